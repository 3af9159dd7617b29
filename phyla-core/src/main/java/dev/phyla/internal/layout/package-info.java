/// How component types are laid out in columns.
///
/// A [dev.phyla.internal.layout.ComponentLayout] is read off a class once and belongs to the class:
/// all worlds share it. Components without a class, for scripts, editors and files whose classes
/// are gone, have layouts that are declared by a name and fields; their values are maps. Both kinds
/// are taken apart and put together through method handles, so generated code does not tell them
/// apart.
///
/// A layout is the key of the code that is generated for its type. Each kind of code is a
/// [dev.phyla.internal.layout.LayoutValue], and lives as long as the layout.
@NullMarked
package dev.phyla.internal.layout;

import org.jspecify.annotations.NullMarked;
