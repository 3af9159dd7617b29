/// Small worlds in which agents act, observe and are rewarded, for learning.
///
/// | environment | to learn from it |
/// |---|---|
/// | `cart-pole` | loops over all worlds at once, and restarts in place |
/// | `grid-world` | random numbers in loops over all worlds, two components as one observation |
/// | `arena` | entities that come and go, several agents in each world, systems that run world by world |
///
/// Each [dev.phyla.examples.environment.Environment] is a set-up and a list of systems. They run in
/// a batch of worlds or in a single world, with the same result in each world.
/// [dev.phyla.examples.environment.Environments] lists them.
@NullMarked
package dev.phyla.examples.environment;

import org.jspecify.annotations.NullMarked;
