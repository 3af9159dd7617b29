package dev.phyla.model;

import dev.phyla.Query;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.Predicate;

/// A query, what it means, and ways to loop over it.
///
/// @param query the query
/// @param matches the same as a condition on the components of an entity
/// @param loops loops that run in both worlds and compare what they see; the number makes them
///   differ
record QueryCase(Query query, Predicate<Set<Class<?>>> matches, List<IntConsumer> loops) {}
