package dev.phyla.internal.loop;

import dev.phyla.LambdaReport;
import dev.phyla.internal.loop.LoopShape.Form;
import dev.phyla.internal.loop.LoopShape.Parameter;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// A small cache of the loops that were run last, searched by comparing lambda classes.
public final class RecentLoops {
  private final Class<? extends ColumnArrays> source;
  private final IntFunction<List<Parameter>> parameters;
  private final @Nullable Recent[] recent = new Recent[4];

  /// The lambdas of loops that are no longer among the recent ones; null if there are none.
  private @Nullable LambdaReports older;

  /// The index of the entry that is replaced next.
  private int next;

  private record Recent(Class<?> lambda, Form form, int variant, LambdaLoop loop) {}

  /// Creates an empty cache.
  ///
  /// @param source the class of the object with the arrays
  /// @param parameters the parameters of lambdas for each variant
  public RecentLoops(
      Class<? extends ColumnArrays> source, IntFunction<List<Parameter>> parameters) {
    this.source = source;
    this.parameters = parameters;
  }

  /// The loop for a class of lambdas.
  ///
  /// @param form how lambdas are called
  /// @param functionType the interface they implement
  /// @param lambda their class
  /// @param variant a number that stands for the kinds of the parameters
  public LambdaLoop find(Form form, Class<?> functionType, Class<?> lambda, int variant) {
    for (Recent known : recent) {
      if (known != null
          && known.lambda == lambda
          && known.variant == variant
          && known.form == form) {
        return known.loop;
      }
    }
    return add(form, functionType, lambda, variant);
  }

  /// Adds a loop. Synchronized because the tasks of a parallel loop may run the same query.
  private synchronized LambdaLoop add(
      Form form, Class<?> functionType, Class<?> lambda, int variant) {
    var shape = new LoopShape(source, form, functionType, parameters.apply(variant));
    LambdaLoop loop = LambdaLoop.of(lambda, shape);
    int slot = next++ & (recent.length - 1);
    Recent replaced = recent[slot];
    if (replaced != null) {
      older = older == null ? new LambdaReports() : older;
      older.add(replaced.lambda, replaced.loop);
    }
    recent[slot] = new Recent(lambda, form, variant, loop);
    return loop;
  }

  /// The reports about the lambdas.
  public List<LambdaReport> reports(String user) {
    var all = new LambdaReports();
    if (older != null) {
      all.addAll(older);
    }
    for (Recent known : recent) {
      if (known != null) {
        all.add(known.lambda, known.loop);
      }
    }
    return all.all(user);
  }
}
