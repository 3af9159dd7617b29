/// Additional checks that a checked world makes in loops.
///
/// The write handles of loops are a row number with arrays, and are not checked. In a checked world
/// each call receives handles that become invalid when the call ends. Handles of other worlds are
/// detected by [dev.phyla.internal.entity.EntityIndex], expired columns by the tables.
@NullMarked
package dev.phyla.internal.check;

import org.jspecify.annotations.NullMarked;
