package dev.phyla.observe;

import static dev.phyla.Term.anyOf;
import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;

import dev.phyla.Accessor;
import dev.phyla.Entity;
import dev.phyla.Query;
import dev.phyla.World;
import dev.phyla.observe.Kinds.Alpha;
import dev.phyla.observe.Kinds.Beta;
import dev.phyla.observe.Kinds.Gamma;
import dev.phyla.observe.Kinds.Marker;
import dev.phyla.observe.Kinds.Score;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/// One sequence of random operations, on a world and on the reference.
///
/// If observers react, each addition of an [Alpha] replaces the [Score] of a companion, and each
/// removal of a [Beta] spawns and despawns something: changes that the reference makes at the same
/// place.
final class ObserverModelRun {
  private static final Map<String, Class<?>> TYPES =
      new TreeMap<>(
          Map.of(
              "Alpha", Alpha.class,
              "Beta", Beta.class,
              "Gamma", Gamma.class,
              "Marker", Marker.class,
              "Score", Score.class));

  private final long seed;
  private final Random random;
  private final World world = new World();
  private final Journal journal = new Journal(world);
  private final ReferenceAnnouncer reference =
      new ReferenceAnnouncer(Set.of("Alpha", "Beta", "Gamma", "Score"));
  private final Map<String, Query> queries = new LinkedHashMap<>();
  private final Map<String, Predicate<Set<String>>> matches = new HashMap<>();
  private final List<Entity> handles = new ArrayList<>();
  private final Entity companion;
  private final List<Entity> visitors = new ArrayList<>();
  private int visits;
  private int announced;

  ObserverModelRun(long seed, boolean react) {
    this.seed = seed;
    this.random = new Random(seed);
    List<Class<?>> shuffled = new ArrayList<>(TYPES.values());
    Collections.shuffle(shuffled, random);
    shuffled.forEach(world::register);
    companion = world.spawn(new Score(0), new Delta());
    var own = new TreeMap<String, Object>(Map.of("Score", new Score(0), "Delta", new Delta()));
    reference.spawn(List.of(companion), List.of(own));
    reference.lines().clear();
    Collections.shuffle(shuffled, random);
    shuffled.remove(Marker.class);
    journal.observe(shuffled.toArray(Class<?>[]::new));
    follow("all", world.query(), names -> true);
    follow("alpha", world.query(read(Alpha.class), optional(Beta.class)), n -> n.contains("Alpha"));
    follow(
        "plain",
        world.query(with(Beta.class), without(Marker.class)),
        names -> names.contains("Beta") && !names.contains("Marker"));
    follow(
        "any",
        world.query(anyOf(Gamma.class, Marker.class)),
        names -> names.contains("Gamma") || names.contains("Marker"));
    if (react) {
      world.onAdd(Alpha.class, (w, e, a) -> w.set(companion, new Score(e.index())));
      world.onRemove(
          Beta.class,
          (w, e, b) -> {
            Entity visitor = w.spawn(new Gamma("visitor"), new Delta());
            visitors.add(visitor);
            w.despawn(visitor);
          });
      reference.reactWith(this::react);
    }
  }

  /// Additional types of the reference, which random operations do not use.
  record Delta() {}

  private void react(String event, Entity entity) {
    if (event.equals("+Alpha")) {
      reference.set(companion, Map.of("Score", new Score(entity.index())));
    } else if (event.equals("-Beta")) {
      Entity visitor = visitors.get(visits++);
      var own = new TreeMap<String, Object>();
      own.put("Gamma", new Gamma("visitor"));
      own.put("Delta", new Delta());
      reference.spawn(List.of(visitor), List.of(own));
      reference.despawn(visitor);
    }
  }

  private void follow(String name, Query query, Predicate<Set<String>> predicate) {
    queries.put(name, query);
    matches.put(name, predicate);
    journal.follow(name, query);
    reference.follow(name, predicate);
  }

  int announced() {
    return announced;
  }

  void run(int steps) {
    List<String> recent = new ArrayList<>();
    for (int step = 0; step < steps; step++) {
      String operation = "?";
      try {
        operation = next();
        recent.add(operation);
        check();
        if (step % 50 == 0) {
          world.verify();
        }
      } catch (Throwable e) {
        List<String> last = recent.subList(Math.max(0, recent.size() - 5), recent.size());
        throw new AssertionError("seed " + seed + ", step " + step + ", after " + last, e);
      }
    }
    world.verify();
  }

  private void check() {
    List<String> actual = journal.take();
    announced += actual.size();
    if (!actual.equals(reference.lines())) {
      throw new AssertionError("heard " + actual + "\nnot   " + reference.lines());
    }
    reference.lines().clear();
    if (world.count() != reference.entities().size()) {
      throw new AssertionError(world.count() + " entities, not " + reference.entities().size());
    }
    reference
        .entities()
        .forEach(
            (entity, components) ->
                TYPES.forEach(
                    (name, type) -> {
                      Object actualValue = world.find(entity, type).orElse(null);
                      if (!Objects.equals(actualValue, components.get(name))) {
                        throw new AssertionError(entity + " has " + actualValue + " as " + name);
                      }
                    }));
  }

  private String next() {
    Entity entity = anyHandle();
    return switch (random.nextInt(10)) {
      case 0, 1 -> spawn();
      case 2 -> spawnMany();
      case 3 -> despawn(entity);
      case 4, 5 -> setOne(entity);
      case 6, 7 -> setSeveral(entity);
      case 8 -> remove(entity);
      default -> random.nextInt(12) == 0 ? despawnAll() : archetypeSet(entity);
    };
  }

