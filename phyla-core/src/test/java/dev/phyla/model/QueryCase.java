package dev.phyla.model;

import dev.phyla.Query;
import java.util.List;
import java.util.function.IntConsumer;

/// A query, what it means, and ways to loop over it.
///
/// @param query the query
/// @param wanted its terms
/// @param loops loops that run in both worlds and compare what they see; the number makes them
///   differ
record QueryCase(Query query, Wanted wanted, List<IntConsumer> loops) {}
