/// Small, complete simulations to learn Phyla from.
///
/// Every [dev.phyla.examples.Example] has its own package with its components, and shows another
/// part of the engine:
///
/// | example | to learn from it |
/// |---|---|
/// | `flocking` | pure updates, write handles, and raw columns as input of a neighbour grid |
/// | `galaxy` | nested loops: a few heavy bodies that move tens of thousands of stars |
/// | `epidemic` | entities that change their components while they live |
/// | `fireworks` | thousands of entities that are spawned and despawned |
/// | `hunting` | relations: predators that hunt one prey each, alone or together |
/// | `solarsystem` | a tree of transforms: arms that turn, and all that hangs on them |
/// | `stress` | the cost of hierarchies of different shapes |
/// | `wolfsheep` | an agent-based model: agents act one by one in random order |
///
/// [dev.phyla.examples.Examples] lists them; a [dev.phyla.examples.Simulation] runs one.
@NullMarked
package dev.phyla.examples;

import org.jspecify.annotations.NullMarked;
