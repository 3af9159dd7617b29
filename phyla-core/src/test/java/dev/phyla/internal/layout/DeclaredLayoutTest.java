package dev.phyla.internal.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.Query1;
import dev.phyla.Ref;
import dev.phyla.UpdateQuery1.Update;
import dev.phyla.internal.component.RowCodec;
import dev.phyla.internal.loop.ColumnArrays;
import dev.phyla.internal.loop.LoopShape.Access;
import dev.phyla.internal.loop.LoopShape.Form;
import dev.phyla.internal.loop.LoopShape.Parameter;
import dev.phyla.internal.loop.RecentLoops;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Components that are declared by a name and fields.
class DeclaredLayoutTest {
  private static final ComponentLayout ALL_KINDS =
      ComponentLayout.declared(
          "AllKinds",
          List.of(
              new DeclaredField("flag", boolean.class),
              new DeclaredField("tiny", byte.class),
              new DeclaredField("small", short.class),
              new DeclaredField("letter", char.class),
              new DeclaredField("number", int.class),
              new DeclaredField("large", long.class),
              new DeclaredField("real", float.class),
              new DeclaredField("precise", double.class),
              new DeclaredField("target", Entity.class),
              new DeclaredField("text", String.class),
              new DeclaredField("anything", Object.class),
              new DeclaredField("kept", int[].class),
              new DeclaredField("weights", float[].class, 3),
              new DeclaredField("flags", boolean[].class, 2)));

  private static Object[] columns(ComponentLayout layout, int rows) {
    return layout.columns().stream().map(column -> column.newArray(rows)).toArray();
  }

  private static Map<?, ?> roundTrip(ComponentLayout layout, Map<?, ?> value) {
    Object[] columns = columns(layout, 4);
    RowCodec codec = RowCodec.of(layout);
    codec.write(columns, 0, 2, value);
    return (Map<?, ?>) codec.read(columns, 0, 2);
  }

  private static ComponentLayout oneField(Class<?> type) {
    return ComponentLayout.declared("Part", List.of(new DeclaredField("size", type)));
  }

  private static @Nullable Object stored(Class<?> type, @Nullable Object value) {
    var map = new HashMap<String, @Nullable Object>();
    map.put("size", value);
    return roundTrip(oneField(type), map).get("size");
  }

