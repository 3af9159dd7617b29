package dev.phyla.model.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.model.Model;
import dev.phyla.model.Parameter;
import dev.phyla.model.ParameterException;
import dev.phyla.model.sweep.Growth.Settings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SweepPlanTest {
  private static Sweep<Settings> sweep() {
    return Sweep.of(Growth.MODEL);
  }

  private static List<String> values(Sweep<?> sweep, String name) {
    SweepPlan<?> plan = sweep.plan();
    return IntStream.range(0, plan.points()).mapToObj(i -> plan.point(i).get(name)).toList();
  }

  @Test
  void aGridHasAllCombinationsWithAllSeeds() {
    SweepPlan<Settings> plan =
        sweep()
            .vary("plants", 1, 2)
            .vary("weather", "SUN", "RAIN")
            .set("rate", 0.25)
            .seeds(100, 3)
            .ticks(7)
            .plan();
    assertThat(plan.size()).isEqualTo(12);
    assertThat(plan.points()).isEqualTo(4);
    assertThat(plan.replicates()).isEqualTo(3);
    assertThat(plan.ticks()).isEqualTo(7);
    assertThat(plan.varied()).containsExactly("plants", "weather");
    assertThat(plan.runs()).hasSize(12);
    assertThat(plan.run(5))
        .isEqualTo(
            new RunSpec(
                5,
                1,
                2,
                "growth",
                "1",
                Map.of(
                    "plants",
                    "1",
                    "rate",
                    "0.25",
                    "isWatered",
                    "true",
                    "weather",
                    "RAIN",
                    "note",
                    "none"),
                102,
                7));
    assertThat(plan.run(5).parameters().keySet())
        .containsExactly("plants", "rate", "isWatered", "weather", "note");
    assertThat(plan).hasToString("Sweep of growth: 4 points, 12 runs of 7 ticks");
    assertThatThrownBy(() -> plan.run(12)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void withoutVariationThereIsOneRun() {
    SweepPlan<Settings> plan = sweep().plan();
    assertThat(plan.size()).isEqualTo(1);
    assertThat(plan.run(0).seed()).isEqualTo(1);
    assertThat(plan.run(0).ticks()).isEqualTo(10);
  }

  @Test
  void rangesAreDecimalAndHaveBothEnds() {
    assertThat(values(sweep().range("rate", 0, 0.3, 0.1), "rate"))
        .containsExactly("0.0", "0.1", "0.2", "0.3");
    assertThat(values(sweep().range("plants", 10, 0, -5), "plants"))
        .containsExactly("10", "5", "0");
    assertThat(values(sweep().range("plants", 1, 6, 2), "plants")).containsExactly("1", "3", "5");
    assertThat(values(sweep().range("plants", 4, 4, 1), "plants")).containsExactly("4");
  }

  @Test
  void parametersAreGivenAsOnACommandLine() {
    assertThat(values(sweep().parse("plants", "100:300:100"), "plants"))
        .containsExactly("100", "200", "300");
    assertThat(values(sweep().parse("plants", "1,7"), "plants")).containsExactly("1", "7");
    assertThat(values(sweep().parse("is-watered", "true,false"), "isWatered"))
        .containsExactly("true", "false");
    assertThat(values(sweep().parse("note", "a,b:c:d"), "note")).containsExactly("a,b:c:d");
    assertThat(sweep().parse("plants", "3").plan().varied()).isEmpty();
    assertThat(values(sweep().parse("plants", "5..7").sample(3, 1), "plants"))
        .containsExactlyInAnyOrder("5", "6", "7");
    assertThatThrownBy(() -> sweep().parse("plants", "1:x:2"))
        .hasMessage(
            "The range of \"plants\" cannot have \"x\"; write it as first:last:step, such as"
                + " 100:1000:100, or as first..last for a sample.");
    assertThatThrownBy(() -> sweep().parse("plants", "1:2")).isInstanceOf(ParameterException.class);
  }

  @Test
  void wrongRangesAreRefused() {
    assertRefused(
        () -> sweep().range("plants", 1, 5, 0),
        "The range of \"plants\" from 1 to 5 cannot have the step 0, which never gets there.");
    assertRefused(
        () -> sweep().range("plants", 1, 5, -1),
        "The range of \"plants\" from 1 to 5 cannot have the step -1, which leads away; change its sign.");
    assertRefused(
        () -> sweep().range("plants", 5, 1, 1),
        "The range of \"plants\" from 5 to 1 cannot have the step 1, which leads away; change its sign.");
    assertRefused(
        () -> sweep().range("rate", 0, 1, Double.NaN),
        "The range of \"rate\" cannot have NaN; use finite numbers.");
    assertRefused(
        () -> sweep().range("rate", 0, Double.POSITIVE_INFINITY, 1),
        "The range of \"rate\" cannot have Infinity; use finite numbers.");
    assertRefused(
        () -> sweep().range("rate", 0, 1, 1e-9),
        "The range of \"rate\" has 1000000001 values, and a sweep at most 1000000 runs; make the step larger.");
    assertRefused(
        () -> sweep().range("weather", 0, 1, 1),
        "The parameter \"weather\" is one of SUN, RAIN and has no range; vary it over values.");
    assertRefused(
        () -> sweep().range("rate", 0, 2, 1),
        "The parameter \"rate\" cannot be 2.0; it is a number from 0 to 1.");
    assertRefused(
        () -> sweep().range("plants", 0, 1, 0.5),
        "The parameter \"plants\" cannot be 0.5; it is a whole number from 0 to 1000.");
  }

  @Test
  void sweepsWithoutRunsAreRefused() {
    assertRefused(
        () -> sweep().vary("plants"), "The sweep has no runs, because \"plants\" has no values.");
    assertRefused(() -> sweep().seeds(0), "A sweep with 0 seeds has no runs; give it at least 1.");
    assertRefused(
        () -> sweep().sample(0, 1), "A sweep with 0 samples has no runs; give it at least 1.");
  }

  private record Many(int a, int b, int c, int d) {}

  @Test
  void aHugeGridIsRefusedWithItsSize() {
    Model<Many> model = Model.of("many", "", Many.class, _ -> {});
    Sweep<Many> huge =
        Sweep.of(model)
            .range("a", 1, 1000, 1)
            .range("b", 1, 1000, 1)
            .range("c", 1, 1000, 1)
            .range("d", 1, 1000, 1)
            .seeds(20);
    assertThatThrownBy(huge::plan)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "The sweep has 20000000000000 runs, more than the maximum of 1000000; vary fewer"
                + " parameters, use larger steps or a sample.");
    assertThat(Sweep.of(model).seeds(Sweep.MAX_RUNS).plan().size()).isEqualTo(Sweep.MAX_RUNS);
  }

  @Test
  void wrongParametersAreRefused() {
    assertRefused(
        () -> sweep().vary("plants", 1, 1001),
        "The parameter \"plants\" cannot be 1001; it is a whole number from 0 to 1000.");
    assertRefused(
        () -> sweep().set("rate", Double.NaN),
        "The parameter \"rate\" cannot be NaN; it is a number from 0 to 1.");
    assertRefused(
        () -> sweep().set("weather", "SNOW"),
        "The parameter \"weather\" cannot be \"SNOW\"; it is one of SUN, RAIN.");
    assertThatThrownBy(() -> sweep().vary("plans", 1)).hasMessageContaining("did you mean plants?");
    assertRefused(() -> sweep().vary("plants", 1, 1), "The value 1 of \"plants\" is there twice.");
    assertRefused(
        () -> sweep().set("plants", 1).vary("plants", 1),
        "The parameter \"plants\" of the sweep was given already.");
    assertRefused(
        () -> sweep().vary("plants", 1).between("plants", 1, 2),
        "The parameter \"plants\" of the sweep was given already.");
    assertRefused(
        () -> sweep().outcome("x", _ -> 1).outcome("x", _ -> 2),
        "There is an outcome \"x\" already; give each outcome its own name.");
    assertRefused(() -> sweep().outcome("", _ -> 1), "An outcome needs a name that is not blank.");
    assertRefused(
        () -> sweep().keepSeries(0), "Series cannot be kept every 0 ticks; 1 keeps each tick.");
    assertRefused(() -> sweep().ticks(-1), "A run cannot have -1 ticks; give it 0 or more.");
  }

  private static void assertRefused(Runnable action, String message) {
    assertThatThrownBy(action::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void aLatinHypercubeHasOneSampleInEachInterval() {
    Sweep<Settings> sample =
        sweep().between("rate", 0.2, 0.7).between("plants", 1, 50).sample(50, 9);
    List<Double> rates = values(sample, "rate").stream().map(Double::valueOf).toList();
    var intervals = new HashSet<Integer>();
    rates.forEach(rate -> intervals.add((int) ((rate - 0.2) / 0.01)));
    assertThat(intervals).hasSize(50);
    assertThat(new HashSet<>(values(sample, "plants"))).hasSize(50);
    assertThat(sample.plan().varied()).containsExactly("rate", "plants");
    assertThat(values(sample.sample(50, 9), "rate")).isEqualTo(values(sample, "rate"));
    assertThat(values(sweep().between("rate", 0.2, 0.7).sample(50, 10), "rate"))
        .isNotEqualTo(values(sample, "rate"));
    assertThat(values(sweep().between("rate", 0.5, 0.5).sample(2, 1), "rate"))
        .containsExactly("0.5", "0.5");
  }

  @Test
  void aSampleIsCombinedWithAGrid() {
    SweepPlan<Settings> plan =
        sweep().vary("weather", "SUN", "RAIN").between("rate", 0, 1).sample(5, 1).seeds(2).plan();
    assertThat(plan.points()).isEqualTo(10);
    assertThat(plan.size()).isEqualTo(20);
    assertThat(plan.point(3).get("rate")).isEqualTo(plan.point(8).get("rate"));
    assertThat(plan.point(3).get("weather")).isEqualTo("SUN");
    assertThat(plan.point(8).get("weather")).isEqualTo("RAIN");
  }

  @Test
  void incompleteSamplesAreRefused() {
    assertThatThrownBy(() -> sweep().between("rate", 0, 1).plan())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("The sweep samples [rate]; say how often with sample(…).");
    assertThatThrownBy(() -> sweep().sample(3, 1).plan())
        .hasMessage("The sweep has samples of nothing; say of what with between(…).");
    assertThatThrownBy(() -> sweep().between("rate", 0.5, 0.1))
        .hasMessageStartingWith("\"rate\" cannot be sampled between 0.5 and 0.1;");
    assertThatThrownBy(() -> sweep().between("rate", 0, 2)).hasMessageContaining("from 0 to 1");
    assertThatThrownBy(() -> sweep().between("note", 0, 2)).hasMessageContaining("has no range");
  }

  private record Ordered(@Parameter("1") int low, @Parameter("5") int high) {
    Ordered {
      if (low > high) {
        throw new IllegalArgumentException("low is greater than high");
      }
    }
  }

  @Test
  void aPointThatTheRecordRefusesIsReportedBeforeAnyRun() {
    Model<Ordered> model = Model.of("ordered", "", Ordered.class, _ -> {});
    assertThatThrownBy(() -> Sweep.of(model).vary("low", 1, 2).vary("high", 5, 1).plan())
        .isInstanceOf(ParameterException.class)
        .hasMessage("The record Ordered refused its values: low is greater than high");
  }

  @Test
  void theFingerprintFollowsWhatIsRun() {
    String print = sweep().vary("plants", 1, 2).plan().fingerprint();
    assertThat(sweep().vary("plants", 1, 2).plan().fingerprint()).isEqualTo(print);
    assertThat(
            List.of(
                sweep().vary("plants", 1, 3).plan().fingerprint(),
                sweep().vary("plants", 1, 2).seeds(2).plan().fingerprint(),
                sweep().vary("plants", 1, 2).seeds(2, 1).plan().fingerprint(),
                sweep().vary("plants", 1, 2).ticks(3).plan().fingerprint(),
                sweep().vary("plants", 1, 2).keepSeries(1).plan().fingerprint(),
                sweep().vary("plants", 1, 2).outcome("x", _ -> 1).plan().fingerprint(),
                Sweep.of(Growth.MODEL.version("2")).vary("plants", 1, 2).plan().fingerprint()))
        .doesNotContain(print)
        .doesNotHaveDuplicates();
  }

  @Test
  void specificationsAndResultsAreSerializable() throws Exception {
    RunSpec spec = sweep().plan().run(0);
    assertThat(copy(spec)).isEqualTo(spec);
    RunResult result = sweep().keepSeries(1).task().execute(spec);
    RunResult copy = (RunResult) copy(result);
    assertThat(copy.outcomes()).isEqualTo(result.outcomes());
    assertThat(copy.series().get("height")).isEqualTo(result.series().get("height"));
    RunResult failure = RunResult.failed(3, 4, new IllegalStateException());
    assertThat(((RunResult) copy(failure)).failure()).isEqualTo(failure.failure());
    assertThat(failure.failure()).hasToString("IllegalStateException (tick 4)");
  }

  private static Object copy(Object object) throws Exception {
    var bytes = new ByteArrayOutputStream();
    try (var out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return in.readObject();
    }
  }
}
