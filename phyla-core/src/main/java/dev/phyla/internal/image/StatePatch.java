package dev.phyla.internal.image;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What turns a state into another one.
///
/// @param tables the patches of tables that change
/// @param sections the patches of the other parts; null for parts that stay
public record StatePatch(List<TablePatch> tables, @Nullable BytePatch[] sections) {}
