// Draws strokes with ink-stroke-modeler: the positions of its results are the line. The parameters
// of the spring are its defaults, and the rate of the results is that of its example. The others
// follow the advice in its params.h for 60 reports per second, 1000 px/s and 10 px between reports.
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "ink_stroke_modeler/params.h"
#include "ink_stroke_modeler/stroke_modeler.h"
#include "ink_stroke_modeler/types.h"

using namespace ink::stroke_model;

int main() {
  StrokeModelParams params;
  params.wobble_smoother_params.timeout = Duration(2.5 / 60);
  params.wobble_smoother_params.speed_floor = 20;
  params.wobble_smoother_params.speed_ceiling = 30;
  params.sampling_params.min_output_rate = 180;
  params.sampling_params.end_of_stroke_stopping_distance = 0.01f;
  params.stylus_state_modeler_params.max_input_samples = 20;

  std::cout.precision(9);
  std::vector<Input> stroke;
  std::string line;
  while (std::getline(std::cin, line)) {
    if (!line.empty()) {
      double time, x, y, pressure;
      std::istringstream(line) >> time >> x >> y >> pressure;
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
    absl::Status status = modeler.Reset(params);
    for (const Input &input : stroke) {
      std::vector<Result> results;
      if (status.ok()) status = modeler.Update(input, results);
      for (const Result &result : results) {
        std::cout << result.position.x << ' ' << result.position.y << '\n';
      }
    }
    if (!status.ok()) {
      std::cerr << status << '\n';
      return 1;
    }
    std::cout << '\n';
    stroke.clear();
  }
}
