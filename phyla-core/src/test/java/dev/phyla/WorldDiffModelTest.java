package dev.phyla;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.fixture.Seeds;
import dev.phyla.relation.ChildOf;
import dev.phyla.relation.Relation;
import dev.phyla.relation.RelationAccess;
import dev.phyla.snapshot.EntityChange;
import dev.phyla.snapshot.EntityChange.ComponentAdded;
import dev.phyla.snapshot.EntityChange.ComponentEnabledChanged;
import dev.phyla.snapshot.EntityChange.ComponentRemoved;
import dev.phyla.snapshot.EntityChange.EnabledChanged;
import dev.phyla.snapshot.EntityChange.FieldChanged;
import dev.phyla.snapshot.EntityChange.KeyChanged;
import dev.phyla.snapshot.EntityChange.LinkAdded;
import dev.phyla.snapshot.EntityChange.LinkFieldChanged;
import dev.phyla.snapshot.EntityChange.LinkRemoved;
import dev.phyla.snapshot.EntityChange.NameChanged;
import dev.phyla.snapshot.EntityChange.TagAdded;
import dev.phyla.snapshot.EntityChange.TagRemoved;
import dev.phyla.snapshot.EntityDiff;
import dev.phyla.snapshot.UnmatchedEntity;
import dev.phyla.snapshot.WorldDiff;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random worlds and random changes of a copy: the difference has exactly the facts that differ
/// when both worlds are read with the API.
class WorldDiffModelTest {
  record A(int value, float part) {}

  record B(String text) {}

  record C(Entity target) {}

  record D() {}

  @Relation
  record Tie(int step, String text) {}

  @Relation(storage = Relation.Storage.DENSE)
  record Bond(int step) {}

  @Relation(symmetric = true, exclusive = true)
  record Pal(int step) {}

  interface Seen {}

  interface Done {}

  private static final List<Class<?>> TYPES = List.of(A.class, B.class, C.class, D.class);
  private static final Comparator<Entity> BY_INDEX =
      Comparator.comparing(Entity::index).thenComparing(Entity::generation);

