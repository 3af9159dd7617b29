package dev.phyla.prefab;

import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Bundle;
import dev.phyla.Entity;
import dev.phyla.Observer;
import dev.phyla.Prefab;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Seeds;
import dev.phyla.prefab.Samples.Body;
import dev.phyla.prefab.Samples.Health;
import dev.phyla.prefab.Samples.Mood;
import dev.phyla.prefab.Samples.Player;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random operations with bundles, required components and prefabs, in every way in which
/// components are given, beside a world in which all components are spelled out.
class PrefabModelTest {
  private static final int SEEDS = 150;
  private static final int OPERATIONS = 60;
  private static final List<Class<?>> TYPES =
      List.of(Player.class, Body.class, Mood.class, Position.class, Health.class, Frozen.class);

  @Bundle
  record Corps(Body body, Health health) {}

  @Bundle
  record Hero(Player player, Corps corps) {}

  private final World world = new World();
  private final SpelledOut reference = new SpelledOut();
  private final List<String> seen = new ArrayList<>();
  private final List<String> expected = new ArrayList<>();
  private final List<Entity> entities = new ArrayList<>();
  private Random random = new Random();
  private int number;

  static LongStream seeds() {
    return Seeds.below(SEEDS, "phyla.model.seed");
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void bundlesRequirementsAndPrefabsEqualComponentsSpelledOut(long seed) {
    random = new Random(seed);
    for (Class<?> type : TYPES) {
      observe(type);
    }
    for (int i = 0; i < OPERATIONS; i++) {
      String where = "-Dphyla.model.seed=" + seed + ", operation " + i + ": " + operate();
      assertThat(seen).as(where).isEqualTo(expected);
      assertThat(world.contentHash()).as(where).isEqualTo(reference.world.contentHash());
      assertThat(world.stateHash()).as(where).isEqualTo(reference.world.stateHash());
      world.verify();
      seen.clear();
      expected.clear();
    }
    assertThat(entities).isNotEmpty();
  }

  private <T> void observe(Class<T> type) {
    if (random.nextInt(4) == 0) {
      world.onAdd(type, logTo(seen, "+"));
      reference.world.onAdd(SpelledOut.twin(type), logTo(expected, "+"));
    }
    if (random.nextInt(6) == 0) {
      world.onSet(type, logTo(seen, "="));
      reference.world.onSet(SpelledOut.twin(type), logTo(expected, "="));
    }
    if (random.nextInt(6) == 0) {
      world.onRemove(type, logTo(seen, "-"));
      reference.world.onRemove(SpelledOut.twin(type), logTo(expected, "-"));
    }
  }

  private static Observer<Object> logTo(List<String> log, String sign) {
    return (w, entity, value) ->
        log.add(sign + entity + value.toString().replace("Plain", "") + w.archetype(entity));
  }

  /// Components that a bundle stands for.
  private static List<Object> split(Object component) {
    return switch (component) {
      case Hero hero -> List.of(hero.player(), hero.corps().body(), hero.corps().health());
      case Corps corps -> List.of(corps.body(), corps.health());
      case Class<?> type when type == Hero.class -> List.of(Player.class, Body.class, Health.class);
      case Class<?> type when type == Corps.class -> List.of(Body.class, Health.class);
      default -> List.of(component);
    };
  }

  /// Random components of different types, some of them bundles, without a name.
  private List<Object> components() {
    var all = new ArrayList<Object>();
    var taken = new ArrayList<Object>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      Object component = component();
      List<?> types = split(component).stream().map(PrefabModelTest::typeOf).toList();
      if (types.stream().noneMatch(taken::contains)) {
        taken.addAll(types);
        all.add(component);
      }
    }
    return all;
  }

  private static Class<?> typeOf(Object component) {
    return component instanceof Class<?> type
        ? type
        : component instanceof Mood ? Mood.class : component.getClass();
  }

  private Object component() {
    number++;
    var corps = new Corps(new Body(number), new Health(number, number));
    return switch (random.nextInt(16)) {
      case 0, 1 -> new Player(number);
      case 2 -> Player.class;
      case 3 -> new Body(number);
      case 4 -> Body.class;
      case 5 -> random.nextBoolean() ? Mood.ANGRY : Mood.CALM;
      case 6 -> Mood.class;
      case 7 -> new Position(number, 1);
      case 8 -> Position.class;
      case 9 -> new Health(number, 0);
      case 10 -> Frozen.class;
      case 11 -> corps;
      case 12 -> Corps.class;
      case 13 -> new Hero(new Player(number), corps);
      case 14 -> Hero.class;
      default -> new Frozen();
    };
  }

