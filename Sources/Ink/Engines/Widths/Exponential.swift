/// Returns e to the power of `x` for moderate `x`: the Taylor series of a repeatedly halved
/// argument, squared as often. The standard library alone has no exponential function.
func exponential(_ x: Double) -> Double {
  guard x > -60 else { return 0 }
  guard x < 60 else { return .infinity }
  var halvings = 0
  var y = x
  while abs(y) > 0.03 {
    y *= 0.5
    halvings += 1
  }
  // Written as products, because divisions take several times as long.
  let square = y * y
  var sum =
    1 + y + square
    * ((1.0 / 2 + y * (1.0 / 6)) + square
      * ((1.0 / 24 + y * (1.0 / 120)) + square * (1.0 / 720 + y * (1.0 / 5040))))
  for _ in 0..<halvings { sum *= sum }
  return sum
}
