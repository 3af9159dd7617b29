package dev.phyla.relation;

import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.Query;
import dev.phyla.Term;
import dev.phyla.World;
import java.util.Objects;
import java.util.Optional;

/// The trees of a world: parents and children, linked by [ChildOf].
///
/// ```java
/// Hierarchy tree = world.hierarchy();
/// tree.setParent(turret, ship);
/// tree.children(ship); // [turret]
/// world.despawn(ship); // despawns the turret too
/// ```
///
/// Children are in the order in which they were added, unless they are moved. Handles of dead
/// entities are detected; using one is not an error: a dead entity has neither parent nor children.
/// All operations are allowed inside loops, because no entity moves; only despawning is a
/// structural change. Trees may be of any depth.
public final class Hierarchy {
  private static final ChildOf CHILD_OF = new ChildOf();

  private final World world;
  private final RelationAccess<ChildOf> parents;
  private final Query roots;

  /// Creates the hierarchy of a world; use [World#hierarchy()].
  ///
  /// @param world the world
  public Hierarchy(World world) {
    this.world = Objects.requireNonNull(world, "The world is null.");
    this.parents = world.relation(ChildOf.class);
    this.roots = world.query(Term.unrelated(ChildOf.class), Term.includeDisabled());
  }

  // Changing.

  /// Makes an entity the last child of another one. If it has another parent, it leaves that one;
  /// its own children stay with it. If it is a child of that parent already, nothing changes.
  ///
  /// @param child the child
  /// @param parent the parent
  /// @return false if one of them is dead, and nothing was done
  /// @throws IllegalArgumentException if the parent is the child itself or one of its descendants
  public boolean setParent(Entity child, Entity parent) {
    return parents.has(child, parent) || parents.relate(child, CHILD_OF, parent);
  }

  /// Makes an entity a child of another one, at a position among its children.
  ///
  /// @param child the child
  /// @param parent the parent
  /// @param index the index among the children, from 0; beyond the end means last
  /// @return false if one of them is dead, and nothing was done
  /// @throws IllegalArgumentException if the parent is the child itself or one of its descendants,
  ///   or the index is negative
  public boolean setParent(Entity child, Entity parent, int index) {
    requireIndex(index);
    return setParent(child, parent) && parents.moveSource(child, parent, index);
  }

  private static void requireIndex(int index) {
    if (index < 0) {
      throw new IllegalArgumentException(
          "The index among the children must not be negative: " + index + ".");
    }
  }

  /// Moves an entity to another position among its siblings.
  ///
  /// @param child the child
  /// @param index the new index, from 0; beyond the end means last
  /// @return false if the entity has no parent
  public boolean moveChild(Entity child, int index) {
    requireIndex(index);
    Entity parent = parent(child);
    return !parent.equals(Entity.NONE) && parents.moveSource(child, parent, index);
  }

  /// Removes an entity from its parent. Its own children stay with it.
  ///
  /// @param child the child
  /// @return whether it had a parent
  public boolean removeParent(Entity child) {
    return parents.unrelateAll(child) != 0;
  }

  /// Despawns an entity and all its descendants, the deepest first. This is what
  /// [World#despawn(Entity)] does, too.
  ///
  /// @param entity the entity
  /// @return false if it is dead
  public boolean despawnRecursive(Entity entity) {
    return world.despawn(entity);
  }

  // Reading.

  /// The parent of an entity.
  ///
  /// @param child the entity
  /// @return the parent, or [Entity#NONE]
  public Entity parent(Entity child) {
    return parents.target(child);
  }

  /// Whether an entity has a parent.
  ///
  /// @param child the entity
  /// @return true if so
  public boolean hasParent(Entity child) {
    return parents.hasTarget(child);
  }

  /// The children of an entity.
  ///
  /// @param parent the entity
  /// @return a copy, in order
  public EntityList children(Entity parent) {
    return parents.sources(parent);
  }

  /// The number of children of an entity.
  ///
  /// @param parent the entity
  /// @return the number
  public int childCount(Entity parent) {
    return parents.sourceCount(parent);
  }

  /// The ancestors of an entity: its parent, the parent of that, and so on.
  ///
  /// @param entity the entity
  /// @return the ancestors, nearest first
  public EntityList ancestors(Entity entity) {
    var ancestors = new EntityList();
    for (Entity at = parent(entity); !at.equals(Entity.NONE); at = parent(at)) {
      ancestors.add(at);
    }
    return ancestors;
  }

