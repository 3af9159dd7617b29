package dev.phyla.internal.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.LambdaReport.Verdict;
import dev.phyla.internal.loop.LoopInlining.State;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Without directives, a verdict depends only on the sizes of the methods that a lambda could run.
class LambdaVerdictTest {
  private static LambdaBody body(int bytes) {
    return new LambdaBody("Some.lambda$0", bytes);
  }

  @ParameterizedTest
  @CsvSource({
    "325, 325, FITS",
    "326, 326, TOO_LARGE",
    "325, 326, PERHAPS_TOO_LARGE",
    "326, -1, PERHAPS_TOO_LARGE",
    "-1, 5, UNKNOWN",
  })
  void theSizesOfTheCandidatesDecide(int one, int other, Verdict verdict) {
    assertThat(LambdaReports.verdict(State.UNAVAILABLE, List.of(body(one), body(other))))
        .isEqualTo(verdict);
  }

  @Test
  void aLambdaWithoutCandidatesIsUnknown() {
    assertThat(LambdaReports.verdict(State.UNAVAILABLE, List.of())).isEqualTo(Verdict.UNKNOWN);
  }

  @Test
  void sizesDoNotMatterOtherwise() {
    List<LambdaBody> large = List.of(body(5_000));
    assertThat(LambdaReports.verdict(State.FORCED, large)).isEqualTo(Verdict.FORCED);
    assertThat(LambdaReports.verdict(State.PENDING, large)).isEqualTo(Verdict.WARMING_UP);
    assertThat(LambdaReports.verdict(null, large)).isEqualTo(Verdict.WARMING_UP);
  }
}
