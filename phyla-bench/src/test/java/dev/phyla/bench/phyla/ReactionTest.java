package dev.phyla.bench.phyla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Query;
import dev.phyla.ValueIndex;
import dev.phyla.World;
import dev.phyla.bench.phyla.Reaction.Absent;
import dev.phyla.bench.workload.Form;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReactionTest {
  private final World world = new World();

  @AfterEach
  void close() {
    world.close();
  }

  @ParameterizedTest
  @EnumSource(names = {"OBSERVER", "QUERY_CALLBACK"})
  void callbacksAreCalledOnceAnEntityHasTheComponent(Reaction reaction) {
    reaction.register(world);

    assertThatThrownBy(() -> world.spawn(new Absent(1)))
        .hasStackTraceContaining("An unrelated reaction was called");
  }

  @Test
  void theChangeConsumerSeesAnEntityThatHasTheComponent() {
    var kept = Reaction.CHANGE_CONSUMER.register(world);

    world.spawn(new Absent(1));

    assertThat(kept)
        .singleElement(InstanceOfAssertFactories.type(Query.class))
        .extracting(Query::count)
        .isEqualTo(1);
  }

  @Test
  void theIndexHasAnEntityThatHasTheComponent() {
    var kept = Reaction.INDEX.register(world);

    world.spawn(new Absent(1));

    assertThat(kept)
        .singleElement()
        .isInstanceOfSatisfying(ValueIndex.class, index -> assertThat(index.count()).isEqualTo(1));
  }

  @Test
  void nothingReactsInTheQuietWorld() {
    assertThat(Reaction.NONE.register(world)).isEmpty();
    assertThatCode(() -> world.spawn(new Absent(1))).doesNotThrowAnyException();
  }

  @Test
  void theQuietWorldIsTheFirstForm() {
    assertThat(Reaction.forms(PhylaSetInPlace::new))
        .extracting(Form::name)
        .containsExactly("quiet", "observer", "change consumer", "query callback", "index");
  }
}
