/// Small, complete simulations to learn Phyla from.
///
/// Every [dev.phyla.examples.Example] has its own package with its components. Its constructor
/// spawns the entities and lists the systems, and each system is a method or a class. The examples
/// show different parts of the engine:
///
/// | example | to learn from it |
/// |---|---|
/// | `flocking` | loops that are split between threads, and a grid that one system fills for others |
/// | `galaxy` | nested loops: a few heavy bodies that move tens of thousands of stars |
/// | `epidemic` | entities that change their components, by commands; random numbers for each of them |
/// | `fireworks` | thousands of entities that are spawned and despawned; a system with a condition |
/// | `hunting` | relations: predators that hunt one prey each, alone or together |
/// | `solarsystem` | a tree of transforms: arms that turn, and all that hangs on them |
/// | `stress` | the cost of hierarchies of different shapes |
/// | `wolfsheep` | a [model][dev.phyla.examples.models.WolfSheep] of the modelling kit: agents act one by one in random order |
///
/// [dev.phyla.examples.Examples] lists them; a [dev.phyla.examples.Simulation] runs one.
@NullMarked
package dev.phyla.examples;

import org.jspecify.annotations.NullMarked;
