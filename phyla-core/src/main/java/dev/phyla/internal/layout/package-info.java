/// How a component class is laid out in columns.
///
/// A [dev.phyla.internal.layout.ComponentLayout] is read off a class once and belongs to the class:
/// all worlds share it.
@NullMarked
package dev.phyla.internal.layout;

import org.jspecify.annotations.NullMarked;
