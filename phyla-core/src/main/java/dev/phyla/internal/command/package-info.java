/// Recording structural changes and applying them later.
///
/// A [dev.phyla.internal.command.CommandBuffer] is a sequence of commands in flat arrays: four
/// numbers and a handle for each, and one array of references for all of them, which holds values,
/// plans and actions. Nothing is allocated for a command, and the arrays are reused. Component
/// types are resolved when a command is recorded, so invalid arguments are rejected at once.
///
/// The [dev.phyla.internal.command.CommandApplier] applies a buffer. Each command uses the same
/// operation of the [structure][dev.phyla.internal.structure.Structure] as the direct call, except
/// that consecutive commands for one entity are merged into one operation where nothing can notice
/// the difference. A [dev.phyla.internal.command.NetChange] is their net effect.
///
/// ## When nothing can tell the difference
///
/// A sequence of commands changes only the components that its commands name. What reacts to other
/// components only is not called during the sequence, and finds the same world afterwards. The
/// exceptions are spawns and despawns, which concern all components of the entity: an observer may
/// be called because of a component, or its absence, that the neighbouring commands do not name,
/// and can see the archetype of the entity at that moment.
/// [dev.phyla.internal.command.FollowedCommands] finds the commands that must be applied separately
/// because something reacts to them; sequences end there.
///
/// ## When several commands are one
///
/// A sequence of moves does not change the tables in between: a row is appended to each and removed
/// from its end. So a single move from the first to the last table has the same result, including
/// the order of rows. The exceptions are applied one by one:
/// - The last table is the first one. The entity then ends up in the last row, which no single
///   operation does.
/// - A component is removed and then added with its default, where the single operation would keep
///   the old value.
/// - A value cannot be read. Nothing has changed by then, and only the command with that value must
///   fail. So values are read even if a later command replaces them.
///
/// ## Commands that are recorded by commands
///
/// Commands that actions, accessors and handlers record during a flush are appended and applied in
/// the same flush. Each is one deeper than the command that recorded it, so depths never decrease
/// along the buffer, and an endless chain reaches the depth limit. A chain that branches may fill
/// the memory first, so the number of commands that one flush may record is limited too.
@NullMarked
package dev.phyla.internal.command;

import org.jspecify.annotations.NullMarked;
