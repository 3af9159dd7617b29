package dev.phyla.internal.query;

import dev.phyla.Term;
import dev.phyla.internal.sparse.Enabling;
import dev.phyla.internal.sparse.TagSet;
import dev.phyla.internal.sparse.TagSets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/// The conditions of a query on single entities.
///
/// @param tagged the tags an entity must have
/// @param untagged the tags it must not have
/// @param includesDisabled whether it may be disabled
public record RowConditions(List<TagSet> tagged, List<TagSet> untagged, boolean includesDisabled) {

  /// Checks and resolves the terms that select entities; ignores all others.
  ///
  /// @param tags supplies the tags of the world, if any term names one
  public static RowConditions of(Supplier<TagSets> tags, List<? extends Term> terms) {
    Set<TagSet> tagged = new LinkedHashSet<>();
    Set<TagSet> untagged = new LinkedHashSet<>();
    boolean includesDisabled = false;
    for (Term term : terms) {
      switch (term) {
        case Term.Tagged wanted ->
            wanted.components().forEach(type -> tagged.add(tags.get().of(type)));
        case Term.Untagged unwanted ->
            unwanted.components().forEach(t -> untagged.add(tags.get().of(t)));
        case Term.IncludeDisabled _ -> includesDisabled = true;
        default -> {}
      }
    }
    for (TagSet tag : untagged) {
      if (tagged.contains(tag)) {
        throw new IllegalArgumentException(
            "A query asks for entities tagged "
                + tag.name()
                + " and excludes them; drop one of the two terms.");
      }
    }
    return new RowConditions(List.copyOf(tagged), List.copyOf(untagged), includesDisabled);
  }

  /// The filters for the conditions.
  ///
  /// @param enabling the disabled entities and components
  /// @param components the ids of the components that must be enabled
  public List<RowFilter> filters(Enabling enabling, int[] components) {
    var filters = new ArrayList<RowFilter>();
    if (!includesDisabled) {
      filters.add(new EnabledRows(enabling, components));
    }
    tagged.forEach(tag -> filters.add(new TaggedRows(tag.entities())));
    untagged.forEach(tag -> filters.add(new UntaggedRows(tag.entities())));
    return filters;
  }

  /// Descriptions of the conditions.
  public List<String> describe() {
    var words = new ArrayList<String>();
    tagged.forEach(tag -> words.add("tagged " + tag.name()));
    untagged.forEach(tag -> words.add("untagged " + tag.name()));
    if (includesDisabled) {
      words.add("including disabled");
    }
    return words;
  }
}
