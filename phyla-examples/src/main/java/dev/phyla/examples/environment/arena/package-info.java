/// Hide and seek among walls and crates.
///
/// [dev.phyla.examples.environment.arena.Arena] lists the systems. The state of a world is in its
/// components; a [dev.phyla.examples.environment.arena.Scene] is what the systems of one step
/// share: all that is solid, as rectangles in arrays, for collisions and rays.
@NullMarked
package dev.phyla.examples.environment.arena;

import org.jspecify.annotations.NullMarked;
