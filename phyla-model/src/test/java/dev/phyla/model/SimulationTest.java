package dev.phyla.model;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Schema;
import dev.phyla.model.data.ReporterException;
import dev.phyla.schedule.SystemException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class SimulationTest {
  private record Settings(
      @Parameter(value = "10", min = 0, max = 100) int sheep, @Parameter("1") double growth) {}

  private record Sheep(double energy) {}

  private static final Model<Settings> MODEL =
      Model.of("flock", "Sheep that grow.", Settings.class, SimulationTest::setUp);

  private static void setUp(Simulation<Settings> sim) {
    sim.world().spawnMany(sim.parameters().sheep(), new Sheep(0));
    sim.app()
        .schedule()
        .add(
            "grow",
            setup -> {
              var sheep = setup.query(write(Sheep.class));
              return () -> {
                double growth = sim.random("growth").nextDouble() * sim.parameters().growth();
                sheep.update(s -> new Sheep(s.energy() + growth));
              };
            });
    var sheep = sim.world().query(read(Sheep.class));
    sim.data().count("sheep", sheep).report("energy", () -> sheep.sum(Sheep::energy));
    sim.stopWhen("fat", () -> sim.data().last("energy") > 60);
    sim.stopWhen("very fat", () -> sim.data().last("energy") > 60);
  }

  @Test
  void aModelHasWhatItWasGiven() {
    assertThat(MODEL.name()).isEqualTo("flock");
    assertThat(MODEL.description()).isEqualTo("Sheep that grow.");
    assertThat(MODEL.version()).isEqualTo("1");
    assertThat(MODEL.ticks()).isEqualTo(100);
    assertThat(MODEL.version("2").version()).isEqualTo("2");
    assertThat(MODEL.ticks(5).ticks()).isEqualTo(5);
    assertThat(MODEL.ticks(5).version("3").ticks()).isEqualTo(5);
    assertThat(MODEL.parameters().defaults()).isEqualTo(new Settings(10, 1));
    assertThat(MODEL).hasToString("Model flock, version 1");
    assertThatThrownBy(() -> Model.of(" ", "", Settings.class, _ -> {}))
        .hasMessage("The name of a model is blank.");
    assertThatThrownBy(() -> MODEL.version("")).hasMessage("The version of a model is blank.");
    assertThatThrownBy(() -> MODEL.version(null)).hasMessage("The version of a model is null.");
    assertThatThrownBy(() -> MODEL.ticks(-1))
        .hasMessage("A run cannot have -1 ticks; give it 0 or more.");
  }

  @Test
  void dataAreCollectedAtTheStartAndAfterEachTick() {
    try (var sim = MODEL.create(42)) {
      assertThat(sim.tick()).isZero();
      assertThat(sim.data().table().rows()).isEqualTo(1);
      sim.step();
      assertThat(sim.run(3)).isEqualTo(3);
      assertThat(sim.data().table().longs("tick")).containsExactly(0, 1, 2, 3, 4);
      assertThat(sim.data().last("sheep")).isEqualTo(10);
      assertThat(sim.seed()).isEqualTo(42);
      assertThat(sim.world().seed()).isEqualTo(42);
      assertThat(sim.model()).isSameAs(MODEL);
      assertThat(sim)
          .hasToString("Simulation of flock with seed 42 and Settings[sheep=10, growth=1.0]");
    }
  }

  @Test
  void equalSeedsGiveEqualRuns() {
    var schema = new Schema();
    try (var first = MODEL.create(7);
        var second = MODEL.create(new Settings(10, 1), 7, schema);
        var third = MODEL.create(8)) {
      first.run(5);
      second.run(5);
      third.run(5);
      assertThat(second.stateHash()).isEqualTo(first.stateHash());
      assertThat(second.data().table()).isEqualTo(first.data().table());
      assertThat(third.stateHash()).isNotEqualTo(first.stateHash());
      assertThat(second.world().schema()).isSameAs(schema);
    }
  }

  @Test
  void aStopConditionFinishesTheSimulation() {
    try (var sim = MODEL.create(new Settings(10, 4), 1)) {
      assertThat(sim.isFinished()).isFalse();
      assertThat(sim.stopReason()).isEmpty();
      long ticks = sim.run();
      assertThat(ticks).isBetween(2L, 20L).isEqualTo(sim.tick());
      assertThat(sim.isFinished()).isTrue();
      assertThat(sim.stopReason()).contains("fat");
      assertThat(sim.run(5)).isZero();
      assertThatThrownBy(sim::step)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              "The simulation of flock is finished since tick "
                  + ticks
                  + " (fat); create a new one.");
    }
  }

  @Test
  void theUsualLengthIsThatOfTheModel() {
    try (var sim = MODEL.ticks(4).create(new Settings(0, 1), 1)) {
      sim.step();
      assertThat(sim.run()).isEqualTo(3);
      assertThat(sim.run()).isZero();
      assertThatThrownBy(() -> sim.run(-1)).hasMessageContaining("-1 ticks");
    }
  }

  @Test
  void aReporterThatThrowsDoesNotEndTheSimulation() {
    Model<Settings> model =
        Model.of(
            "bad",
            "",
            Settings.class,
            sim -> {
              sim.data()
                  .report(
                      "x",
                      () -> {
                        if (sim.tick() == 1) {
                          throw new IllegalStateException("oops");
                        }
                        return sim.tick();
                      });
              sim.stopWhen("end", () -> sim.tick() == 3);
            });
    try (var sim = model.create(1)) {
      assertThatThrownBy(sim::step)
          .isInstanceOf(ReporterException.class)
          .hasMessageContaining("The reporter \"x\" failed at tick 1");
      assertThat(sim.tick()).isEqualTo(1);
      sim.run(10);
      assertThat(sim.data().table().longs("x")).containsExactly(0, 2, 3);
      assertThat(sim.stopReason()).contains("end");
    }
  }

  @Test
  void wrongParametersAreRefusedBeforeAnythingIsCreated() {
    assertThatThrownBy(() -> MODEL.create(new Settings(101, 1), 1))
        .isInstanceOf(ParameterException.class)
        .hasMessage("The parameter \"sheep\" cannot be 101; it is a whole number from 0 to 100.");
    assertThatThrownBy(() -> MODEL.create(new Settings(1, Double.NaN), 1))
        .hasMessage("The parameter \"growth\" cannot be NaN; it is a number.");
  }

  @Test
  void aSimulationThatCannotBeSetUpIsClosed() {
    var created = new AtomicReference<Simulation<Settings>>();
    Model<Settings> model =
        Model.of(
            "bad",
            "",
            Settings.class,
            sim -> {
              created.set(sim);
              sim.world()
                  .resources()
                  .set(
                      AutoCloseable.class,
                      () -> {
                        throw new IllegalStateException("stuck");
                      });
              throw new ArithmeticException("no grass");
            });
    assertThatThrownBy(() -> model.create(1))
        .isInstanceOf(ArithmeticException.class)
        .hasMessage("no grass")
        .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
    assertThat(created.get().world().isClosed()).isTrue();
  }

  @Test
  void dataOutliveTheSimulation() {
    Simulation<Settings> sim = MODEL.create(1);
    sim.run(2);
    sim.close();
    assertThat(sim.world().isClosed()).isTrue();
    assertThat(sim.data().table().rows()).isEqualTo(3);
    assertThatThrownBy(sim::step).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aSystemThatThrowsCollectsNothing() {
    Model<Settings> model =
        Model.of(
            "bad",
            "",
            Settings.class,
            sim -> {
              sim.app()
                  .schedule()
                  .addExclusive(
                      "fail",
                      world -> {
                        throw new IllegalStateException("oops");
                      });
              sim.data().report("x", sim::tick);
            });
    try (var sim = model.create(1)) {
      assertThatThrownBy(sim::step).isInstanceOf(SystemException.class);
      assertThat(sim.data().table().rows()).isEqualTo(1);
    }
  }
}
