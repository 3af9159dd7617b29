/// Pictures and animations of a running simulation, drawn in software.
///
/// Shapes add light to a [dev.phyla.examples.render.LightBuffer], where it fades from frame to
/// frame and leaves trails. A [dev.phyla.examples.render.Darkroom] develops light into colours, and
/// a [dev.phyla.examples.render.Film] collects the frames and saves them. Filming only reads the
/// world, so a run that is filmed ends in the same state as one that is not.
@NullMarked
package dev.phyla.examples.render;

import org.jspecify.annotations.NullMarked;
