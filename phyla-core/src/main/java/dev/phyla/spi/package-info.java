/// Entries for the modules of Phyla that need more than users do. They are not stable: any release
/// may change them.
@NullMarked
package dev.phyla.spi;

import org.jspecify.annotations.NullMarked;
