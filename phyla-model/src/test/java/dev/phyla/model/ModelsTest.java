package dev.phyla.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class ModelsTest {
  private static final ClassLoader LOADER = ModelsTest.class.getClassLoader();

  @Test
  void modelsOfProvidersAreInTheOrderOfTheirNames() {
    assertThat(Models.all(LOADER)).extracting(Model::name).containsExactly("first", "second");
  }

  @Test
  void aModelIsFoundByItsName() {
    assertThat(Models.get(LOADER, "second").name()).isEqualTo("second");
  }

  @Test
  void anUnknownNameIsRefusedWithThoseThatThereAre() {
    assertThatThrownBy(() -> Models.get(LOADER, "third"))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessage("There is no model third; there are [first, second].");
  }

  @Test
  void twoModelsOfOneNameAreRefused() {
    assertThatThrownBy(() -> Models.all(new TwiceLoader()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageMatching("Two models have the name (first|second); rename one of them\\.");
  }

  /// Finds a second provider, with models of the same names.
  private static final class TwiceLoader extends ClassLoader {
    private TwiceLoader() {
      super(LOADER);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
      if (!name.equals("META-INF/services/" + ModelProvider.class.getName())) {
        return super.getResources(name);
      }
      URL more = LOADER.getResource("more-model-providers.txt");
      return Collections.enumeration(
          more == null ? List.<URL>of() : List.of(LOADER.getResource(name), more));
    }
  }

  /// The other provider.
  public static final class More implements ModelProvider {
    @Override
    public List<Model<?>> models() {
      return new ProvidedModels().models();
    }
  }
}
