package org.rankcluster.actors.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import akka.http.javadsl.model.HttpEntity;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import akka.http.javadsl.model.headers.RawHeader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the files of the page: their compression, and the notices of libraries in them. */
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

    @Test
    void shouldCompressForBrowsersThatAcceptIt() throws Exception {
        HttpRequest request = HttpRequest.GET("/page.js");
        HttpResponse plain = PageFiles.serve(request);
        HttpResponse packed = PageFiles.serve(request.addHeader(RawHeader.create("Accept-Encoding", "br, gzip")));
        byte[] whole = bytes(plain);
        assertThat(plain.getHeader("Content-Encoding")).isEmpty();
        assertThat(packed.getHeader("Content-Encoding").orElseThrow().value()).isEqualTo("gzip");
        assertThat(bytes(packed).length).isLessThan(whole.length / 2);
        assertThat(new GZIPInputStream(new ByteArrayInputStream(bytes(packed))).readAllBytes())
                .isEqualTo(whole);
        String tag = packed.getHeader("ETag").orElseThrow().value();
        assertThat(tag).isNotEqualTo(plain.getHeader("ETag").orElseThrow().value());
        HttpResponse again = PageFiles.serve(request.addHeader(RawHeader.create("Accept-Encoding", "gzip"))
                .addHeader(RawHeader.create("If-None-Match", tag)));
        assertThat(again.status()).isEqualTo(StatusCodes.NOT_MODIFIED);
    }

    private static byte[] bytes(HttpResponse answer) {
        return ((HttpEntity.Strict) answer.entity()).getData().toArray();
    }

    private static void assertNotices(String text) {
        assertThat(text)
                .contains("three.js authors")
                .contains("Leon Sorokin")
                .contains("The above copyright notice and this permission notice shall be included");
    }
}
