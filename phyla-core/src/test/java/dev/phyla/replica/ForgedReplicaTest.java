package dev.phyla.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.World;
import dev.phyla.internal.stream.StateOutput;
import dev.phyla.replica.ReplicaTypes.Health;
import dev.phyla.snapshot.ReplicaTarget;
import dev.phyla.snapshot.SnapshotException;
import java.io.ByteArrayOutputStream;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Deltas whose checksums are right and whose content is not: nothing changes in the world.
class ForgedReplicaTest {
  private static final long ENTITY = 1L << 32 | 5;

  private final World client = new World();
  private final ReplicaTarget target = client.state().replica(Health.class);

  /// A delta of one section after the header and the entities.
  private static byte[] delta(int number, String name, Consumer<StateOutput> content) {
    var bytes = new ByteArrayOutputStream();
    var out = StateOutput.ofFile(bytes);
    out.begin("RHDR");
    out.putLong(1);
    out.putLong(2);
    out.putInt(number);
    out.end();
    if (number == 0) {
      out.begin("RENT");
      putEntities(out, ENTITY);
      out.end();
    }
    out.begin(name);
    content.accept(out);
    out.end();
    out.finish();
    return bytes.toByteArray();
  }

  private static void putEntities(StateOutput out, long... joined) {
    out.putInt(0);
    out.putInt(joined.length);
    for (long entity : joined) {
      out.putLong(entity);
    }
  }

  private static void putInts(StateOutput out, int... numbers) {
    for (int number : numbers) {
      out.putInt(number);
    }
  }

  private void assertRefused(String message, byte[] delta) {
    long before = client.stateHash();
    assertThatThrownBy(() -> target.apply(delta))
        .isInstanceOf(SnapshotException.class)
        .hasMessageContaining(message);
    assertThat(client.stateHash()).isEqualTo(before);
    assertThat(target.entities().size()).isEqualTo(client.query().count());
  }

  /// An entity without components, and what it has besides.
  private static byte[] extras(Consumer<StateOutput> content) {
    return delta(
        0,
        "REXT",
        out -> {
          putInts(out, 1, 5);
          content.accept(out);
        });
  }

  private static void putNothing(StateOutput out) {
    out.putInt(0);
    out.putBoolean(false);
    out.putInt(0);
    out.putPlain(null);
    out.putPlain(null);
    out.putInt(0);
  }

  @Test
  void unknownNumbersAreRefused() {
    assertRefused("the number of components is 1", delta(0, "RVAL", out -> putInts(out, 1, 0)));
    assertRefused("the number of components is 1", delta(0, "RREM", out -> putInts(out, 1, 0)));
    assertRefused(
        "there is no relation 3",
        extras(
            out -> {
              out.putInt(0);
              out.putBoolean(false);
              out.putInt(0);
              out.putPlain(null);
              out.putPlain(null);
              putInts(out, 1, 3, 5);
            }));
  }

  @Test
  void wrongTextsAreRefused() {
    assertRefused(
        "there is a value in place of a text",
        extras(
            out -> {
              out.putInt(1);
              out.putPlain(7);
            }));
    assertRefused(
        "a tag has no name",
        extras(
            out -> {
              out.putInt(1);
              out.putPlain(null);
            }));
  }

  @Test
  void entitiesThatCannotBeAreRefused() {
    target.apply(extras(ForgedReplicaTest::putNothing));
    assertThat(target.entities()).hasSize(1);

    assertRefused(
        "an entity is new that is not", delta(1, "RENT", out -> putEntities(out, ENTITY)));
    assertRefused(
        "the new entities are not in order", delta(1, "RENT", out -> putEntities(out, 1L << 32)));
    assertRefused(
        "the new entities are not in order",
        delta(1, "RENT", out -> putEntities(out, 1L << 32 | 9, 1L << 32 | 8)));
    assertRefused("there is no entity in slot 6", delta(1, "RENT", out -> putInts(out, 1, 6, 0)));
    assertRefused("slots are not in order", delta(1, "RENT", out -> putInts(out, 2, 5, 5, 0)));
    assertRefused(
        "an entity is there twice",
        delta(
            1,
            "REXT",
            out -> {
              putInts(out, 2, 5);
              putNothing(out);
              out.putInt(5);
              putNothing(out);
            }));
  }

  @Test
  void unknownComponentsAreRefused() {
    byte[] types =
        delta(
            0,
            "RTYP",
            out -> {
              out.putInt(0);
              out.putInt(0);
            });
    assertRefused("there is a section RTYP in place of END", types);
  }
}
