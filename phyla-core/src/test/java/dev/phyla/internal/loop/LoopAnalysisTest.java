package dev.phyla.internal.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.LambdaReport.Obstacle;
import dev.phyla.Query1;
import dev.phyla.Ref;
import dev.phyla.UpdateQuery1;
import dev.phyla.internal.loop.LambdaSamples.Body;
import dev.phyla.internal.loop.LambdaSamples.Checked;
import dev.phyla.internal.loop.LambdaSamples.Named;
import dev.phyla.internal.loop.LambdaSamples.Vector;
import org.junit.jupiter.api.Test;

/// Bytecode shows what prevents a loop from being vectorised. Each lambda is in a separate class,
/// so that it is the only candidate.
class LoopAnalysisTest {
  record Amount(int value) {}

  private static LoopAnalysis of(Object lambda, LoopShape shape) {
    return new LoopAnalysis(new LambdaCode(lambda.getClass(), shape.parameterTypes()), shape);
  }

  private static LoopAnalysis of(UpdateQuery1.Update<?> lambda, Class<?> component) {
    return of(lambda, LambdaSamples.update1(component));
  }

  static final class Narrow {
    static final UpdateQuery1.Update<Vector> LAMBDA = vector -> vector.plus(vector);
  }

  @Test
  void aFewColumnsOfArithmeticNeedNoHelp() {
    LoopAnalysis analysis = of(Narrow.LAMBDA, Vector.class);
    assertThat(analysis.obstacles()).isEmpty();
    assertThat(analysis.isWide()).isFalse();
  }

  static final class Wide {
    static final UpdateQuery1.Update<Body> LAMBDA = body -> body.moved();
  }

  @Test
  void manyColumnsOfArithmeticAreWide() {
    LoopAnalysis analysis = of(Wide.LAMBDA, Body.class);
    assertThat(analysis.obstacles()).isEmpty();
    assertThat(analysis.isWide()).isTrue();
  }

  static final class WideAndBranching {
    static final UpdateQuery1.Update<Body> LAMBDA =
        body -> body.location().x() > 0 ? body.moved() : body;
  }

  @Test
  void aBranchIsAnObstacleAndNoLoopWithOneIsWide() {
    LoopAnalysis analysis = of(WideAndBranching.LAMBDA, Body.class);
    assertThat(analysis.obstacles()).containsExactly(Obstacle.BRANCHES);
    assertThat(analysis.isWide()).isFalse();
  }

  static final class Checking {
    static final UpdateQuery1.Update<Checked> LAMBDA = checked -> new Checked(checked.value() + 1);
  }

  @Test
  void aConstructorThatChecksIsASeparateObstacle() {
    assertThat(of(Checking.LAMBDA, Checked.class).obstacles())
        .containsExactly(Obstacle.CHECKING_CONSTRUCTOR);
  }

  static final class Dividing {
    static final UpdateQuery1.Update<Amount> LAMBDA = amount -> new Amount(amount.value() / 3);
  }

  @Test
  void dividingIntegersIsAnObstacle() {
    assertThat(of(Dividing.LAMBDA, Amount.class).obstacles())
        .containsExactly(Obstacle.INTEGER_DIVISION);
  }

  static final class Referring {
    static final UpdateQuery1.Update<Named> LAMBDA = named -> new Named(named.name());
  }

  @Test
  void aReferenceIsAnObstacle() {
    assertThat(of(Referring.LAMBDA, Named.class).obstacles()).containsExactly(Obstacle.REFERENCES);
  }

  static final class Counting {
    static Query1.Each<Ref<Amount>> lambda(int[] counts) {
      return amount -> counts[0] += amount.get().value();
    }
  }

  @Test
  void capturedArraysAreObstacles() {
    assertThat(of(Counting.lambda(new int[1]), LambdaSamples.each1(Amount.class)).obstacles())
        .containsExactlyInAnyOrder(Obstacle.ARRAYS, Obstacle.WRITES);
  }

  static final class Calling {
    static final UpdateQuery1.Update<Amount> LAMBDA =
        amount -> new Amount((int) Math.sin(amount.value()));
  }

  @Test
  void aCallThatIsNotVectorisedIsAnObstacle() {
    assertThat(of(Calling.LAMBDA, Amount.class).obstacles()).containsExactly(Obstacle.CALLS);
  }

  static final class Minimum {
    static final UpdateQuery1.Update<Amount> LAMBDA =
        amount -> new Amount(Math.min(9, Math.abs(amount.value() + 1)));
  }

  @Test
  void simpleFunctionsOfMathAreNone() {
    assertThat(of(Minimum.LAMBDA, Amount.class).obstacles()).isEmpty();
  }

  static final class Several {
    static UpdateQuery1.Update<Amount> without() {
      return amount -> new Amount(amount.value() + 1);
    }

    static UpdateQuery1.Update<Amount> capturing(int limit) {
      return amount -> new Amount(amount.value() > limit ? 0 : 1);
    }
  }

  @Test
  void lambdasOfOneClassAreDistinguishedByCapturedTypes() {
    assertThat(of(Several.without(), Amount.class).obstacles()).isEmpty();
    assertThat(of(Several.capturing(3), Amount.class).obstacles())
        .containsExactly(Obstacle.BRANCHES);
  }
}
