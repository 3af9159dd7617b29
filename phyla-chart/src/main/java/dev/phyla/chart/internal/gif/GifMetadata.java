package dev.phyla.chart.internal.gif;

import java.awt.image.IndexColorModel;
import java.io.IOException;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;

/// The metadata of a GIF, in the format of the JDK's GIF writer.
///
/// @param writer the JDK's GIF writer
/// @param colours the colours that all frames share
record GifMetadata(ImageWriter writer, IndexColorModel colours) {

  private static final String STREAM_FORMAT = "javax_imageio_gif_stream_1.0";
  private static final String FRAME_FORMAT = "javax_imageio_gif_image_1.0";
  private static final byte[] REPEAT_FOREVER = {1, 0, 0};

  /// The metadata of the file: the size of the picture and its colours.
  IIOMetadata ofStream(int width, int height) throws IOException {
    var root = new IIOMetadataNode(STREAM_FORMAT);
    root.appendChild(node("Version", "value", "89a"));
    root.appendChild(
        node(
            "LogicalScreenDescriptor",
            "logicalScreenWidth",
            width,
            "logicalScreenHeight",
            height,
            "colorResolution",
            8,
            "pixelAspectRatio",
            0));
    root.appendChild(colourTable());
    IIOMetadata metadata = writer.getDefaultStreamMetadata(null);
    metadata.setFromTree(STREAM_FORMAT, root);
    return metadata;
  }

  private IIOMetadataNode colourTable() {
    IIOMetadataNode table =
        node(
            "GlobalColorTable",
            "sizeOfGlobalColorTable",
            colours.getMapSize(),
            "backgroundColorIndex",
            0,
            "sortFlag",
            "FALSE");
    for (int index = 0; index < colours.getMapSize(); index++) {
      table.appendChild(
          node(
              "ColorTableEntry",
              "index",
              index,
              "red",
              colours.getRed(index),
              "green",
              colours.getGreen(index),
              "blue",
              colours.getBlue(index)));
    }
    return table;
  }

  /// The metadata of a frame: its duration, and that it is painted over the previous one. The first
  /// frame also makes the animation repeat forever.
  IIOMetadata ofFrame(int hundredths, boolean first) throws IOException {
    var type = new ImageTypeSpecifier(colours, colours.createCompatibleSampleModel(1, 1));
    IIOMetadata metadata = writer.getDefaultImageMetadata(type, null);
    var root = new IIOMetadataNode(FRAME_FORMAT);
    root.appendChild(
        node(
            "GraphicControlExtension",
            "disposalMethod",
            "doNotDispose",
            "userInputFlag",
            "FALSE",
            "transparentColorFlag",
            "TRUE",
            "transparentColorIndex",
            colours.getTransparentPixel(),
            "delayTime",
            hundredths));
    if (first) {
      IIOMetadataNode repeat =
          node("ApplicationExtension", "applicationID", "NETSCAPE", "authenticationCode", "2.0");
      repeat.setUserObject(REPEAT_FOREVER);
      IIOMetadataNode extensions = node("ApplicationExtensions");
      extensions.appendChild(repeat);
      root.appendChild(extensions);
    }
    metadata.mergeTree(FRAME_FORMAT, root);
    return metadata;
  }

  private static IIOMetadataNode node(String name, Object... attributes) {
    var node = new IIOMetadataNode(name);
    for (int i = 0; i < attributes.length; i += 2) {
      node.setAttribute(attributes[i].toString(), attributes[i + 1].toString());
    }
    return node;
  }
}