  static Stream<Long> seeds() {
    return Seeds.below(150, "phyla.diff.seed").boxed();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theDifferenceHasExactlyTheFactsThatDiffer(long seed) {
    var schema = new Schema();
    var before = new World(schema);
    var after = new World(schema);
    var random = new Random(seed);
    change(before, random, random.nextInt(120));
    after.restore(before);
    assertSame(seed, before, after);
    for (int round = 0; round < 4; round++) {
      change(random.nextBoolean() ? before : after, random, 1 + random.nextInt(6));
      WorldDiff diff = World.diff(before, after);
      assertThat(factsOf(diff))
          .as("seed %d, round %d", seed, round)
          .isEqualTo(expected(before, after));
      assertThat(diff.entities())
          .as("seed %d", seed)
          .extracting(EntityDiff::entity)
          .isSortedAccordingTo(BY_INDEX);
      if (diff.isEmpty()) {
        assertThat(diff.layoutDiffers())
            .as("seed %d", seed)
            .isEqualTo(before.stateHash() != after.stateHash());
      }
      assertThat(factsOf(World.diff(/* before= */ after, /* after= */ before)))
          .as("seed %d, round %d, reversed", seed, round)
          .isEqualTo(expected(after, before));
    }
    before.verify();
    after.verify();
  }

  private static void assertSame(long seed, World before, World after) {
    WorldDiff diff = World.diff(before, after);
    assertThat(diff.isEmpty()).as("seed %d", seed).isTrue();
    assertThat(diff.layoutDiffers()).as("seed %d", seed).isFalse();
  }

  private static void change(World world, Random random, int steps) {
    for (int i = 0; i < steps; i++) {
      step(world, random);
    }
  }

  private static void step(World world, Random random) {
    List<Entity> all = entities(world);
    Entity entity = all.isEmpty() ? Entity.NONE : all.get(random.nextInt(all.size()));
    Entity other = all.isEmpty() ? Entity.NONE : all.get(random.nextInt(all.size()));
    int number = random.nextInt(3);
    switch (random.nextInt(20)) {
      case 0 -> world.spawn(new A(number, 0.5f), new B("b" + number));
      case 1 -> world.spawn(new C(entity), D.class);
      case 2 -> world.spawnMany(random.nextInt(4), new A(number, 1));
      case 3 -> world.despawn(entity);
      case 4 -> world.set(entity, new A(number, random.nextBoolean() ? Float.NaN : -0f));
      case 5 -> world.set(entity, new B("s" + number), new C(other));
      case 6 -> world.remove(entity, TYPES.get(random.nextInt(TYPES.size())));
      case 7 -> world.tag(Seen.class).add(entity);
      case 8 -> world.tag(Done.class).add(entity);
      case 9 -> world.tag(Seen.class).remove(entity);
      case 10 -> {
        world.disable(entity);
        world.disable(entity, A.class);
      }
      case 11 -> world.enable(entity);
      case 12 -> world.enable(entity, A.class);
      case 13 -> world.relate(entity, new Tie(number, "t" + number), other);
      case 14 -> world.relate(entity, new Bond(number), other);
      case 15 -> world.relate(entity, new Pal(number), other);
      case 16 -> world.unrelate(entity, Tie.class, world.relation(Tie.class).target(entity));
      case 17 -> world.hierarchy().setParent(world.spawn(new A(number, 1)), entity);
      case 18 -> world.names().set(entity, "n" + number);
      default -> {
        if (world.keys().find("k" + number).isEmpty()) {
          world.keys().set(entity, "k" + number);
        }
      }
    }
  }

  private static List<Entity> entities(World world) {
    var all = new ArrayList<Entity>();
    world.query(Term.includeDisabled()).entities().forEach(all::add);
    all.sort(BY_INDEX);
    return all;
  }

  // What the API says.

  /// Each line that the difference should have.
  private static List<String> expected(World before, World after) {
    Map<Entity, SortedMap<String, String>> one = facts(before);
    Map<Entity, SortedMap<String, String>> other = facts(after);
    var lines = new TreeSet<String>();
    for (Entity entity : one.keySet()) {
      if (other.containsKey(entity)) {
        var names = new TreeSet<String>(one.get(entity).keySet());
        names.addAll(other.get(entity).keySet());
        for (String name : names) {
          String first = one.get(entity).get(name);
          String second = other.get(entity).get(name);
          boolean isRemovedComponent =
              name.equals("disabled A") && !other.get(entity).containsKey("A");
          if (!Objects.equals(first, second) && !isRemovedComponent) {
            lines.add(line(entity, name, first, second));
          }
        }
      } else {
        lines.add("first " + entity);
      }
    }
    other.keySet().stream()
        .filter(entity -> !one.containsKey(entity))
        .forEach(entity -> lines.add("second " + entity));
    return List.copyOf(lines);
  }

  private static Map<Entity, SortedMap<String, String>> facts(World world) {
    Map<Entity, SortedMap<String, String>> all = new TreeMap<>(BY_INDEX);
    for (Entity entity : entities(world)) {
      var facts = new TreeMap<String, String>();
      world
          .find(entity, A.class)
          .ifPresent(
              a -> {
                facts.put("A", "");
                facts.put("A.value", "" + a.value());
                facts.put("A.part", "" + a.part());
              });
      world
          .find(entity, B.class)
          .ifPresent(
              b -> {
                facts.put("B", "");
                facts.put("B.text", b.text());
              });
      world
          .find(entity, C.class)
          .ifPresent(
              c -> {
                facts.put("C", "");
                facts.put("C.target", "" + c.target());
              });
      if (world.has(entity, D.class)) {
        facts.put("D", "");
      }
      for (Class<?> tag : List.of(Seen.class, Done.class)) {
        if (world.tag(tag).has(entity)) {
          facts.put("tag " + tag.getSimpleName(), "");
        }
      }
      if (!world.isEnabled(entity)) {
        facts.put("disabled", "");
      }
      if (world.has(entity, A.class) && !world.isEnabled(entity, A.class)) {
        facts.put("disabled A", "");
      }
      world.keys().get(entity).ifPresent(key -> facts.put("key", key));
      world.names().get(entity).ifPresent(name -> facts.put("name", name));
      addLinks(
          facts, world, entity, Tie.class, tie -> Map.of("step", tie.step(), "text", tie.text()));
      addLinks(facts, world, entity, Bond.class, bond -> Map.of("step", bond.step()));
      addLinks(facts, world, entity, Pal.class, pal -> Map.of("step", pal.step()));
      addLinks(facts, world, entity, ChildOf.class, _ -> Map.of());
      all.put(entity, facts);
    }
    return all;
  }

  private static <R extends Record> void addLinks(
      Map<String, String> facts,
      World world,
      Entity source,
      Class<R> relation,
      Function<R, Map<String, Object>> fields) {
    RelationAccess<R> links = world.relation(relation);
    for (Entity target : links.targets(source)) {
      String name = relation.getSimpleName() + " " + target;
      facts.put(name, "");
      fields
          .apply(links.get(source, target))
          .forEach((field, value) -> facts.put(name + "." + field, value.toString()));
    }
  }

  // What the difference says.

  private static List<String> factsOf(WorldDiff diff) {
    var lines = new ArrayList<String>();
    for (EntityDiff entity : diff.entities()) {
      entity.changes().forEach(change -> addLines(lines, entity.entity(), change));
    }
    for (UnmatchedEntity unmatched : diff.onlyInFirst()) {
      lines.add("first " + unmatched.entity());
    }
    for (UnmatchedEntity unmatched : diff.onlyInSecond()) {
      lines.add("second " + unmatched.entity());
    }
    lines.sort(Comparator.naturalOrder());
    return lines;
  }

  private static void addLines(List<String> lines, Entity entity, EntityChange change) {
    switch (change) {
      case KeyChanged(String before, String after) -> lines.add(line(entity, "key", before, after));
      case NameChanged(String before, String after) ->
          lines.add(line(entity, "name", before, after));
      case EnabledChanged(boolean enabled) ->
          lines.add(line(entity, "disabled", enabled ? "" : null, enabled ? null : ""));
      case ComponentEnabledChanged(String name, boolean enabled) ->
          lines.add(line(entity, "disabled " + name, enabled ? "" : null, enabled ? null : ""));
      case TagAdded(String tag) -> lines.add(line(entity, "tag " + tag, null, ""));
      case TagRemoved(String tag) -> lines.add(line(entity, "tag " + tag, "", null));
      case ComponentAdded(String name, Map<String, Object> fields) -> {
        lines.add(line(entity, name, null, ""));
        fields.forEach((field, value) -> lines.add(line(entity, name + "." + field, null, value)));
      }
      case ComponentRemoved(String name, Map<String, Object> fields) -> {
        lines.add(line(entity, name, "", null));
        fields.forEach((field, value) -> lines.add(line(entity, name + "." + field, value, null)));
      }
      case FieldChanged(String name, String field, Object before, Object after) ->
          lines.add(line(entity, name + "." + field, before, after));
      case LinkAdded(String relation, Entity target, Map<String, Object> fields) -> {
        String name = relation + " " + target;
        lines.add(line(entity, name, null, ""));
        fields.forEach((field, value) -> lines.add(line(entity, name + "." + field, null, value)));
      }
      case LinkRemoved(String relation, Entity target, Map<String, Object> fields) -> {
        String name = relation + " " + target;
        lines.add(line(entity, name, "", null));
        fields.forEach((field, value) -> lines.add(line(entity, name + "." + field, value, null)));
      }
      case LinkFieldChanged(
              String relation,
              Entity target,
              String field,
              Object before,
              Object after) ->
          lines.add(line(entity, relation + " " + target + "." + field, before, after));
    }
  }

  private static String line(Entity entity, String name, Object before, Object after) {
    return entity + " " + name + ": " + before + " -> " + after;
  }
}
