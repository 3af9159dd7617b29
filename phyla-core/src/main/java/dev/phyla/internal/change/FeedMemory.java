package dev.phyla.internal.change;

/// What a feed remembers besides its positions in logs. Entities are packed handles.
///
/// @param isNew whether the feed was never read
/// @param reported the entities that were reported as being in the feed, by slot
/// @param due the entities in the feed that are to be reported
/// @param changes for each of these, a bit for each component that changed
public record FeedMemory(boolean isNew, long[] reported, long[] due, int[] changes) {}