  private static List<Object> flat(List<Object> components) {
    return components.stream().flatMap(component -> split(component).stream()).toList();
  }

  private Entity entity() {
    return entities.isEmpty() ? Entity.NONE : entities.get(random.nextInt(entities.size()));
  }

  /// @return a description
  private String operate() {
    List<Object> components = components();
    Entity entity = entity();
    int kind = random.nextInt(10);
    switch (kind) {
      case 0, 1 -> {
        components.add(new Name("name"));
        List<String> ways = List.copyOf(WaysIn.spawnings().keySet());
        String way = ways.get(random.nextInt(ways.size() - 1)); // the last one sets one by one
        List<Entity> spawned = WaysIn.spawnings().get(way).spawn(world, components.toArray());
        assertThat(reference.spawn(spawned.size(), flat(components))).isEqualTo(spawned);
        entities.addAll(spawned);
        return way + " " + components;
      }
      case 2 -> {
        Prefab prefab = Prefab.of(new Name("prefab"), new Body(-1), Health.class, Mood.ANGRY);
        Entity instance = world.instantiate(prefab, components.toArray());
        var all = new ArrayList<Object>(List.of(new Name("prefab")));
        all.addAll(flat(components).stream().filter(PrefabModelTest::isOverride).toList());
        for (Object component : List.of(new Body(-1), Health.class, Mood.ANGRY)) {
          if (all.stream().noneMatch(each -> typeOf(each) == typeOf(component))) {
            all.add(component);
          }
        }
        assertThat(reference.spawn(1, all)).containsExactly(instance);
        entities.add(instance);
        return "instantiate " + components;
      }
      case 3, 4 -> {
        set(entity, components);
        reference.set(entity, flat(components));
        return "set " + entity + components;
      }
      case 5 -> {
        Object component = components.getFirst();
        world.set(entity, component);
        reference.set(entity, split(component));
        return "set " + entity + component;
      }
      case 6 -> {
        return record(entity);
      }
      case 7 -> {
        var query = world.query(with(Frozen.class), without(Position.class));
        var same = reference.world.query(with(Frozen.class), without(Position.class));
        List<Entity> changed = same.entities();
        world.setAll(query, components.toArray());
        changed.forEach(each -> reference.set(each, flat(components)));
        return "set all " + components;
      }
      case 8 -> {
        Class<?> type = TYPES.get(random.nextInt(TYPES.size()));
        world.remove(entity, type);
        reference.remove(entity, List.of(type));
        return "remove " + type + entity;
      }
      default -> {
        world.remove(entity, Hero.class, Frozen.class);
        reference.remove(entity, List.of(Player.class, Body.class, Health.class, Frozen.class));
        return "remove hero " + entity;
      }
    }
  }

  /// Several commands, most of them for one entity, which may be merged.
  private String record(Entity usual) {
    var commands = world.commands();
    var direct = new ArrayList<Runnable>();
    var text = new StringBuilder("commands");
    for (int i = 0; i < 4; i++) {
      Entity entity = random.nextInt(3) == 0 ? entity() : usual;
      List<Object> components = components();
      if (random.nextInt(4) == 0) {
        commands.remove(entity, Corps.class, Frozen.class);
        direct.add(() -> reference.remove(entity, List.of(Body.class, Health.class, Frozen.class)));
        text.append("; remove ").append(entity);
      } else if (components.size() == 1) {
        commands.set(entity, components.getFirst());
        direct.add(() -> reference.set(entity, flat(components)));
        text.append("; set ").append(entity).append(components);
      } else {
        Object[] more = components.subList(2, components.size()).toArray();
        commands.set(entity, components.get(0), components.get(1), more);
        direct.add(() -> reference.set(entity, flat(components)));
        text.append("; set ").append(entity).append(components);
      }
    }
    world.flush();
    direct.forEach(Runnable::run);
    return text.toString();
  }

  /// Whether a component is not a class for the default of a type that the prefab has.
  private static boolean isOverride(Object component) {
    return !Arrays.asList(Body.class, Health.class, Mood.class).contains(component);
  }

  private void set(Entity entity, List<Object> components) {
    Object first = components.getFirst();
    if (components.size() == 1) {
      world.set(entity, first);
    } else {
      Object[] more = components.subList(2, components.size()).toArray();
      world.set(entity, first, components.get(1), more);
    }
  }
}
