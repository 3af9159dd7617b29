/// Compiler directives for the JIT compiler at run time.
@NullMarked
package dev.phyla.internal.jit;

import org.jspecify.annotations.NullMarked;
