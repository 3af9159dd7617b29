package dev.phyla.history.internal.catalog;

/// The ids of columns in Parquet and Iceberg.
///
/// The columns that every table has come first, and those of the components follow in their order.
/// The ids of a table never change, because its columns never do.
public final class FieldIds {
  /// The id of the column `world_id`.
  public static final int WORLD_ID = 1;

  /// The id of the column `run_id`.
  public static final int RUN_ID = 2;

  /// The id of the column `entity_id`.
  public static final int ENTITY_ID = 3;

  /// The id of the column `tick`.
  public static final int TICK = 4;

  /// The id of the column `is_active`.
  public static final int IS_ACTIVE = 5;

  /// The id of the column `world_number`.
  public static final int WORLD_NUMBER = 6;

  private static final int FIRST_COMPONENT_COLUMN = 7;

  private FieldIds() {}

  /// The id of a column of a component.
  ///
  /// @param index its index in [dev.phyla.history.ArchetypeTable#columns()]
  public static int ofColumn(int index) {
    return FIRST_COMPONENT_COLUMN + index;
  }
}
