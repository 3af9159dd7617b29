package dev.phyla.relation;

import dev.phyla.Entity;

/// A link between two entities.
///
/// @param source the source
/// @param value the value
/// @param target the target
/// @param <R> the relation
public record Link<R>(Entity source, R value, Entity target) {}
