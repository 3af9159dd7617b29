/// Models that are written with the modelling kit, as a user would write them.
///
/// Each class is one model: its parameters are a record, its agents are components, and its
/// constructor sets a [dev.phyla.model.Simulation] up. [dev.phyla.examples.models.ExampleModels]
/// makes them known by name.
@NullMarked
package dev.phyla.examples.models;

import org.jspecify.annotations.NullMarked;
