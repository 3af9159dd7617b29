/// Reading class files, for information that reflection does not provide.
@NullMarked
package dev.phyla.internal.bytecode;

import org.jspecify.annotations.NullMarked;
