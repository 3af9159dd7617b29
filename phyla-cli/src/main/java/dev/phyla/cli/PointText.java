package dev.phyla.cli;

import dev.phyla.model.sweep.SweepPlan;
import java.util.List;
import java.util.StringJoiner;

/// Points of sweeps as text for people.
final class PointText {
  private PointText() {}

  /// The varied parameters of a point, such as `sheep 100, wolves 20`.
  ///
  /// @param end more text, or an empty one
  static String of(SweepPlan<?> plan, int point, String end) {
    String parameters = of(plan, point, plan.varied());
    return parameters.isEmpty() || end.isEmpty() ? parameters + end : parameters + ", " + end;
  }

  /// Some parameters of a point.
  static String of(SweepPlan<?> plan, int point, List<String> parameters) {
    var text = new StringJoiner(", ");
    parameters.forEach(name -> text.add(name + " " + plan.point(point).get(name)));
    return text.toString();
  }
}