  private static void assertRefused(Class<?> type, @Nullable Object value) {
    assertThatThrownBy(() -> stored(type, value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Part.size ");
  }

  @Test
  void fieldsOfEveryKindAreReadAsTheyWereWritten() {
    var value = new LinkedHashMap<String, Object>();
    value.put("flag", true);
    value.put("tiny", (byte) -7);
    value.put("small", (short) 300);
    value.put("letter", 'x');
    value.put("number", 70_000);
    value.put("large", 1L << 40);
    value.put("real", 1.5f);
    value.put("precise", 0.1);
    value.put("target", new Entity(3, 4));
    value.put("text", "hello");
    value.put("anything", List.of(1, 2));
    value.put("kept", new int[] {5});
    value.put("weights", new float[] {1, 2, 3});
    value.put("flags", new boolean[] {true, false});

    Map<?, ?> read = roundTrip(ALL_KINDS, value);

    assertThat(new ArrayList<Object>(read.keySet())).isEqualTo(new ArrayList<>(value.keySet()));
    value.forEach((name, field) -> assertThat(read.get(name)).as(name).isEqualTo(field));
    assertThat(read.get("kept")).isSameAs(value.get("kept"));
    assertThat(read.get("weights")).isNotSameAs(value.get("weights"));
  }

  @Test
  void missingFieldsAreZero() {
    Map<?, ?> read = roundTrip(ALL_KINDS, Map.of("number", 1));

    assertThat(read.values().toArray())
        .isEqualTo(
            new @Nullable Object[] {
              false,
              (byte) 0,
              (short) 0,
              (char) 0,
              1,
              0L,
              0f,
              0d,
              Entity.NONE,
              null,
              null,
              null,
              new float[3],
              new boolean[2]
            });
  }

  @Test
  void writingReplacesTheWholeRowAndNoOther() {
    ComponentLayout layout = oneField(int.class);
    Object[] columns = columns(layout, 3);
    for (int row = 0; row < 3; row++) {
      RowCodec.of(layout).write(columns, 0, row, Map.of("size", row + 1));
    }
    RowCodec.of(layout).write(columns, 0, 1, Map.of());

    assertThat((int[]) columns[0]).startsWith(1, 0, 3);
  }

  @Test
  void valuesAreUnmodifiableMaps() {
    ComponentLayout layout =
        ComponentLayout.declared(
            "Pair", List.of(new DeclaredField("b", int.class), new DeclaredField("a", int.class)));
    @SuppressWarnings("unchecked") // the fields of a declared component
    var read = (Map<String, Object>) roundTrip(layout, Map.of("a", 1, "b", 2));
    Map<String, Integer> same = Map.of("a", 1, "b", 2);

    assertThat(read).isEqualTo(same).hasSameHashCodeAs(same).hasToString("{b=2, a=1}");
    assertThat(same).isEqualTo(read);
    assertThat(read.containsKey("c")).isFalse();
    assertThat(read.get("c")).isNull();
    assertThatThrownBy(() -> read.put("a", 3)).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> read.remove("a")).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> read.entrySet().iterator().next().setValue(3))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void valuesOfOneDeclarationCanBeWrittenToAnother() {
    ComponentLayout other =
        ComponentLayout.declared("Other", List.of(new DeclaredField("size", float.class)));

    assertThat(roundTrip(other, roundTrip(oneField(int.class), Map.of("size", 3))).get("size"))
        .isEqualTo(3f);
  }

  @Test
  void numbersAreConvertedWhereTheFieldCanHoldThem() {
    assertThat(stored(float.class, 3)).isEqualTo(3f);
    assertThat(stored(int.class, 3.0)).isEqualTo(3);
    assertThat(stored(byte.class, 127L)).isEqualTo((byte) 127);
    assertThat(stored(short.class, (byte) -1)).isEqualTo((short) -1);
    assertThat(stored(long.class, -0x1p63)).isEqualTo(Long.MIN_VALUE);
    assertThat(stored(long.class, BigInteger.TEN)).isEqualTo(10L);
    assertThat(stored(int.class, new BigDecimal("4.00"))).isEqualTo(4);
    assertThat(stored(float.class, 0.1)).isEqualTo(0.1f);
    assertThat(stored(float.class, Double.NaN)).isEqualTo(Float.NaN);
    assertThat(stored(float.class, Double.NEGATIVE_INFINITY)).isEqualTo(Float.NEGATIVE_INFINITY);
    assertThat(stored(double.class, 0.1f)).isEqualTo((double) 0.1f);
    assertThat(stored(double.class, 1L << 60)).isEqualTo(0x1p60);
    assertThat(stored(double.class, new BigDecimal("0.1"))).isEqualTo(0.1);
  }

  @Test
  void numbersThatTheFieldCannotHoldAreRefused() {
    assertRefused(int.class, 3.5);
    assertRefused(int.class, 1L << 31);
    assertRefused(byte.class, 128);
    assertRefused(long.class, 0x1p63);
    assertRefused(long.class, Double.NaN);
    assertRefused(float.class, 1e300);
    assertRefused(float.class, (1 << 24) + 1);
    assertRefused(double.class, Long.MAX_VALUE);
    assertRefused(int.class, new AtomicInteger(1));
  }

  @Test
  void booleansAndCharactersAreNotConverted() {
    assertRefused(boolean.class, 1);
    assertRefused(int.class, true);
    assertRefused(char.class, 65);
    assertRefused(int.class, 'A');
    assertRefused(char.class, "A");
  }

  @Test
  void valuesOfOtherTypesAreRefusedWithComponentAndField() {
    assertRefused(String.class, 1);
    assertRefused(Entity.class, 1L);
    assertThatThrownBy(() -> stored(int.class, "three"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Part.size is of type int and cannot be a java.lang.String.");
    assertThatThrownBy(() -> stored(int.class, 3.5))
        .hasMessage("Part.size is of type int and cannot be the Double 3.5.");
    assertThatThrownBy(() -> roundTrip(ALL_KINDS, Map.of("weights", new double[3])))
        .hasMessage("AllKinds.weights is of type float[] and cannot be a double[].");
    assertThatThrownBy(() -> roundTrip(ALL_KINDS, Map.of("weights", new float[2])))
        .hasMessage(
            "AllKinds.weights is of type float[] and must have 3 elements, as declared, not 2.");
  }

  @Test
  void nullIsForReferencesOnly() {
    assertThat(stored(String.class, null)).isNull();
    assertRefused(int.class, null);
    assertRefused(Entity.class, null);
    var value = new HashMap<String, @Nullable Object>();
    value.put("weights", null);
    assertThatThrownBy(() -> roundTrip(ALL_KINDS, value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("AllKinds.weights")
        .hasMessageContaining("cannot be null");
  }

  @Test
  void unknownFieldsAreRefused() {
    assertThatThrownBy(() -> roundTrip(oneField(int.class), Map.of("sise", 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Part has no field \"sise\"; it has size.");
    assertThatThrownBy(() -> roundTrip(oneField(int.class), Map.of(1, 1)))
        .isInstanceOf(IllegalArgumentException.class);
    ComponentLayout empty = ComponentLayout.declared("Empty", List.of());
    assertThat(roundTrip(empty, Map.of())).isEmpty();
    assertThatThrownBy(() -> roundTrip(empty, Map.of("size", 1)))
        .hasMessage("Empty has no field \"size\"; it has none.");
  }

  @Test
  void onlyMapsAreValues() {
    ComponentLayout layout = oneField(int.class);
    assertThatThrownBy(() -> RowCodec.of(layout).write(columns(layout, 1), 0, 0, "text"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("A value of Part is a Map of its fields, not a java.lang.String.");
  }

  @Test
  void aRefusedValueChangesNothing() {
    Object[] columns = columns(ALL_KINDS, 1);
    RowCodec.of(ALL_KINDS).write(columns, 0, 0, Map.of("number", 1, "text", "before"));

    assertThatThrownBy(
            () ->
                RowCodec.of(ALL_KINDS)
                    .write(columns, 0, 0, Map.of("number", 2, "flags", new boolean[1])))
        .isInstanceOf(IllegalArgumentException.class);

    var read = (Map<?, ?>) RowCodec.of(ALL_KINDS).read(columns, 0, 0);
    assertThat(read.get("number")).isEqualTo(1);
    assertThat(read.get("text")).isEqualTo("before");
  }

  private static void assertUndeclarable(String sentence, DeclaredField... fields) {
    assertThatThrownBy(() -> ComponentLayout.declared("Part", Arrays.asList(fields)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(sentence);
  }

  @Test
  void declarationsAreChecked() {
    assertThatThrownBy(() -> ComponentLayout.declared(" ", List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The name of a declared component is blank; give it one.");
    assertUndeclarable(
        "The name of a declared field of Part is blank; give it one.",
        new DeclaredField("", int.class));
    assertUndeclarable(
        "Part cannot have the field \"a\": it is declared twice; field names are unique.",
        new DeclaredField("a", int.class),
        new DeclaredField("a", float.class));
    assertUndeclarable(
        "Part cannot have the field \"a.b\": its name contains a dot, which separates nested"
            + " fields.",
        new DeclaredField("a.b", int.class));
    assertUndeclarable(
        "Part cannot have the field \"a\": there are no values of type void.",
        new DeclaredField("a", void.class));
    assertUndeclarable(
        "Part cannot have the field \"a\": its length is negative: -1.",
        new DeclaredField("a", int[].class, -1));
    assertUndeclarable(
        "Part cannot have the field \"a\": only primitive arrays such as float[] have a length, not"
            + " java.lang.String[].",
        new DeclaredField("a", String[].class, 2));
    assertThatThrownBy(() -> ComponentLayout.declared("x".repeat(2000), List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2000 characters");
  }

  @ParameterizedTest
  @ValueSource(classes = {int.class, String.class, long.class})
  void asManyFieldsAsARecordCanHave(Class<?> type) {
    int most = type == long.class ? 125 : 250;
    var fields = new ArrayList<DeclaredField>();
    for (int i = 0; i < most; i++) {
      fields.add(new DeclaredField("f" + i, type));
    }
    ComponentLayout layout = ComponentLayout.declared("Wide", fields);
    Map<?, ?> read =
        roundTrip(layout, type == String.class ? Map.of("f7", "seven") : Map.of("f7", 7));
    assertThat(read).hasSize(most);
    assertThat(read.get("f7"))
        .isEqualTo(type == long.class ? (Object) 7L : type == int.class ? 7 : "seven");

    fields.add(new DeclaredField("one more", type));
    assertThatThrownBy(() -> ComponentLayout.declared("Wide", fields))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("it can have 250 at most");
  }

  @Test
  void namesCanHaveOddCharacters() {
    ComponentLayout layout =
        ComponentLayout.declared("my.game;/[<x>", List.of(new DeclaredField("a, b:", int.class)));

    assertThat(roundTrip(layout, Map.of("a, b:", 5)).values()).hasToString("[5]");
    assertThatThrownBy(() -> RowCodec.of(layout).write(columns(layout, 1), 0, 0, null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("A component cannot be null: no value was given for my.game;/[<x>.");
  }

  @Test
  void structuresDistinguishDeclaredFromRead() {
    record Part(int size) {}

    assertThat(oneField(int.class).root().structure())
        .isEqualTo(oneField(int.class).root().structure())
        .isNotEqualTo(ComponentLayout.of(Part.class).root().structure());
  }

  private static ColumnArrays arrays(ComponentLayout layout, Object[] columns, int rows) {
    ColumnArrays arrays = ColumnArrays.of(layout.columns());
    arrays.replace(new long[rows], columns);
    return arrays;
  }

  private static RecentLoops loops(Access access, ComponentLayout layout) {
    return new RecentLoops(ColumnArrays.class, _ -> List.of(new Parameter(access, layout)));
  }

  @Test
  void loopsPassMapsAndStoreReturnedMaps() {
    ComponentLayout layout = oneField(int.class);
    Object[] columns = columns(layout, 3);
    Update<Map<String, ?>> twice =
        value -> Map.of("size", (Integer) Objects.requireNonNull(value.get("size")) * 2 + 1.0);

    for (int i = 0; i < 3; i++) {
      loops(Access.WRITE, layout)
          .find(Form.UPDATE, Update.class, twice.getClass(), 0)
          .run(arrays(layout, columns, 3), 0, 2, twice);
    }

    assertThat((int[]) columns[0]).startsWith(7, 7, 0);
  }

  @Test
  void writeHandlesTakeMaps() {
    ComponentLayout layout = oneField(String.class);
    Object[] columns = columns(layout, 2);
    Query1.Each<Ref<Map<String, ?>>> append =
        handle -> handle.set(Map.of("size", handle.get().get("size") + "!"));

    loops(Access.WRITE, layout)
        .find(Form.EACH, Query1.Each.class, append.getClass(), 0)
        .run(arrays(layout, columns, 2), 0, 2, append);

    assertThat((Object[]) columns[0]).startsWith("null!", "null!");
  }

  @Test
  void declaredLayoutsAreMapsAndComparedByIdentity() {
    ComponentLayout layout = oneField(int.class);
    assertThat(layout.isDeclared()).isTrue();
    assertThat(layout.type()).isEqualTo(Map.class);
    assertThat(layout.isPlain()).isFalse();
    assertThat(layout.hasDefault()).isTrue();
    assertThat(layout).isNotEqualTo(oneField(int.class));
    assertThat(RowCodec.of(layout)).isSameAs(RowCodec.of(layout));
    assertThat(ComponentLayout.of(String.class).isDeclared()).isFalse();
  }
}
