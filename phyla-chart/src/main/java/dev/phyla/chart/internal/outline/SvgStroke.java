package dev.phyla.chart.internal.outline;

import java.awt.BasicStroke;

/// The attributes of a line: its width, ends, corners and dashes.
final class SvgStroke {
  private SvgStroke() {}

  static String attributes(BasicStroke stroke) {
    var text = new StringBuilder();
    text.append(" stroke-width=\"").append(SvgNumber.text(stroke.getLineWidth())).append('"');
    switch (stroke.getEndCap()) {
      case BasicStroke.CAP_ROUND -> text.append(" stroke-linecap=\"round\"");
      case BasicStroke.CAP_SQUARE -> text.append(" stroke-linecap=\"square\"");
      default -> {} // butt, as in SVG
    }
    switch (stroke.getLineJoin()) {
      case BasicStroke.JOIN_ROUND -> text.append(" stroke-linejoin=\"round\"");
      case BasicStroke.JOIN_BEVEL -> text.append(" stroke-linejoin=\"bevel\"");
      default -> {} // miter, as in SVG
    }
    float[] dashes = stroke.getDashArray();
    if (dashes != null) {
      text.append(" stroke-dasharray=\"");
      for (int i = 0; i < dashes.length; i++) {
        text.append(i == 0 ? "" : " ").append(SvgNumber.text(dashes[i]));
      }
      text.append('"');
    }
    return text.toString();
  }
}
