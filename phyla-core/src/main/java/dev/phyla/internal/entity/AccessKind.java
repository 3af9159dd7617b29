package dev.phyla.internal.entity;

/// The kinds of things that systems read and write.
public enum AccessKind {
  /// The components of a type.
  COMPONENT(""),
  /// The log of changes of a component, which every reader advances.
  CHANGES("changes of "),
  /// The links of a relation.
  RELATION("relation "),
  /// The entities with a tag.
  TAG("tag "),
  /// The resource of a type.
  RESOURCE("resource "),
  /// The events of a type.
  EVENTS("events ");

  private final String prefix;

  AccessKind(String prefix) {
    this.prefix = prefix;
  }

  /// How a system declares an access, as the end of a sentence.
  ///
  /// @param writes whether the thing is written
  public String howToDeclare(boolean writes) {
    return switch (this) {
      case COMPONENT, CHANGES, RELATION ->
          "request it in the setup of the system, or declare it with SystemSetup."
              + (writes ? "writes." : "reads.");
      case TAG -> "request it with SystemSetup.tag.";
      case RESOURCE ->
          "request it with SystemSetup." + (writes ? "writableResource." : "resource.");
      case EVENTS -> "request them with SystemSetup.reader.";
    };
  }

  /// A thing of this kind in a text.
  ///
  /// @param type its class, or its name if it is a component without a class
  public String describe(Object type) {
    return prefix + (type instanceof Class<?> known ? known.getSimpleName() : type);
  }
}
