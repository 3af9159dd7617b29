package dev.phyla.chart.film;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import javax.imageio.metadata.IIOMetadataNode;

/// The frames of a GIF file as they are shown, and their durations in hundredths of a second.
record Gif(List<BufferedImage> frames, List<Integer> delays) {

  static Gif read(Path file) throws IOException {
    var frames = new ArrayList<BufferedImage>();
    var delays = new ArrayList<Integer>();
    var reader = ImageIO.getImageReadersByFormatName("gif").next();
    try (var stream = ImageIO.createImageInputStream(file.toFile())) {
      reader.setInput(stream);
      var shown =
          new BufferedImage(reader.getWidth(0), reader.getHeight(0), BufferedImage.TYPE_INT_RGB);
      for (int frame = 0; frame < reader.getNumImages(true); frame++) {
        shown.createGraphics().drawImage(reader.read(frame), 0, 0, null);
        var copy =
            new BufferedImage(shown.getWidth(), shown.getHeight(), BufferedImage.TYPE_INT_RGB);
        copy.createGraphics().drawImage(shown, 0, 0, null);
        frames.add(copy);
        var root =
            (IIOMetadataNode)
                reader.getImageMetadata(frame).getAsTree("javax_imageio_gif_image_1.0");
        var control =
            (IIOMetadataNode) root.getElementsByTagName("GraphicControlExtension").item(0);
        delays.add(Integer.valueOf(control.getAttribute("delayTime")));
      }
    }
    return new Gif(frames, delays);
  }

  int at(int frame, int x, int y) {
    return frames.get(frame).getRGB(x, y) & 0xFFFFFF;
  }
}
