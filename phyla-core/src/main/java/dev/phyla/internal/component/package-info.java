/// Component types: how a class is laid out in columns, and the names and numbers it has in a
/// world.
///
/// A [dev.phyla.internal.component.ComponentLayout] and a [dev.phyla.internal.component.Codec]
/// belong to a class and are shared by all worlds; a
/// [dev.phyla.internal.component.ComponentRegistry] belongs to one world.
@NullMarked
package dev.phyla.internal.component;

import org.jspecify.annotations.NullMarked;
