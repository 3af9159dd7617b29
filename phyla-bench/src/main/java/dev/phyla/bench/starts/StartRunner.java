package dev.phyla.bench.starts;

import dev.phyla.bench.run.JavaProcess;
import dev.phyla.bench.run.MeasurementException;
import dev.phyla.bench.shape.Shapes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Measures shapes, each time in a new virtual machine with the default options.
///
/// @param extraArguments the options that the user adds
public record StartRunner(List<String> extraArguments) {
  private static final String HEAP = "-Xmx1g";

  public StartRunner {
    extraArguments = List.copyOf(extraArguments);
  }

  /// The speed of a shape in one start.
  ///
  /// @throws MeasurementException if the other virtual machine failed
  public Start speed(Shapes shape) {
    return measure(shape, StartProbe.SPEED, Start::parse);
  }

  /// The milliseconds until the ticks of the hand-written program are fast.
  ///
  /// @throws MeasurementException if the other virtual machine failed
  public double warmUpByHand(Shapes shape) {
    return measure(shape, StartProbe.WARM_UP_HAND, Double::valueOf);
  }

  /// The milliseconds until the ticks of the program that uses Phyla are fast.
  ///
  /// @throws MeasurementException if the other virtual machine failed
  public double warmUpByPhyla(Shapes shape) {
    return measure(shape, StartProbe.WARM_UP_PHYLA, Double::valueOf);
  }

  private <T> T measure(Shapes shape, String measure, Function<String, T> parser) {
    List<String> jvmArguments = new ArrayList<>(List.of(HEAP));
    jvmArguments.addAll(extraArguments);
    try {
      List<String> lines =
          JavaProcess.run(jvmArguments, StartProbe.class, List.of(shape.name(), measure));
      return parser.apply(lines.getLast());
    } catch (IOException | IllegalArgumentException failure) {
      throw new MeasurementException("a start of " + shape.id(), failure);
    }
  }
}
