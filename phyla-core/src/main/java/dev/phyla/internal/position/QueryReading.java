package dev.phyla.internal.position;

import dev.phyla.internal.query.QueryRows;

/// What a query remembers.
///
/// @param rows the rows of the query
record QueryReading(QueryRows rows) implements Reading {
  @Override
  public String source() {
    return Position.OfQuery.SOURCE;
  }

  @Override
  public Position position() {
    return new Position.OfQuery(rows.rest());
  }

  @Override
  public void moveTo(Position position) {
    rows.setRest(((Position.OfQuery) position).rest());
  }
}
