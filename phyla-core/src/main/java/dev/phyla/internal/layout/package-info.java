/// The layout of component types in columns.
///
/// A [dev.phyla.internal.layout.ComponentLayout] is created once for a class and shared by all
/// worlds. Components without a class, for scripts, editors and files whose classes no longer
/// exist, have layouts that are declared by a name and fields; their values are maps. Both kinds
/// are read and constructed through method handles, so generated code need not distinguish them.
///
/// A layout is the key of the code that is generated for its type. Each kind of code is a
/// [dev.phyla.internal.layout.LayoutValue], and lives as long as the layout.
@NullMarked
package dev.phyla.internal.layout;

import org.jspecify.annotations.NullMarked;
