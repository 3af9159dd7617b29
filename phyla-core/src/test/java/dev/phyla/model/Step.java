package dev.phyla.model;

import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// A change that can be made directly or recorded as a command.
sealed interface Step {
  /// Makes the change in the world and returns what the world returns.
  Object makeIn(World world);

  /// Makes the change in the reference and returns what the world should return.
  Object makeIn(ReferenceWorld reference);

  /// Records the change and returns the reserved handles.
  default List<Entity> recordIn(Commands commands) {
    commands.run(this::makeIn);
    return List.of();
  }

  /// A change of one entity, which is skipped if that is dead.
  sealed interface OfEntity extends Step {
    Entity entity();
  }

  /// A change that needs values, one of which may not be storable.
  sealed interface WithParts extends Step {
    List<Object> parts();
  }

  /// The creation of entities with equal components.
  record Spawn(int count, List<Object> parts) implements WithParts {
    @Override
    public Object makeIn(World world) {
      return count == 1
          ? List.of(world.spawn(parts.toArray()))
          : world.spawnMany(count, parts.toArray());
    }

    @Override
    public Object makeIn(ReferenceWorld reference) {
      List<Entity> handles = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        handles.add(reference.handles().take());
      }
      reference.spawnAll(handles, parts);
      return handles;
    }

    @Override
    public List<Entity> recordIn(Commands commands) {
      return count == 1
          ? List.of(commands.spawn(parts.toArray()))
          : commands.spawnMany(count, parts.toArray());
    }
  }

  /// A component that is written or added.
  record SetOne(Entity entity, Object part) implements OfEntity, WithParts {
    @Override
    public List<Object> parts() {
      return List.of(part);
    }

    @Override
    public Object makeIn(World world) {
      return world.set(entity, part);
    }

    @Override
    public Object makeIn(ReferenceWorld reference) {
      return reference.set(entity, parts());
    }

    @Override
    public List<Entity> recordIn(Commands commands) {
      commands.set(entity, part);
      return List.of();
    }
  }

  /// At least two components that are written or added.
  record SetSeveral(Entity entity, List<Object> parts) implements OfEntity, WithParts {
    private Object[] more() {
      return parts.subList(2, parts.size()).toArray();
    }

    @Override
    public Object makeIn(World world) {
      return world.set(entity, parts.get(0), parts.get(1), more());
    }

    @Override
    public Object makeIn(ReferenceWorld reference) {
      return reference.set(entity, parts);
    }

    @Override
    public List<Entity> recordIn(Commands commands) {
      commands.set(entity, parts.get(0), parts.get(1), more());
      return List.of();
    }
  }

  /// Components that are removed.
  record Remove(Entity entity, List<Class<?>> types) implements OfEntity {
    @Override
    public Object makeIn(World world) {
      return types.size() == 1
          ? world.remove(entity, types.getFirst())
          : world.remove(entity, types.toArray(Class<?>[]::new));
    }

    @Override
    public Object makeIn(ReferenceWorld reference) {
      return reference.remove(entity, types);
    }

    @Override
    public List<Entity> recordIn(Commands commands) {
      commands.remove(entity, types.toArray(Class<?>[]::new));
      return List.of();
    }
  }

  /// The despawning of an entity.
  record Despawn(Entity entity) implements OfEntity {
    @Override
    public Object makeIn(World world) {
      return world.despawn(entity);
    }

    @Override
    public Object makeIn(ReferenceWorld reference) {
      return reference.despawn(entity);
    }

    @Override
    public List<Entity> recordIn(Commands commands) {
      commands.despawn(entity);
      return List.of();
    }
  }

  /// The despawning of all entities that a query visits; an action if it is recorded.
  record DespawnAll(QueryCase queryCase) implements Step {
    @Override
    public Object makeIn(World world) {
      return world.despawnAll(queryCase.query());
    }

    @Override
    public Object makeIn(ReferenceWorld reference) {
      return reference.despawnAll(queryCase.wanted());
    }
  }

  /// A change of the tags of an entity or of what is disabled; an action if it is recorded.
  ///
  /// @param type a tag or a component
  record Mark(Kind kind, Entity entity, Class<?> type) implements Step {
    enum Kind {
      TAG,
      UNTAG,
      DISABLE,
      ENABLE,
      DISABLE_COMPONENT,
      ENABLE_COMPONENT;

      boolean isOfTag() {
        return this == TAG || this == UNTAG;
      }
    }

    @Override
    public Object makeIn(World world) {
      return switch (kind) {
        case TAG -> world.tag(type).add(entity);
        case UNTAG -> world.tag(type).remove(entity);
        case DISABLE -> world.disable(entity);
        case ENABLE -> world.enable(entity);
        case DISABLE_COMPONENT -> world.disable(entity, type);
        case ENABLE_COMPONENT -> world.enable(entity, type);
      };
    }

    @Override
    public Object makeIn(ReferenceWorld reference) {
      ReferenceMarks marks = reference.marks();
      boolean alive = reference.isAlive(entity);
      boolean has = alive && reference.components(entity).containsKey(type);
      boolean needsComponent = kind == Kind.DISABLE_COMPONENT || kind == Kind.ENABLE_COMPONENT;
      boolean possible = needsComponent ? has : alive;
      if (possible) {
        switch (kind) {
          case TAG -> marks.tag(type, entity);
          case UNTAG -> marks.untag(type, entity);
          case DISABLE -> marks.disabled().add(entity);
          case ENABLE -> marks.disabled().remove(entity);
          case DISABLE_COMPONENT -> marks.disabledIn(type).add(entity);
          case ENABLE_COMPONENT -> marks.disabledIn(type).remove(entity);
        }
      }
      return possible;
    }
  }

  /// Another step, made by an action.
  ///
  /// @param results receives the result of the world
  record Act(Step step, Consumer<Object> results) implements Step {
    @Override
    public Object makeIn(World world) {
      Object result = step.makeIn(world);
      results.accept(result);
      return result;
    }

    @Override
    public Object makeIn(ReferenceWorld reference) {
      Object result = step.makeIn(reference);
      reference.listeners().record("result " + result);
      return result;
    }
  }

  /// Another step, recorded by an action.
  record Chain(Step step) implements Step {
    @Override
    public Object makeIn(World world) {
      return step.recordIn(world.commands());
    }

    @Override
    public Object makeIn(ReferenceWorld reference) {
      return reference.commands().record(step);
    }
  }
}
