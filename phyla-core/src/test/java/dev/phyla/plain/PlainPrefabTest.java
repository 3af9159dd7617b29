package dev.phyla.plain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.Prefab;
import dev.phyla.Schema;
import dev.phyla.relation.Relation;
import dev.phyla.snapshot.Missing;
import dev.phyla.snapshot.SnapshotException;
import dev.phyla.snapshot.SnapshotLoader;
import dev.phyla.snapshot.Snapshots;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Prefabs as plain values.
class PlainPrefabTest {
  record Health(int points) {}

  record Speed(float value) {}

  record Target(Entity entity) {}

  @Relation(acyclic = true)
  record Likes(int amount) {}

  @Relation
  record Knows() {}

  private static final SnapshotLoader KNOWING =
      Snapshots.loader(Health.class, Speed.class, Target.class, Likes.class, Knows.class);

  private final Schema schema = new Schema();

  @Test
  void aPrefabIsReadBack() {
    Prefab leaf = Prefab.of(new Target(new Entity(4, 2)));
    Prefab prefab =
        Prefab.of(new Health(1), Speed.class)
            .child(Prefab.of(new Speed(2)))
            .child("arm", Prefab.of().child(leaf).child("hand", leaf))
            .relate("arm/hand", new Likes(3), ".")
            .relate(".", new Knows(), "arm");
    Map<String, Object> plain = schema.toPlain(prefab);
    assertThat(plain)
        .isEqualTo(
            Map.of(
                "components", Map.of("Health", Map.of("points", 1)),
                "defaults", List.of("Speed"),
                "children",
                    List.of(
                        Map.of("components", Map.of("Speed", Map.of("value", 2f))),
                        Map.of(
                            "name",
                            "arm",
                            "children",
                            List.of(
                                Map.of("components", target()),
                                Map.of("name", "hand", "components", target())))),
                "links",
                    List.of(
                        Map.of(
                            "relation", "Likes",
                            "from", "arm/hand",
                            "to", ".",
                            "value", Map.of("amount", 3)),
                        Map.of("relation", "Knows", "from", ".", "to", "arm"))));
    assertThat(schema.prefab(plain, Snapshots.loader())).isEqualTo(prefab);
    assertThat(new Schema().prefab(plain, KNOWING)).isEqualTo(prefab);
    assertThat(prefab.childNames()).containsExactly("", "arm");
    assertThat(prefab.nodeLinks())
        .containsExactly(
            new Prefab.NodeLink("arm/hand", new Likes(3), "."),
            new Prefab.NodeLink(".", new Knows(), "arm"));
  }

  private static Map<String, Object> target() {
    return Map.of("Target", Map.of("entity", new Entity(4, 2)));
  }

  @Test
  void unknownTypesAreSkippedOnRequest() {
    Map<String, Object> plain =
        Map.of(
            "components", Map.of("What", 1, "Health", Map.of("points", 2, "more", 1)),
            "defaults", List.of("That"),
            "links", List.of(Map.of("relation", "Hates", "from", ".", "to", ".")));
    assertThat(schema.prefab(plain, KNOWING.missing(Missing.SKIP)))
        .isEqualTo(Prefab.of(new Health(2)));
    assertThatThrownBy(() -> schema.prefab(plain, KNOWING)).isInstanceOf(SnapshotException.class);
  }

  @Test
  void wrongPrefabsAreRefused() {
    schema.declare("Declared");
    assertRefused(
        Map.of("x", 1),
        "x is not a part of a prefab, which has components, defaults, children, links.");
    assertRefused(
        Map.of("components", Map.of("Declared", Map.of())),
        "components.Declared has no class, and a prefab has components with classes only.");
    assertRefused(
        Map.of("components", Map.of("Target", Map.of("entity", "x"))),
        "components.Target.entity is \"x\", which is not the handle of an entity.");
    assertRefused(
        Map.of("children", List.of(Map.of("name", "a/b"))),
        "children[0] is wrong: \"a/b\" cannot be the name of a child: a name is not blank, is not a"
            + " dot, and has no slash.");
    assertRefused(
        Map.of("links", List.of(Map.of("relation", "Likes"))), "links[0] has no \"from\".");
    assertRefused(
        Map.of("links", List.of(Map.of("relation", "Likes", "from", ".", "to", "."))),
        "links[0] is wrong: Relating \".\" to \".\" by Likes would close a cycle.");
    assertRefused(
        Map.of("components", Map.of("Health", Map.of()), "defaults", List.of("Health")),
        "Health is given twice; an entity has one component of a type.");
  }

  private void assertRefused(Map<String, Object> plain, String message) {
    assertThatThrownBy(() -> schema.prefab(plain, KNOWING))
        .isInstanceOf(SnapshotException.class)
        .hasMessage(message);
  }
}
