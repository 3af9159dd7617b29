package dev.phyla.batch;

/// The number of a world in its batch, as a resource that every world of a batch has.
///
/// ```java
/// var number = setup.resource(WorldNumber.class);
/// ```
///
/// It is not part of the state: a copy of the world does not have it, and it does not influence
/// hashes.
///
/// @param value the number, from 0
public record WorldNumber(int value) {}
