package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The test that {@code docs/faq.md} has messages of the code. A message is cut at its {@code ...}; each part must stand in a source. */
class FaqTest {
    private static final Path ROOT = Path.of("../..");
    private static final Pattern MESSAGE = Pattern.compile("(?m)^\\*\\*`([^`]+)`");
    private static final Pattern CONCATENATION = Pattern.compile("\"\\s*\\+\\s*\"");

    /** Variables that messages contain by name. */
    private static final String TOKEN_VARIABLE = "\" + Token.VARIABLE + \"";

    /** Parts below this length are punctuation. */
    private static final int LEAST = 12;

    @Test
    void shouldQuoteMessagesOfTheCode() throws IOException {
        String sources = sources();
        List<String> messages = MESSAGE.matcher(Files.readString(ROOT.resolve("docs/faq.md")))
                .results()
                .map(match -> match.group(1))
                .toList();
        assertThat(messages).hasSize(22).doesNotHaveDuplicates();
        for (String message : messages) {
            List<String> parts = Stream.of(message.split("\\.\\.\\."))
                    .map(part -> part.replaceFirst("^.*\\(expected: ", "").replaceFirst("\\)$", ""))
                    .map(String::strip)
                    .filter(part -> part.length() >= LEAST)
                    .toList();
            assertThat(parts).as(message).isNotEmpty().allMatch(sources::contains);
        }
    }

    /** Returns the launcher and all main sources, and tests of messages, with strings of several lines joined. */
    private static String sources() throws IOException {
        StringBuilder text = new StringBuilder(Files.readString(ROOT.resolve("rankcluster")));
        for (String folder : List.of("actors", "protocol", "hardware-models")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
                for (Path file : files.filter(path -> path.toString().endsWith(".java"))
                        .filter(path -> path.toString().contains("/src/"))
                        .toList()) {
                    text.append(Files.readString(file));
                }
            }
        }
        return CONCATENATION
                .matcher(text.toString().replace(TOKEN_VARIABLE, "RANKCLUSTER_TOKEN"))
                .replaceAll("");
    }
}
