package dev.phyla.internal.schedule;

import dev.phyla.World;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The states of a world, of all types: a resource that is part of the world's state.
///
/// @param stacks one stack for each type, in the order in which the types were added
public record StateStacks(List<StateStack> stacks) {
  /// The stack of a type of states.
  ///
  /// @throws IllegalStateException if the world has none
  public static StateStack stack(World world, Class<?> type) {
    StateStack stack = find(world, StateNames.ofType(type));
    if (stack == null) {
      throw new IllegalStateException(
          String.format(
              "The world has no state %s; add it with App.addState, giving the initial state.",
              type.getTypeName()));
    }
    return stack;
  }

  /// The stack of a type of states, or null.
  ///
  /// @param type the text of the type
  static @Nullable StateStack find(World world, String type) {
    if (!world.resources().has(StateStacks.class)) {
      return null;
    }
    List<StateStack> stacks = world.resources().get(StateStacks.class).stacks;
    for (int i = 0; i < stacks.size(); i++) {
      if (stacks.get(i).type().equals(type)) {
        return stacks.get(i);
      }
    }
    return null;
  }

  /// Replaces the stack of a type, or adds it.
  static void put(World world, StateStack stack) {
    var stacks = new ArrayList<StateStack>();
    if (world.resources().has(StateStacks.class)) {
      stacks.addAll(world.resources().get(StateStacks.class).stacks);
    }
    stacks.replaceAll(known -> known.type().equals(stack.type()) ? stack : known);
    if (!stacks.contains(stack)) {
      stacks.add(stack);
    }
    world.resources().set(StateStacks.class, new StateStacks(List.copyOf(stacks)));
  }
}
