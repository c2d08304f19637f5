// Draws strokes with ink-stroke-modeler: the positions of its results are the line. The parameters
// of the spring are its defaults, and the rate of the results is that of its example. The others
// follow the advice in its params.h for 60 reports per second, 1000 px/s and 10 px between reports.
// Arguments change that:
//   ink     The parameters that google/ink had for it with its correction of loops: reports are not
//           averaged, and fast motions are drawn up to halfway back to them.
//   curves  Results are joined by quadratics that meet midway between them.
#include <cmath>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "ink_stroke_modeler/params.h"
#include "ink_stroke_modeler/stroke_modeler.h"
#include "ink_stroke_modeler/types.h"

using namespace ink::stroke_model;

StrokeModelParams advised() {
  StrokeModelParams params;
  params.wobble_smoother_params.timeout = Duration(2.5 / 60);
  params.wobble_smoother_params.speed_floor = 20;
  params.wobble_smoother_params.speed_ceiling = 30;
  params.sampling_params.min_output_rate = 180;
  params.sampling_params.end_of_stroke_stopping_distance = 0.01f;
  params.stylus_state_modeler_params.max_input_samples = 20;
  return params;
}

// Speeds are in cm/s there.
StrokeModelParams googleInk() {
  StrokeModelParams params = advised();
  params.wobble_smoother_params.is_enabled = false;
  auto &loops = params.position_modeler_params.loop_contraction_mitigation_params;
  loops.is_enabled = true;
  loops.speed_lower_bound = 0;
  loops.speed_upper_bound = 25 / 2.54 * 96;
  loops.interpolation_strength_at_speed_lower_bound = 1;
  loops.interpolation_strength_at_speed_upper_bound = 0.5f;
  loops.min_speed_sampling_window = Duration(0.04);
  loops.min_discrete_speed_samples = 10;
  params.stylus_state_modeler_params.use_stroke_normal_projection = true;
  params.stylus_state_modeler_params.min_input_samples = 8;
  params.stylus_state_modeler_params.min_sample_duration = Duration(0.04);
  return params;
}

// Returns the points of quadratics whose controls are `points` and which join midway between them.
std::vector<Vec2> quadratics(const std::vector<Vec2> &points) {
  if (points.size() < 3) return points;
  std::vector<Vec2> line = {points[0]};
  for (size_t i = 1; i + 1 < points.size(); ++i) {
    const Vec2 start = line.back(), control = points[i];
    const Vec2 end = i + 2 < points.size() ? (control + points[i + 1]) / 2 : points[i + 1];
    const int count =
        std::ceil(4 * ((control - start).Magnitude() + (end - control).Magnitude()));
    for (int k = 1; k <= count; ++k) {
      const float t = static_cast<float>(k) / count;
      line.push_back((1 - t) * (1 - t) * start + 2 * t * (1 - t) * control + t * t * end);
    }
  }
  return line;
}

int main(int count, char **arguments) {
  StrokeModelParams params = advised();
  bool curves = false;
  for (int i = 1; i < count; ++i) {
    if (arguments[i] == std::string("ink")) params = googleInk();
    if (arguments[i] == std::string("curves")) curves = true;
  }

  std::cout.precision(9);
  std::vector<Input> stroke;
  std::string row;
  while (std::getline(std::cin, row)) {
    if (!row.empty()) {
      double time, x, y, pressure;
      std::istringstream(row) >> time >> x >> y >> pressure;
      Input input;
      input.event_type = stroke.empty() ? Input::EventType::kDown : Input::EventType::kMove;
      input.position = {static_cast<float>(x), static_cast<float>(y)};
      input.time = Time(time);
      input.pressure = static_cast<float>(pressure);
      stroke.push_back(input);
      continue;
    }
    if (stroke.size() > 1) stroke.back().event_type = Input::EventType::kUp;
    StrokeModeler modeler;
    std::vector<Vec2> line;
    absl::Status status = modeler.Reset(params);
    for (const Input &input : stroke) {
      std::vector<Result> results;
      if (status.ok()) status = modeler.Update(input, results);
      for (const Result &result : results) line.push_back(result.position);
    }
    if (!status.ok()) {
      std::cerr << status << '\n';
      return 1;
    }
    if (curves) line = quadratics(line);
    for (const Vec2 &point : line) std::cout << point.x << ' ' << point.y << '\n';
    std::cout << '\n';
    stroke.clear();
  }
}
