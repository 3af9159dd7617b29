package dev.phyla.model.sweep;

import java.io.Serial;
import java.io.Serializable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// What one run of a sweep consists of: plain values, which can be sent to another machine.
///
/// @param index the number of the run in its plan, from 0
/// @param point the number of the combination of parameters, from 0
/// @param replicate the number of the run among those of its point, from 0
/// @param model the name of the model
/// @param version the version of the model
/// @param parameters all parameters as texts, by name
/// @param seed the seed
/// @param ticks the number of ticks, unless a stop condition holds
public record RunSpec(
    int index,
    int point,
    int replicate,
    String model,
    String version,
    Map<String, String> parameters,
    long seed,
    long ticks)
    implements Serializable {
  @Serial private static final long serialVersionUID = 1;

  /// Copies the map.
  public RunSpec {
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
  }
}
