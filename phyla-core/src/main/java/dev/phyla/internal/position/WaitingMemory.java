package dev.phyla.internal.position;

/// What a query or a feed will remember that does not exist yet.
final class WaitingMemory implements Reading {
  private Position position;

  WaitingMemory(Position position) {
    this.position = position;
  }

  @Override
  public String source() {
    return position.source();
  }

  @Override
  public Position position() {
    return position;
  }

  @Override
  public void moveTo(Position other) {
    position = other;
  }
}
