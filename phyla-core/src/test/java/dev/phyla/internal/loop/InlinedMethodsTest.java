package dev.phyla.internal.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.UpdateQuery1;
import dev.phyla.internal.loop.LambdaSamples.Body;
import dev.phyla.internal.loop.LambdaSamples.Child;
import dev.phyla.internal.loop.LambdaSamples.Vector;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The methods that HotSpot has to inline are those that use records and handles.
class InlinedMethodsTest {
  private static final String SAMPLES = LambdaSamples.class.getName().replace('.', '/');

  private static Set<String> of(Object lambda, LoopShape shape) {
    return InlinedMethods.of(new LambdaCode(lambda.getClass(), shape.parameterTypes()), shape);
  }

  @Test
  void methodsWithRecordsOrHandlesAreInlinedAndOthersAreNot() {
    assertThat(of(Child.lambda(), LambdaSamples.each2(Vector.class, Body.class)))
        .contains(
            SAMPLES + "$Vector.*",
            SAMPLES + "$Body.*",
            SAMPLES + "$Child.reset",
            SAMPLES + "$Child.halved",
            SAMPLES + "$Vector.<init>")
        .doesNotContain(SAMPLES + "$Child.report")
        .noneMatch(pattern -> pattern.startsWith("java/"));
  }

  @Test
  void anInheritedMethodIsNamedByTheClassThatDeclaresIt() {
    assertThat(of(Child.lambda(), LambdaSamples.each2(Vector.class, Body.class)))
        .contains(SAMPLES + "$Parent.origin")
        .doesNotContain(SAMPLES + "$Child.origin");
  }

  @Test
  void theBodyOfTheLambdaIsAmongThem() {
    UpdateQuery1.Update<Body> lambda = Body::moved;
    assertThat(of(lambda, LambdaSamples.update1(Body.class)))
        .contains(SAMPLES + "$Body.moved", SAMPLES + "$Vector.plus");
  }
}
