package dev.phyla.batch.remote;

import java.util.List;
import java.util.Set;

/// Many worlds that a client in another process steps and resets, as a [RemoteServer] serves them.
///
/// The client sees the [planes][#planes()] of the environment. For a step the server copies the
/// planes that come from the client, calls [#step()], and copies the planes that go to the client;
/// the same with [#reset]. All methods and planes are used by the thread that runs
/// [RemoteServer#serve()]. Before that, [RemoteServer#open] asks for spaces and planes and copies
/// the planes once, with the thread that calls it.
///
/// An exception of [#step()], [#reset] or [#autoreset] is reported to the client with its message,
/// and the environment is still used afterwards. The client then sees the planes as they were
/// before the call.
public interface RemoteEnvironment {
  /// The number of worlds, which never changes.
  ///
  /// @return at least 1
  int worlds();

  /// The set of observations of a single world. Asked again when the shape of a plane has changed.
  ///
  /// @return the space
  Space observationSpace();

  /// The set of actions of a single world. Asked again when the shape of a plane has changed.
  ///
  /// @return the space
  Space actionSpace();

  /// The planes that the environment shares, with unique names that are not `reset_mask` or `seed`.
  /// Asked once, when a server opens; the planes stay the same then, and only their shapes change.
  ///
  /// At least one plane each for observation and action is needed, and exactly one each for reward,
  /// terminated and truncated. Observations and actions have the shape of their space for each
  /// world.
  ///
  /// @return the planes
  List<RemotePlane> planes();

  /// The modes that a client can choose from.
  ///
  /// @return at least one mode; [AutoresetMode#SAME_STEP] needs planes for the final observation
  Set<AutoresetMode> autoresetModes();

  /// Sets how worlds restart from now on. Called whenever a client connects. State is kept: a
  /// client that reconnects continues where the previous one was.
  ///
  /// @param mode one of [#autoresetModes()]
  void autoreset(AutoresetMode mode);

  /// Starts a new episode in chosen worlds. Then the observation is the first of the episode, the
  /// reward is 0, and both flags are false. Other worlds, and their planes, stay as they are.
  ///
  /// @param mask whether to reset each world; valid during the call
  /// @param seeds the new seed of each world that is reset, or a negative number for a world that
  ///   continues with its random numbers; valid during the call
  void reset(boolean[] mask, long[] seeds);

  /// Steps all worlds once with their actions, and restarts worlds according to the mode.
  ///
  /// In mode [AutoresetMode#DISABLED], what happens to worlds whose episode has ended is up to the
  /// environment; the client of Phyla does not step before it has reset them.
  void step();
}
