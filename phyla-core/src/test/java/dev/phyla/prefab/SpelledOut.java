package dev.phyla.prefab;

import dev.phyla.Component;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.prefab.Samples.Body;
import dev.phyla.prefab.Samples.Health;
import dev.phyla.prefab.Samples.Mood;
import dev.phyla.prefab.Samples.Player;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A world whose components have the same names and fields as those of [Samples] but require
/// nothing: a reference that spells out bundles and requirements.
final class SpelledOut {
  @Component(name = "Player")
  record PlainPlayer(int number) {}

  @Component(name = "Body")
  record PlainBody(double mass) {}

  private static final Map<Class<?>, Class<?>> TWINS =
      Map.of(Player.class, PlainPlayer.class, Body.class, PlainBody.class);

  /// What each type requires, directly or indirectly.
  private static final Map<Class<?>, List<Class<?>>> REQUIRED =
      Map.of(
          Player.class,
          List.of(Body.class, Mood.class, Position.class, Health.class),
          Body.class,
          List.of(Position.class, Health.class));

  final World world = new World();

  /// The class of a component in this world.
  static Class<?> twin(Class<?> type) {
    return TWINS.getOrDefault(type, type);
  }

  private static Object twin(Object component) {
    return switch (component) {
      case Class<?> type -> twin(type);
      case Player player -> new PlainPlayer(player.number());
      case Body body -> new PlainBody(body.mass());
      default -> component;
    };
  }

  private static Class<?> typeOf(Object component) {
    return switch (component) {
      case Class<?> type -> type;
      case Mood _ -> Mood.class;
      default -> component.getClass();
    };
  }

  /// The components of a new entity.
  private static Object[] complete(List<?> components) {
    var all = new LinkedHashMap<Class<?>, Object>();
    for (Object component : components) {
      all.put(typeOf(component), twin(component));
    }
    for (Object component : components) {
      for (Class<?> required : REQUIRED.getOrDefault(typeOf(component), List.of())) {
        all.putIfAbsent(required, twin(required));
      }
    }
    return all.values().toArray();
  }

  List<Entity> spawn(int count, List<?> components) {
    return world.spawnMany(count, complete(components));
  }

  void set(Entity entity, List<?> components) {
    if (!world.isAlive(entity)) {
      return;
    }
    var all = new LinkedHashMap<Class<?>, Object>();
    for (Object component : components) {
      all.put(typeOf(component), twin(component));
    }
    for (Object component : components) {
      if (!world.has(entity, twin(typeOf(component)))) {
        for (Class<?> required : REQUIRED.getOrDefault(typeOf(component), List.of())) {
          if (!world.has(entity, twin(required))) {
            all.putIfAbsent(required, twin(required));
          }
        }
      }
    }
    var values = new ArrayList<>(all.values());
    values.add(Name.class); // a call with several components needs two; all entities have a name
    Object[] more = values.subList(2, values.size()).toArray();
    world.set(entity, values.get(0), values.get(1), more);
  }

  void remove(Entity entity, List<Class<?>> types) {
    world.remove(entity, types.stream().map(SpelledOut::twin).toArray(Class<?>[]::new));
  }
}
