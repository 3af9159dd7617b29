package dev.phyla.internal.sparse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/*
 * An entity that ends has to leave the sets it is in, at a cost that does not depend on how many
 * others there are. So for each slot there is a list of its sets: the head is kept here, and each
 * set has the link to the next one. To leave a single set means to walk that list, which is as long
 * as the entity has memberships: few, and the one that was joined last comes first.
 */

/// All entity sets of a world, and for each entity those it is in.
public final class EntitySets {
  private final List<EntitySet> sets = new ArrayList<>(1);
  private @Nullable EntitySet[] ofComponent = {};
  private int[] heads = {};
  private final Runnable onComponent;
  private long memberships;

  /// No sets yet.
  ///
  /// @param onComponent called when a component gets a set
  public EntitySets(Runnable onComponent) {
    this.onComponent = onComponent;
  }

  /// Makes a set, which an entity leaves when it ends.
  public EntitySet create() {
    var set = new EntitySet(this, sets.size() + 1);
    sets.add(set);
    return set;
  }

  /// The set that belongs to a component, made on first use. An entity leaves it also when it loses
  /// the component.
  public EntitySet ofComponent(int component) {
    EntitySet set = findOfComponent(component);
    if (set == null) {
      set = create();
      if (component >= ofComponent.length) {
        ofComponent = Arrays.copyOf(ofComponent, component + 1);
      }
      ofComponent[component] = set;
      onComponent.run();
    }
    return set;
  }

  /// The set that belongs to a component, or null if there is none yet.
  public @Nullable EntitySet findOfComponent(int component) {
    return component < ofComponent.length ? ofComponent[component] : null;
  }

  /// One more than the largest number of a component that has a set.
  public int components() {
    return ofComponent.length;
  }

  /// Takes an entity that ends out of all sets.
  public void forget(long entity) {
    if (memberships != 0) {
      leaveAll((int) entity);
    }
  }

  /// Takes entities that end out of all sets.
  public void forgetAll(long[] entities, int count) {
    for (int i = 0; i < count && memberships != 0; i++) {
      leaveAll((int) entities[i]);
    }
  }

  /// Takes an entity out of the set of a component that it does not have.
  public void forgetComponent(long entity, int component) {
    EntitySet set = findOfComponent(component);
    if (set != null) {
      set.remove(entity);
    }
  }

  private void leaveAll(int slot) {
    int number = head(slot);
    if (number == 0) {
      return;
    }
    do {
      EntitySet set = set(number);
      number = set.link(slot);
      set.takeOut(slot);
      memberships--;
    } while (number != 0);
    heads[slot] = 0;
  }

  /// Notes that the entity of a slot joins a set.
  ///
  /// @return the number of the set that comes next in its list, or 0
  int joined(int slot, int number) {
    if (slot >= heads.length) {
      grow(slot);
    }
    int next = heads[slot];
    heads[slot] = number;
    memberships++;
    return next;
  }

  private void grow(int slot) {
    heads = Arrays.copyOf(heads, Math.max(slot + 1, 2 * heads.length));
  }

  /// Notes that the entity of a slot leaves a set.
  ///
  /// @param next the number of the set that comes next in its list, or 0
  void left(int slot, int number, int next) {
    if (heads[slot] == number) {
      heads[slot] = next;
    } else {
      unlink(slot, number, next);
    }
    memberships--;
  }

  private void unlink(int slot, int number, int next) {
    int at = heads[slot];
    while (at != number) {
      at = set(at).replaceLink(slot, number, next);
    }
  }

  /// All sets, in the order in which they were made.
  List<EntitySet> all() {
    return sets;
  }

  /// The set with a number.
  EntitySet set(int number) {
    return sets.get(number - 1);
  }

  /// The number of the first set in the list of a slot, or 0 if its entity is in none.
  int head(int slot) {
    return slot < heads.length ? heads[slot] : 0;
  }

  /// The number of slots whose lists are kept.
  int slots() {
    return heads.length;
  }

  /// The number of members of all sets together.
  public long memberships() {
    return memberships;
  }
}
