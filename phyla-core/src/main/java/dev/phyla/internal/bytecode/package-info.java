/// Reads class files, where they say what reflection does not.
@NullMarked
package dev.phyla.internal.bytecode;

import org.jspecify.annotations.NullMarked;
