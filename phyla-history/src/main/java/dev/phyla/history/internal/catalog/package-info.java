/// The archetype tables of a history.
///
/// The folder `catalog` has a file for each table, `<table name>.json`, with the components of the
/// table and its columns:
///
/// | key | value |
/// |---|---|
/// | `name` | the name of the table |
/// | `components` | a list of `name` and `fields`, which are lists of `path`, `type` and `length`; see [dev.phyla.history.TableField] |
/// | `columns` | a list of `id`, `name` and `type`, which is that of SQL |
///
/// The name of a table is a hash of its components, so a table never changes: another schema has
/// another name and another file. That is why the
/// [ids][dev.phyla.history.internal.catalog.FieldIds] of its columns in Parquet and Iceberg are
/// fixed, without a counter that processes would have to share, and why several processes may
/// register the same table at the same moment: they write the same file.
///
/// A file is used only if its checksum is right, its name is that of its components, and it has all
/// columns and ids that follow from them. A damaged file is reported when its table is read; the
/// other tables can be used. If there is no copy of it, delete it: the next process that registers
/// the table writes the same file again.
@NullMarked
package dev.phyla.history.internal.catalog;

import org.jspecify.annotations.NullMarked;
