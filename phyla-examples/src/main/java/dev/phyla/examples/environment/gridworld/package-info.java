/// A walker in a maze that looks for a goal and avoids pits.
@NullMarked
package dev.phyla.examples.environment.gridworld;

import org.jspecify.annotations.NullMarked;
