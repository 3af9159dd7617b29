package dev.phyla.internal.sparse;

import dev.phyla.Entity;
import java.util.function.LongPredicate;

/// Checks that the entity sets of a world agree with the world and with each other.
/// 1. Every member is alive, and its slot leads to its position.
/// 2. No other slot has a position.
/// 3. The list of a slot contains each set of its entity once, and no other.
/// 4. Every entity in the set of a component has that component.
public final class SetsVerifier {
  /// Tests whether entities have components.
  public interface ComponentLookup {
    /// Whether a live entity has a component.
    boolean has(long entity, int component);
  }

  private final EntitySets sets;
  private final LongPredicate alive;
  private final ComponentLookup lookup;

  /// Creates a verifier of one world's sets.
  ///
  /// @param sets the sets
  /// @param alive tests whether a handle is alive
  /// @param lookup tests whether an entity has a component
  public SetsVerifier(EntitySets sets, LongPredicate alive, ComponentLookup lookup) {
    this.sets = sets;
    this.alive = alive;
    this.lookup = lookup;
  }

  /// Checks everything.
  ///
  /// @throws IllegalStateException if the sets are inconsistent
  public void verify() {
    long members = 0;
    for (EntitySet set : sets.all()) {
      verifyMembers(set);
      members += set.size();
    }
    long listed = 0;
    for (int slot = 0; slot < sets.slots(); slot++) {
      listed += verifyList(slot);
    }
    require(
        members == listed && members == sets.memberships(),
        "sets have %s members, lists name %s and %s are counted",
        members,
        listed,
        sets.memberships());
    for (int component = 0; component < sets.components(); component++) {
      verifyPossession(component);
    }
  }

  private void verifyMembers(EntitySet set) {
    for (int i = 0; i < set.size(); i++) {
      long member = set.member(i);
      require(
          alive.test(member), "set %s has a dead member %s", set.number(), Entity.fromBits(member));
      require(
          set.position((int) member) == i,
          "set %s does not lead to its member %s",
          set.number(),
          Entity.fromBits(member));
    }
    require(
        set.positions() == set.size(),
        "set %s has %s positions for %s members",
        set.number(),
        set.positions(),
        set.size());
  }

  /// Checks the list of a slot, which cannot be longer than the number of sets.
  private int verifyList(int slot) {
    int length = 0;
    for (int number = sets.head(slot); number != 0; number = sets.set(number).link(slot)) {
      require(length < sets.all().size(), "the list of slot %s has no end", slot);
      require(
          sets.set(number).position(slot) >= 0,
          "the list of slot %s names set %s, which has no such member",
          slot,
          number);
      length++;
    }
    return length;
  }

  private void verifyPossession(int component) {
    EntitySet set = sets.findOfComponent(component);
    for (int i = 0; set != null && i < set.size(); i++) {
      require(
          lookup.has(set.member(i), component),
          "%s is in the set of component %s, which it lacks",
          Entity.fromBits(set.member(i)),
          component);
    }
  }

  @SuppressWarnings("AnnotateFormatMethod") // the annotation would be a dependency
  private static void require(boolean condition, String message, Object... arguments) {
    if (!condition) {
      throw new IllegalStateException(
          "The world is inconsistent: " + String.format(message, arguments) + ".");
    }
  }
}
