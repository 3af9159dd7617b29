/// Agent-based models and their parts: with the modelling kit, and by hand.
///
/// The models are those of `dev.phyla.examples.models`. The versions by hand have the same rules
/// and draw the same random numbers, so they have the same results, which tests check tick by tick.
package dev.phyla.bench.models;
