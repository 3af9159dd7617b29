package dev.phyla.chart.film;

/// A picture as light, which can be added, faded and averaged without loss; [Darkroom] turns it
/// into colours.
record LightBuffer(Plane red, Plane green, Plane blue) {

  /// Creates a dark square.
  static LightBuffer square(int side) {
    return new LightBuffer(new Plane(side, side), new Plane(side, side), new Plane(side, side));
  }

  int width() {
    return red.width;
  }

  int height() {
    return red.height;
  }

  void add(int pixel, float redLight, float greenLight, float blueLight) {
    red.values[pixel] += redLight;
    green.values[pixel] += greenLight;
    blue.values[pixel] += blueLight;
  }

  /// Multiplies all light by a factor.
  void fade(float share) {
    red.fade(share);
    green.fade(share);
    blue.fade(share);
  }

  /// The same picture with both sides divided by `factor`.
  LightBuffer reduced(int factor) {
    return new LightBuffer(red.reduced(factor), green.reduced(factor), blue.reduced(factor));
  }
}
