/// Running queries: choosing tables and ranges of rows, and calling the loop of a lambda over them.
@NullMarked
package dev.phyla.internal.run;

import org.jspecify.annotations.NullMarked;
