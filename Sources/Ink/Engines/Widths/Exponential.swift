/// Returns e to the power of `x` for moderate `x`: the Taylor series of a repeatedly halved
/// argument, squared as often. The standard library alone has no exponential function.
func exponential(_ x: Double) -> Double {
  guard x > -60 else { return 0 }
  guard x < 60 else { return .infinity }
  var halvings = 0
  var y = x
  while abs(y) > 0.03 {
    y /= 2
    halvings += 1
  }
  var sum =
    1 + y
    * (1 + y / 2 * (1 + y / 3 * (1 + y / 4 * (1 + y / 5 * (1 + y / 6 * (1 + y / 7))))))
  for _ in 0..<halvings { sum *= sum }
  return sum
}
