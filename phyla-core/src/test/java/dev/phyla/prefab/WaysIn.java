package dev.phyla.prefab;

import static dev.phyla.Term.includeDisabled;
import static dev.phyla.Term.tagged;

import dev.phyla.Entity;
import dev.phyla.EntityBuilder;
import dev.phyla.Prefab;
import dev.phyla.World;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// All ways in which components are given to entities.
final class WaysIn {
  interface Chosen {}

  /// A way to spawn entities.
  interface Spawning {
    List<Entity> spawn(World world, Object... components);
  }

  /// A way to set components of an entity.
  interface Setting {
    void set(World world, Entity entity, Object... components);
  }

  private WaysIn() {}

  static Map<String, Spawning> spawnings() {
    var all = new LinkedHashMap<String, Spawning>();
    all.put("spawn", (world, components) -> List.of(world.spawn(components)));
    all.put("spawnMany", (world, components) -> world.spawnMany(3, components));
    all.put(
        "builder",
        (world, components) -> {
          EntityBuilder builder = world.entityBuilder();
          Arrays.stream(components).forEach(builder::with);
          return List.of(builder.spawn());
        });
    all.put(
        "builder, many",
        (world, components) -> {
          EntityBuilder builder = world.entityBuilder();
          Arrays.stream(components).forEach(builder::with);
          return builder.spawnMany(3);
        });
    all.put(
        "commands",
        (world, components) -> flushed(world, List.of(world.commands().spawn(components))));
    all.put(
        "commands, many",
        (world, components) -> flushed(world, world.commands().spawnMany(3, components)));
    all.put("prefab", (world, components) -> List.of(world.instantiate(Prefab.of(components))));
    all.put("prefab, many", (world, components) -> world.instantiateMany(Prefab.of(components), 3));
    all.put(
        "prefab, overrides",
        (world, components) -> List.of(world.instantiate(Prefab.of(), components)));
    all.put(
        "prefab, commands",
        (world, components) ->
            flushed(world, List.of(world.commands().instantiate(Prefab.of(components)))));
    all.put(
        "prefab, commands, many",
        (world, components) ->
            flushed(world, world.commands().instantiateMany(Prefab.of(), 3, components)));
    all.put(
        "spawned empty, then set one by one",
        (world, components) -> {
          Entity entity = world.commands().spawn();
          for (Object component : components) {
            world.commands().set(entity, component);
          }
          return flushed(world, List.of(entity));
        });
    return Collections.unmodifiableMap(all);
  }

  static Map<String, Setting> settings() {
    var all = new LinkedHashMap<String, Setting>();
    all.put("set", WaysIn::set);
    all.put(
        "commands",
        (world, entity, components) -> {
          if (components.length == 1) {
            world.commands().set(entity, components[0]);
          } else {
            world.commands().set(entity, components[0], components[1], rest(components));
          }
          world.flush();
        });
    all.put(
        "commands, one by one",
        (world, entity, components) -> {
          for (Object component : components) {
            world.commands().set(entity, component);
          }
          world.flush();
        });
    all.put(
        "setAll of one entity",
        (world, entity, components) -> {
          world.tag(Chosen.class).add(entity);
          world.setAll(world.query(tagged(Chosen.class), includeDisabled()), components);
          world.tag(Chosen.class).remove(entity);
        });
    all.put("setAll", (world, entity, components) -> world.setAll(world.query(), components));
    return Collections.unmodifiableMap(all);
  }

  private static void set(World world, Entity entity, Object... components) {
    if (components.length == 1) {
      world.set(entity, components[0]);
    } else {
      world.set(entity, components[0], components[1], rest(components));
    }
  }

  private static Object[] rest(Object[] components) {
    return Arrays.copyOfRange(components, 2, components.length);
  }

  private static List<Entity> flushed(World world, List<Entity> entities) {
    world.flush();
    return entities;
  }
}
