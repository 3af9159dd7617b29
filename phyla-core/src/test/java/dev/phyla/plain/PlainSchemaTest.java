package dev.phyla.plain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.Schema;
import dev.phyla.World;
import dev.phyla.relation.Relation;
import dev.phyla.snapshot.Codec;
import dev.phyla.snapshot.PlainSchema;
import dev.phyla.snapshot.PlainType;
import dev.phyla.snapshot.PlainType.Choice;
import dev.phyla.snapshot.PlainType.Elements;
import dev.phyla.snapshot.PlainType.Entries;
import dev.phyla.snapshot.PlainType.Fields;
import dev.phyla.snapshot.PlainType.Named;
import dev.phyla.snapshot.PlainType.OrNull;
import dev.phyla.snapshot.PlainType.Pairs;
import dev.phyla.snapshot.PlainType.Scalar;
import dev.phyla.snapshot.PlainType.Variants;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The types of plain values.
class PlainSchemaTest {
  record Numbers(byte b, short s, int i, long l, float f, double d, char c, boolean z) {}

  record Target(Entity entity, String text) {}

  record Matrix(@Length(4) float[] m, int[] free, String[] texts) {}

  enum Mood {
    HAPPY,
    SAD
  }

  sealed interface Shape {}

  record Disc(float radius) implements Shape {}

  record Square(Shape inner) implements Shape {}

  record Node(Node next) {}

  static final class Other {
    record Node(int x) {}
  }

  record Bag(
      Mood mood,
      Shape shape,
      List<Node> nodes,
      Set<Integer> set,
      Map<Mood, Integer> byMood,
      Map<Integer, Other.Node> byNumber,
      Optional<String> maybe,
      URI uri,
      Thread thread,
      StringBuilder shared,
      Object any) {}

  @Relation
  record Likes(int amount) {}

  private final World world = new World();
  private final Schema schema = world.schema();

  private PlainType definitionOf(Class<?> type) {
    schema.register(type);
    PlainSchema plain = schema.plainSchema();
    var named = (Named) plain.components().get(type.getSimpleName());
    return plain.definitions().get(named.name());
  }

  private static Fields fields(Object... entries) {
    var fields = new LinkedHashMap<String, PlainType>();
    for (int i = 0; i < entries.length; i += 2) {
      fields.put((String) entries[i], (PlainType) entries[i + 1]);
    }
    return new Fields(fields);
  }

  private static PlainType list(PlainType element) {
    return new Elements(element, 0, Integer.MAX_VALUE, false);
  }

  @Test
  void fieldsOfPrimitivesAreScalars() {
    assertThat(definitionOf(Numbers.class))
        .isEqualTo(
            fields(
                "b", Scalar.BYTE,
                "s", Scalar.SHORT,
                "i", Scalar.INT,
                "l", Scalar.LONG,
                "f", Scalar.FLOAT,
                "d", Scalar.DOUBLE,
                "c", Scalar.CHARACTER,
                "z", Scalar.BOOLEAN));
    assertThat(definitionOf(Target.class))
        .isEqualTo(fields("entity", Scalar.ENTITY, "text", new OrNull(Scalar.TEXT)));
  }

  @Test
  void inlineArraysHaveALength() {
    assertThat(definitionOf(Matrix.class))
        .isEqualTo(
            fields(
                "m", new Elements(Scalar.FLOAT, 4, 4, false),
                "free", new OrNull(list(Scalar.INT)),
                "texts", new OrNull(list(new OrNull(Scalar.TEXT)))));
  }

  @Test
  void otherTypesAreDescribedByTheirStructure() {
    schema.registerCodec(Codec.of(URI.class, String.class, URI::toString, URI::create));
    schema.share(StringBuilder.class);
    assertThat(definitionOf(Bag.class))
        .isEqualTo(
            fields(
                "mood", new OrNull(new Choice(List.of("HAPPY", "SAD"))),
                "shape", new OrNull(new Named("Shape")),
                "nodes", new OrNull(list(new OrNull(new Named("Node")))),
                "set", new OrNull(new Elements(new OrNull(Scalar.INT), 0, Integer.MAX_VALUE, true)),
                "byMood", new OrNull(new Entries(new OrNull(Scalar.INT))),
                "byNumber",
                    new OrNull(
                        new Pairs(
                            Scalar.INT, new OrNull(new Named(Other.Node.class.getTypeName())))),
                "maybe", new OrNull(new Elements(Scalar.TEXT, 0, 1, false)),
                "uri", new OrNull(Scalar.TEXT),
                "thread", new OrNull(Scalar.ANY),
                "shared", new OrNull(Scalar.ANY),
                "any", new OrNull(Scalar.ANY)));
    Map<String, PlainType> definitions = schema.plainSchema().definitions();
    assertThat(definitions.get("Shape"))
        .isEqualTo(new Variants(Map.of("Disc", new Named("Disc"), "Square", new Named("Square"))));
    assertThat(definitions.get("Node")).isEqualTo(fields("next", new OrNull(new Named("Node"))));
  }

  @Test
  void declaredComponentsAndRelationsAreDescribedToo() {
    schema.declare(
        "Declared",
        new Schema.Field("count", int.class),
        new Schema.Field("any", Object.class),
        new Schema.Field("array", long[].class, 2));
    world.relation(Likes.class);
    PlainSchema plain = schema.plainSchema();
    assertThat(plain.components())
        .containsExactly(
            Map.entry(
                "Declared",
                fields(
                    "count", Scalar.INT,
                    "any", new OrNull(Scalar.ANY),
                    "array", new Elements(Scalar.LONG, 2, 2, false))));
    assertThat(plain.relations()).containsOnlyKeys("ChildOf", "Likes");
    assertThat(plain.definitions().get("Likes")).isEqualTo(fields("amount", Scalar.INT));
  }
}
