package dev.phyla.chart.internal.gif;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.metadata.IIOMetadataNode;
import org.junit.jupiter.api.Test;

class AnimatedGifTest {

  private static final int SIDE = 64;

  /// A bright square that moves to the right over a dim ramp.
  private static List<int[]> movingSquare(int frames) {
    List<int[]> pictures = new ArrayList<>();
    for (int frame = 0; frame < frames; frame++) {
      var picture = new int[SIDE * SIDE];
      for (int pixel = 0; pixel < picture.length; pixel++) {
        int x = pixel % SIDE;
        int y = pixel / SIDE;
        boolean inside = x >= 4 * frame && x < 4 * frame + 8 && y >= 20 && y < 28;
        picture[pixel] = 0xFF000000 | (inside ? 0xFFC040 : ((y / 2) << 8) | y);
      }
      pictures.add(picture);
    }
    return pictures;
  }

  private static byte[] encoded(List<int[]> pictures) throws IOException {
    var bytes = new ByteArrayOutputStream();
    new AnimatedGif(SIDE, SIDE, 5).write(pictures, bytes);
    return bytes.toByteArray();
  }

  private static ImageReader reader(byte[] gif) throws IOException {
    ImageReader reader = ImageIO.getImageReadersByFormatName("gif").next();
    reader.setInput(ImageIO.createImageInputStream(new ByteArrayInputStream(gif)));
    return reader;
  }

  private static IIOMetadataNode metadata(ImageReader reader, int frame) throws IOException {
    return (IIOMetadataNode)
        reader.getImageMetadata(frame).getAsTree("javax_imageio_gif_image_1.0");
  }

  private static IIOMetadataNode only(IIOMetadataNode root, String name) {
    var nodes = root.getElementsByTagName(name);
    assertThat(nodes.getLength()).isEqualTo(1);
    return (IIOMetadataNode) nodes.item(0);
  }

  @Test
  void everyFrameIsThereWithItsDelay() throws IOException {
    ImageReader reader = reader(encoded(movingSquare(7)));

    assertThat(reader.getNumImages(true)).isEqualTo(7);
    for (int frame = 0; frame < 7; frame++) {
      assertThat(reader.getWidth(frame)).isEqualTo(SIDE);
      assertThat(reader.getHeight(frame)).isEqualTo(SIDE);
      IIOMetadataNode control = only(metadata(reader, frame), "GraphicControlExtension");
      assertThat(control.getAttribute("delayTime")).isEqualTo("5");
      assertThat(control.getAttribute("disposalMethod")).isEqualTo("doNotDispose");
    }
  }

  @Test
  void theAnimationRepeatsForever() throws IOException {
    IIOMetadataNode extension =
        only(metadata(reader(encoded(movingSquare(2))), 0), "ApplicationExtension");

    assertThat(extension.getAttribute("applicationID")).isEqualTo("NETSCAPE");
    assertThat((byte[]) extension.getUserObject()).containsExactly(1, 0, 0);
  }

  @Test
  void theFramesShareOneColourTable() throws IOException {
    byte[] gif = encoded(movingSquare(3));
    ImageReader reader = reader(gif);

    var stream =
        (IIOMetadataNode) reader.getStreamMetadata().getAsTree("javax_imageio_gif_stream_1.0");
    assertThat(only(stream, "GlobalColorTable").getLength()).isEqualTo(256);
    for (int frame = 0; frame < 3; frame++) {
      assertThat(metadata(reader, frame).getElementsByTagName("LocalColorTable").getLength())
          .isZero();
    }
  }

  @Test
  void paintedOverEachOtherTheFramesShowThePictures() throws IOException {
    List<int[]> pictures = movingSquare(7);
    ImageReader reader = reader(encoded(pictures));
    var shown = new BufferedImage(SIDE, SIDE, BufferedImage.TYPE_INT_RGB);

    for (int frame = 0; frame < pictures.size(); frame++) {
      shown.createGraphics().drawImage(reader.read(frame), 0, 0, null);
      int[] pixels = shown.getRGB(0, 0, SIDE, SIDE, null, 0, SIDE);
      for (int pixel = 0; pixel < pixels.length; pixel++) {
        int wanted = pictures.get(frame)[pixel];
        for (int shift = 0; shift <= 16; shift += 8) {
          assertThat(pixels[pixel] >> shift & 255)
              .as("frame %d, pixel %d", frame, pixel)
              .isBetween((wanted >> shift & 255) - 24, (wanted >> shift & 255) + 24);
        }
      }
    }
  }

  @Test
  void aFrameThatChangesNothingCostsAlmostNothing() throws IOException {
    int[] busy = new int[SIDE * SIDE];
    Arrays.setAll(busy, pixel -> pixel * 7919 & 0xFFFFFF);

    int one = encoded(List.of(busy)).length;
    int two = encoded(List.of(busy, busy.clone())).length;

    assertThat(two - one).isLessThan(200);
  }
}
