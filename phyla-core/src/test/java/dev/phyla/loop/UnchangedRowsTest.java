package dev.phyla.loop;

import static dev.phyla.Term.read;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Archetype;
import dev.phyla.Entity;
import dev.phyla.UpdateQuery2;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Loops cease to store records that come back as they were, if many do. Nobody must notice.
class UnchangedRowsTest {
  record State(int number, int odd, float third) {}

  record All(boolean a, byte b, short c, char d, int e, long f, float g, double h, State nested) {}

  record Selection(int number, boolean isSelected) {}

  interface Marked {}

  private static final int ROWS = 600;
  private static final int CALLS = 40;

  private final World world = new World();
  private final List<Entity> entities = new ArrayList<>();
  private final UpdateQuery2<State, Selection> states;

  UnchangedRowsTest() {
    for (int i = 0; i < ROWS; i++) {
      entities.add(world.spawn(new State(i, 0, 0), new Selection(i, i % 2 == 1)));
    }
    states = world.query(write(State.class), read(Selection.class));
  }

  private State state(int i) {
    return world.get(entities.get(i), State.class);
  }

  @Test
  void selectedRowsAreWrittenAndOthersAreNot() {
    for (int call = 1; call <= CALLS; call++) {
      states.update(
          (s, selection) ->
              selection.isSelected() ? new State(s.number(), s.odd() + 1, s.third() + 0.5f) : s);
      for (int i = 0; i < ROWS; i++) {
        int writes = i % 2 == 1 ? call : 0;
        assertThat(state(i)).isEqualTo(new State(i, writes, writes * 0.5f));
      }
    }
  }

  @Test
  void whatIsSelectedMayChange() {
    var sums = new int[ROWS];
    for (int call = 0; call < 2 * CALLS; call++) {
      int divisor = call < CALLS ? 5 : 1;
      states.update(
          (s, selection) ->
              s.number() % divisor == 0 ? new State(s.number(), s.odd() + 1, s.third()) : s);
      for (int i = 0; i < ROWS; i++) {
        sums[i] += i % divisor == 0 ? 1 : 0;
        assertThat(state(i).odd()).isEqualTo(sums[i]);
      }
    }
  }

  @Test
  void anyFieldMayBeTheOnlyOneThatChanges() {
    World mixed = new World();
    var all = mixed.query(write(All.class));
    var zero = new All(false, (byte) 0, (short) 0, 'a', 0, 0, 0, 0, new State(0, 0, 0));
    List<Entity> rows = mixed.entity().with(All.class, i -> zero).spawnMany(ROWS);
    for (int call = 0; call < CALLS; call++) {
      int turn = call;
      all.update((entity, v) -> entity.index() % 2 == 0 ? v : changed(v, turn % 10));
    }
    All expected =
        new All(false, (byte) 4, (short) 4, 'e', 4, 1L << 34, 4, 4e-300, new State(4, 0, 4));
    for (Entity row : rows) {
      assertThat(mixed.get(row, All.class)).isEqualTo(row.index() % 2 == 0 ? zero : expected);
    }
  }

  private static All changed(All v, int field) {
    State s = v.nested();
    return new All(
        v.a() ^ field == 0,
        (byte) (v.b() + (field == 1 ? 1 : 0)),
        (short) (v.c() + (field == 2 ? 1 : 0)),
        (char) (v.d() + (field == 3 ? 1 : 0)),
        v.e() + (field == 4 ? 1 : 0),
        v.f() + (field == 5 ? 1L << 32 : 0),
        v.g() + (field == 6 ? 1 : 0),
        v.h() + (field == 7 ? 1e-300 : 0),
        new State(s.number() + (field == 8 ? 1 : 0), s.odd(), s.third() + (field == 9 ? 1 : 0)));
  }

  @Test
  void theSignOfZeroIsAChange() {
    record Signed(float a, double b, int c) {
      Signed negated() {
        return c == 1 ? new Signed(-a, b, c) : new Signed(a, -b, c);
      }
    }

    var signs = world.query(write(Signed.class));
    Entity[] rows = new Entity[ROWS];
    for (int i = 0; i < ROWS; i++) {
      rows[i] = world.spawn(new Signed(0, 0, i % 4));
    }
    for (int call = 1; call <= CALLS; call++) {
      signs.update(s -> s.c() == 0 || s.c() == 3 ? s : s.negated());
      assertThat(Float.floatToRawIntBits(world.get(rows[1], Signed.class).a()))
          .isEqualTo(call % 2 == 0 ? 0 : 0x8000_0000);
      assertThat(Double.doubleToRawLongBits(world.get(rows[2], Signed.class).b()))
          .isEqualTo(call % 2 == 0 ? 0 : 0x8000_0000_0000_0000L);
    }
  }

