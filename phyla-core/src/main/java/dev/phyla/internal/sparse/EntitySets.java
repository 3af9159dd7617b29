package dev.phyla.internal.sparse;

import dev.phyla.internal.state.ResidentPart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/*
 * A despawned entity has to be removed from its sets, at a cost that does not depend on the number
 * of other sets. So each slot has a linked list of its sets: the head is stored here, and each set
 * stores the link to the next. Removing an entity from one set walks this list, which is usually
 * short, and the set that was joined last comes first.
 */

/// All entity sets of a world, and the sets of each entity.
public final class EntitySets implements ResidentPart {
  private final List<EntitySet> sets = new ArrayList<>(1);

  /// The sets of components, by component id.
  private @Nullable EntitySet[] ofComponent = {};

  /// The number of the first set in the list of each slot, or 0.
  private int[] heads = {};

  private final Runnable onComponent;

  /// The number of members of all sets together.
  private long memberships;

  /// Creates an object without sets.
  ///
  /// @param onComponent called when a set for a component is created
  public EntitySets(Runnable onComponent) {
    this.onComponent = onComponent;
  }

  /// Creates a set, from which an entity is removed when it is despawned.
  public EntitySet create() {
    return add(null);
  }

  /// Creates a set for something that is stored with each member.
  ///
  /// @param whenRemoved called with the slot of each member that was removed, for any reason; it
  ///   must not fail
  public EntitySet create(IntConsumer whenRemoved) {
    return add(whenRemoved);
  }

  private EntitySet add(@Nullable IntConsumer whenRemoved) {
    var set = new EntitySet(this, sets.size() + 1, whenRemoved);
    sets.add(set);
    return set;
  }

  /// The set of a component, created on first use. An entity is also removed from it when it loses
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

  /// The set of a component, or null if there is none yet.
  public @Nullable EntitySet findOfComponent(int component) {
    return component < ofComponent.length ? ofComponent[component] : null;
  }

  /// One more than the largest id of a component that has a set.
  public int components() {
    return ofComponent.length;
  }

  /// Removes a despawned entity from all sets.
  public void forget(long entity) {
    if (memberships != 0) {
      leaveAll((int) entity);
    }
  }

  /// Removes despawned entities from all sets.
  ///
  /// @param entities the packed handles of the rows of a table
  /// @param first the first row
  /// @param end the row after the last
  public void forgetAll(long[] entities, int first, int end) {
    for (int i = first; i < end && memberships != 0; i++) {
      leaveAll((int) entities[i]);
    }
  }

  /// Removes an entity from the set of a component that it lost.
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
      set.removeMember(slot);
      memberships--;
    } while (number != 0);
    heads[slot] = 0;
  }

  /// Adds a set to the list of a slot.
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

  /// Makes room for the entities of the sets of another world.
  void reserveFor(EntitySets other) {
    if (other.heads.length > heads.length) {
      heads = Arrays.copyOf(heads, other.heads.length);
    }
  }

  /// Removes all members of all sets. What is stored with members is not notified.
  public void reset() {
    for (EntitySet set : sets) {
      set.reset();
    }
    Arrays.fill(heads, 0);
    memberships = 0;
  }

  /// Removes a set from the list of a slot.
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

  /// All sets, in the order of their creation.
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

  /// Whether the entity of a slot is in any set.
  public boolean isInAny(int slot) {
    return head(slot) != 0;
  }

  /// The number of slots that have a list.
  int slots() {
    return heads.length;
  }

  /// The number of members of all sets together.
  public long memberships() {
    return memberships;
  }

  @Override
  public boolean isVacant() {
    return memberships == 0;
  }

  @Override
  public EntitySets twin() {
    return new EntitySets(() -> {});
  }

  @Override
  public void exchange(ResidentPart other) {
    var others = (EntitySets) other;
    while (others.sets.size() < sets.size()) {
      others.create();
    }
    for (int i = 0; i < sets.size(); i++) {
      sets.get(i).exchange(others.sets.get(i));
    }
    int[] ownHeads = heads;
    heads = others.heads;
    others.heads = ownHeads;
    long own = memberships;
    memberships = others.memberships;
    others.memberships = own;
  }
}
