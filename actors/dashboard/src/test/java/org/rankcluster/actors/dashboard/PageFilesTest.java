package org.rankcluster.actors.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the notices of libraries in the files of the page. */
class PageFilesTest {
    @BeforeEach
    void findThePage() {
        assumeTrue(PageFiles.areBuilt(), "the page was not built, for there is no Node");
    }

    @ParameterizedTest
    @ValueSource(strings = {"page.js", "scene.js", "notices.txt"})
    void shouldHaveTheNoticesOfItsLibraries(String name) throws IOException {
        try (InputStream file = PageFiles.class.getResourceAsStream("page/" + name)) {
            assertNotices(new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void shouldHaveThemInReportsWhereAReaderOfTheFileSeesThem() {
        assertNotices(Objects.requireNonNull(PageFiles.report()));
    }

    private static void assertNotices(String text) {
        assertThat(text)
                .contains("three.js authors")
                .contains("Leon Sorokin")
                .contains("The above copyright notice and this permission notice shall be included");
    }
}
