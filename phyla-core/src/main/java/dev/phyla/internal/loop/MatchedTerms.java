package dev.phyla.internal.loop;

/// The positions of a query's terms in a table.
///
/// @param columns the columns of all terms that are present, in the order of the terms
/// @param writtenPositions the positions of the written components in the table
/// @param writtenTerms the data terms of these
/// @param presence a bit for each data term that is present
@SuppressWarnings("ArrayRecordComponent") // never compared, and not shared
public record MatchedTerms(
    int[] columns, int[] writtenPositions, int[] writtenTerms, int presence) {}
