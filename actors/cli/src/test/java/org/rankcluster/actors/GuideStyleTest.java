package org.rankcluster.actors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The words of guides, decisions and settings: no figurative words, and in guides no sentence without a subject. {@link JavadocStyleTest}
 * checks help and messages, which are in sources.
 */
class GuideStyleTest {
    /** Files, and folders that are read with all below. */
    private static final List<String> TEXTS =
            List.of("README.md", "CONTRIBUTING.md", "docs", "config", "actors/dashboard/page/README.md");

    private static final Pattern NAME = Pattern.compile(".*\\.(?:md|conf|yaml|service)");

    /** Figurative words that guides avoid in addition to the words of sources. */
    private static final Pattern FIGURATIVE =
            Pattern.compile("\\b(?:heard|went on|in one go|dialects?)\\b", Pattern.CASE_INSENSITIVE);

    /** A sentence without a subject: after a full stop, or at the beginning of a paragraph, an item or a cell. */
    private static final Pattern OPENING = Pattern.compile(
            "(?:\\n\\n|\\n[-*|] |[.!?:][ \\n]+|\\| )((?:What|Who|Whoever|Those|One that|Nothing|So many|To whom)\\b[^\\n|]*\\.)");

    /** Text that is typed or printed: blocks, and parts of a line. */
    private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```$|`[^`\\n]*`");

    @Test
    void shouldUseNoFigurativeWords() {
        assertThat(found(path -> true, JavadocStyleTest.FIGURATIVE)).isEmpty();
        assertThat(found(path -> true, FIGURATIVE)).isEmpty();
    }

    @Test
    void shouldBeginSentencesOfGuidesWithASubject() {
        assertThat(found(path -> path.endsWith(".md") && !path.contains("/decisions/"), OPENING))
                .isEmpty();
    }

    /** Returns the matches of a pattern outside of code, each with its file. */
    private static List<String> found(Predicate<String> paths, Pattern pattern) {
        Path root = JavadocStyleTest.root();
        List<String> found = new ArrayList<>();
        for (String text : TEXTS) {
            try (Stream<Path> files = Files.walk(root.resolve(text))) {
                files.filter(file -> NAME.matcher(file.toString()).matches())
                        .filter(file -> !file.toString().contains("/target/"))
                        .filter(file -> paths.test(file.toString()))
                        .sorted()
                        .forEach(file -> {
                            String words =
                                    CODE.matcher(JavadocStyleTest.read(file)).replaceAll("code");
                            Matcher match = pattern.matcher(words);
                            while (match.find()) {
                                found.add(root.relativize(file) + ": "
                                        + match.group().strip());
                            }
                        });
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return found;
    }
}