  /// The descendants of an entity: its children, their children, and so on.
  ///
  /// @param entity the entity
  /// @return the descendants, level by level, each level in the order of parents and children
  public EntityList descendants(Entity entity) {
    return descendants(entity, Integer.MAX_VALUE);
  }

  /// The descendants of an entity down to a depth.
  ///
  /// @param entity the entity
  /// @param maxDepth the maximum depth: 1 for the children, 2 for their children as well
  /// @return the descendants, level by level, each level in the order of parents and children
  public EntityList descendants(Entity entity, int maxDepth) {
    var descendants = new EntityList();
    parents.visitSources(
        entity,
        maxDepth,
        (descendant, _) -> {
          descendants.add(descendant);
          return true;
        });
    return descendants;
  }

  /// Whether an entity is a descendant of another one.
  ///
  /// @param entity the entity
  /// @param ancestor the other entity
  /// @return true if so; an entity is not a descendant of itself
  public boolean isDescendant(Entity entity, Entity ancestor) {
    Entity at = parent(entity);
    while (!at.equals(Entity.NONE) && !at.equals(ancestor)) {
      at = parent(at);
    }
    return !at.equals(Entity.NONE);
  }

  /// The root of the tree that an entity is in.
  ///
  /// @param entity the entity
  /// @return its topmost ancestor, or the entity itself if it has no parent
  public Entity root(Entity entity) {
    Entity root = entity;
    for (Entity at = parent(entity); !at.equals(Entity.NONE); at = parent(at)) {
      root = at;
    }
    return root;
  }

  /// The depth of an entity in its tree.
  ///
  /// @param entity the entity
  /// @return the number of its ancestors
  public int depth(Entity entity) {
    int depth = 0;
    for (Entity at = parent(entity); !at.equals(Entity.NONE); at = parent(at)) {
      depth++;
    }
    return depth;
  }

  // Paths.

  /// Finds an entity by its path, such as `/ship/turret/barrel`: the [names][World#names()] of its
  /// ancestors from the root on, and its own. Where siblings have the same name, the first one
  /// counts; among roots, the one that a query visits first.
  ///
  /// The time grows with the number of roots, and of the siblings on the way. For entities that are
  /// looked up often, use [keys][World#keys()].
  ///
  /// @param path the path, with a slash at the beginning
  /// @return the entity, or empty if there is none
  /// @throws IllegalArgumentException if the path does not begin with a slash, or has an empty
  ///   segment
  public Optional<Entity> find(String path) {
    Objects.requireNonNull(path, "The path is null.");
    if (!path.startsWith("/")) {
      throw new IllegalArgumentException(
          "The path \"" + path + "\" does not begin with a slash; write /ship/turret.");
    }
    String[] segments = segments(path, path.substring(1));
    Entity root = named(roots.entities(), segments[0]);
    return descend(root, segments, 1);
  }

  /// Finds a descendant of an entity by its path from there, such as `turret/barrel`.
  ///
  /// @param start the entity where the path begins
  /// @param path the path, without a slash at the beginning
  /// @return the entity, or empty if there is none
  /// @throws IllegalArgumentException if the path has an empty segment
  public Optional<Entity> find(Entity start, String path) {
    Objects.requireNonNull(path, "The path is null.");
    return descend(start, segments(path, path), 0);
  }

  private static String[] segments(String path, String relative) {
    String[] segments = relative.split("/", -1);
    for (String segment : segments) {
      if (segment.isEmpty()) {
        throw new IllegalArgumentException("The path \"" + path + "\" has an empty segment.");
      }
    }
    return segments;
  }

  private Optional<Entity> descend(Entity start, String[] segments, int first) {
    Entity at = start;
    for (int i = first; i < segments.length && !at.equals(Entity.NONE); i++) {
      at = named(children(at), segments[i]);
    }
    return at.equals(Entity.NONE) || !world.isAlive(at) ? Optional.empty() : Optional.of(at);
  }

  private Entity named(EntityList candidates, String name) {
    for (Entity candidate : candidates) {
      if (world.names().get(candidate).filter(name::equals).isPresent()) {
        return candidate;
      }
    }
    return Entity.NONE;
  }

  /// The path of an entity: the names of its ancestors from the root on, and its own, with slashes
  /// between them. An entity without a name appears as its handle.
  ///
  /// @param entity the entity
  /// @return the path
  public String path(Entity entity) {
    EntityList line = ancestors(entity);
    line.add(0, entity);
    var path = new StringBuilder();
    for (int i = line.size() - 1; i >= 0; i--) {
      Entity at = line.get(i);
      path.append('/').append(world.names().get(at).orElseGet(at::toString));
    }
    return path.toString();
  }
}