  @Test
  void theBitsOfNotANumberAreAChange() {
    record Bits(float a, float b, int c) {}
    var bits = world.query(write(Bits.class));
    Entity[] rows = new Entity[ROWS];
    for (int i = 0; i < ROWS; i++) {
      rows[i] = world.spawn(new Bits(Float.intBitsToFloat(0x7fc0_0000), 0, i % 2));
    }
    for (int call = 1; call <= CALLS; call++) {
      int payload = 0x7fc0_0000 + call;
      bits.update(s -> s.c() == 0 ? s : new Bits(Float.intBitsToFloat(payload), 0, s.c()));
      assertThat(Float.floatToRawIntBits(world.get(rows[1], Bits.class).a())).isEqualTo(payload);
    }
    assertThat(Float.floatToRawIntBits(world.get(rows[0], Bits.class).a())).isEqualTo(0x7fc0_0000);
  }

  @Test
  void aConstructorThatCorrectsValuesHasTheLastWord() {
    record Clamped(int a, int b, int c) {
      Clamped {
        a = Math.min(a, 10);
      }
    }

    var clamped = world.query(write(Clamped.class));
    Entity row = world.spawn(new Clamped(10, 0, 0));
    world.entity().with(new Clamped(3, 0, 0)).spawnMany(ROWS);
    var column = world.column(Clamped.class, "a", int[].class);
    for (int call = 0; call < CALLS; call++) {
      Archetype archetype = clamped.archetypes().getFirst();
      archetype.write(column)[0] = 99;
      clamped.update(c -> c.a() < 0 ? new Clamped(0, 0, 0) : c);
      assertThat(archetype.read(column)[0]).isEqualTo(10);
    }
    assertThat(world.get(row, Clamped.class)).isEqualTo(new Clamped(10, 0, 0));
  }

  private void checkNothingChanged() {
    for (int i = 0; i < ROWS; i++) {
      assertThat(state(i)).isEqualTo(new State(i, 0, 0));
    }
  }

  @Test
  void anExceptionLeavesTheRowsBeforeItWritten() {
    for (int call = 1; call <= CALLS; call++) {
      assertThatThrownBy(
              () ->
                  states.update(
                      (s, selection) -> {
                        if (s.number() == ROWS / 2) {
                          return new State(1 / (s.number() - ROWS / 2), 0, 0);
                        }
                        return selection.isSelected()
                            ? new State(s.number(), s.odd() + 1, s.third())
                            : s;
                      }))
          .isInstanceOf(ArithmeticException.class);
      assertThat(state(1).odd()).isEqualTo(call);
      assertThat(state(ROWS / 2 - 1).odd()).isEqualTo(call);
      assertThat(state(ROWS / 2 + 1).odd()).isZero();
    }
  }

  @Test
  void nullIsRefused() {
    for (int call = 0; call < CALLS; call++) {
      states.update((s, selection) -> s);
    }
    assertThatThrownBy(() -> states.update((s, selection) -> s.number() < 5 ? s : null))
        .isInstanceOf(NullPointerException.class)
        .hasMessageContaining("State");
    checkNothingChanged();
  }

  @Test
  void rowsThatAreSelectedByTagsAreWrittenTheSame() {
    for (int i = 0; i < ROWS; i += 3) {
      world.tag(Marked.class).add(entities.get(i));
    }
    var marked = world.query(write(State.class), read(Selection.class), tagged(Marked.class));
    for (int call = 1; call <= CALLS; call++) {
      marked.update(
          (s, selection) ->
              selection.isSelected() ? new State(s.number(), s.odd() + 1, s.third()) : s);
      for (int i = 0; i < ROWS; i++) {
        assertThat(state(i).odd()).isEqualTo(i % 6 == 3 ? call : 0);
      }
    }
  }

  @Test
  void aRowThatIsNotStoredIsMarkedAllTheSame() {
    Archetype archetype = states.archetypes().getFirst();
    for (int call = 0; call < CALLS; call++) {
      world.endUpdate();
      assertThat(archetype.isDirty(State.class)).isFalse();
      states.update((s, selection) -> s);
      assertThat(archetype.isDirty(State.class)).isTrue();
    }
  }
}