  private Entity anyHandle() {
    return handles.isEmpty() ? Entity.NONE : handles.get(random.nextInt(handles.size()));
  }

  private Object value(String name) {
    int number = random.nextInt(100);
    return switch (name) {
      case "Alpha" -> new Alpha(number);
      case "Beta" -> new Beta(number);
      case "Gamma" -> new Gamma("g" + number);
      case "Marker" -> new Marker();
      default -> new Score(number);
    };
  }

  /// Random components, by name, in random order.
  private Map<String, Object> values(int atLeast) {
    List<String> names = new ArrayList<>(TYPES.keySet());
    Collections.shuffle(names, random);
    var values = new LinkedHashMap<String, Object>();
    int count = atLeast + random.nextInt(names.size() + 1 - atLeast);
    names.subList(0, count).forEach(name -> values.put(name, value(name)));
    return values;
  }

  private String spawn() {
    var values = values(0);
    Entity entity = world.spawn(values.values().toArray());
    handles.add(entity);
    reference.spawn(List.of(entity), List.of(new TreeMap<>(values)));
    return "spawn " + entity + values;
  }

  private String spawnMany() {
    int count = 1 + random.nextInt(6);
    var values = values(1);
    var builder = world.entityBuilder();
    List<SortedMap<String, Object>> each = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      each.add(new TreeMap<>(values));
    }
    values.forEach(
        (name, value) -> {
          if (name.equals("Alpha")) {
            builder.with(Alpha.class, Alpha::new);
            for (int i = 0; i < count; i++) {
              each.get(i).put(name, new Alpha(i));
            }
          } else {
            builder.with(value);
          }
        });
    List<Entity> spawned = builder.spawnMany(count);
    handles.addAll(spawned);
    reference.spawn(spawned, each);
    return "spawn " + count + values;
  }

  private String despawn(Entity entity) {
    boolean alive = reference.isAlive(entity);
    if (world.despawn(entity) != alive) {
      throw new AssertionError("despawn of " + entity);
    }
    if (alive) {
      reference.despawn(entity);
    }
    return "despawn " + entity;
  }

  private String despawnAll() {
    List<String> names = List.copyOf(queries.keySet());
    String name = names.get(1 + random.nextInt(names.size() - 1));
    List<Entity> doomed = reference.matching(matches.get(name));
    int count = world.despawnAll(queries.get(name));
    if (count != doomed.size()) {
      throw new AssertionError(count + " despawned, not " + doomed.size());
    }
    reference.despawnAll(doomed);
    return "despawn all " + name;
  }

  private String setOne(Entity entity) {
    List<String> names = List.copyOf(TYPES.keySet());
    String name = names.get(random.nextInt(names.size()));
    Object value = value(name);
    if (random.nextInt(4) == 0) {
      @SuppressWarnings("unchecked") // the type of the value
      var accessor = (Accessor<Object>) world.accessor(TYPES.get(name));
      accessor.set(entity, value);
      if (reference.isAlive(entity) && reference.namesOf(entity).contains(name)) {
        reference.entities().get(entity).put(name, value);
        return "write " + entity + value;
      }
    } else {
      world.set(entity, value);
    }
    if (reference.isAlive(entity)) {
      reference.set(entity, Map.of(name, value));
    }
    return "set " + entity + value;
  }

  private String setSeveral(Entity entity) {
    var values = values(2);
    Object[] all = values.values().toArray();
    var expected = new LinkedHashMap<>(values);
    int index = 0;
    for (String name : values.keySet()) {
      if (random.nextInt(4) == 0) {
        all[index] = TYPES.get(name);
        expected.put(name, defaultOf(name));
        if (reference.isAlive(entity) && reference.namesOf(entity).contains(name)) {
          expected.remove(name);
        }
      }
      index++;
    }
    world.set(entity, all[0], all[1], Arrays.copyOfRange(all, 2, all.length));
    if (reference.isAlive(entity)) {
      reference.set(entity, expected);
    }
    return "set " + entity + List.of(all);
  }

  private static Object defaultOf(String name) {
    return switch (name) {
      case "Alpha" -> new Alpha(0);
      case "Beta" -> new Beta(0);
      case "Gamma" -> new Gamma(null);
      case "Marker" -> new Marker();
      default -> Score.START;
    };
  }

  private String remove(Entity entity) {
    Set<String> names = values(1).keySet();
    if (names.size() == 1) {
      world.remove(entity, TYPES.get(names.iterator().next()));
    } else {
      world.remove(entity, names.stream().map(TYPES::get).toArray(Class<?>[]::new));
    }
    if (reference.isAlive(entity)) {
      reference.remove(entity, names);
    }
    return "remove " + entity + names;
  }

  private String archetypeSet(Entity entity) {
    if (!reference.isAlive(entity) || !reference.namesOf(entity).contains("Gamma")) {
      return "nothing";
    }
    Object value = value("Gamma");
    if (random.nextBoolean()) {
      world.archetype(entity).set(world.locate(entity).row(), value);
    } else {
      world.setDirect(world.locate(entity), value);
    }
    reference.set(entity, Map.of("Gamma", value));
    return "set in place " + entity + value;
  }
}
