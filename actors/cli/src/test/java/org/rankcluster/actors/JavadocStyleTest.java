package org.rankcluster.actors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The words of all sources: comments of types begin with a noun, and comments and messages contain no figurative words. */
class JavadocStyleTest {
    /** A comment of a type, its annotations and modifiers with line comments among them, and the keyword of the type. */
    private static final Pattern TYPE_COMMENT = Pattern.compile(
            "/\\*\\*((?:(?!\\*/).)*)\\*/\\s*"
                    + "(?:(?:@(?!interface\\b)[\\w.]++(?:\\((?:[^()\"]++|\"(?:[^\"\\\\]++|\\\\.)*+\"|\\([^()]*+\\))*+\\))?+|//[^\\n]*+)\\s*)*+"
                    + "(?:(?:public|protected|private|static|final|abstract|sealed|non-sealed)\\s+)*"
                    + "(?:class|interface|record|enum|@interface)\\s+([A-Z]\\w*)",
            Pattern.DOTALL);

    private static final Pattern OPENING =
            Pattern.compile("(?:What|How|Where|Which|Who|Whoever|Those|Of|For|To|So|Nothing)\\b.*", Pattern.DOTALL);

    /** Comments, text blocks and strings; characters, so that a quotation mark among them begins no string. */
    private static final Pattern TEXT = Pattern.compile(
            "/\\*.*?\\*/|//[^\\n]*|\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\])*'", Pattern.DOTALL);

    static final Pattern FIGURATIVE = Pattern.compile(
            "\\b(?:nobody|somebody|everybody|whoever|so many|hears?|tells?|told|asks|knows|wants(?!=)|says|remembers|this very"
                    + "|goes on|go on|hands? on|handed on)\\b",
            Pattern.CASE_INSENSITIVE);

    /** Names of code in comments. */
    private static final Pattern NAME = Pattern.compile("\\{@\\w+[^}]*}|@param \\w+");

    /** Sources that are exempt, by the end of their path, with the reason. */
    private static final Set<String> EXCEPTIONS = Set.of("JavadocStyleTest.java"); // names the words

    @Test
    void shouldBeginCommentsOfTypesWithANoun() throws IOException {
        List<String> found = new ArrayList<>();
        forEachSource((path, source) -> {
            Matcher comment = TYPE_COMMENT.matcher(source);
            while (comment.find()) {
                String text = comment.group(1).replaceAll("\\s*\\n\\s*\\*", " ").strip();
                if (OPENING.matcher(text).matches()) {
                    found.add(path + ": " + comment.group(2) + ": " + text.substring(0, Math.min(50, text.length())));
                }
            }
        });
        assertThat(found).isEmpty();
    }

    @Test
    void shouldFindTypesBehindAnnotationsWithComments() {
        String source = "/** What it is. */\n@First(text = \"a (b) c)\", types = {A.class, b(1)}) // why (of it\n"
                + "// and more\n@Second\npublic final class Type {}\n";
        Matcher comment = TYPE_COMMENT.matcher(source);
        assertThat(comment.find()).isTrue();
        assertThat(comment.group(2)).isEqualTo("Type");
    }

    @Test
    void shouldUseNoFigurativeWords() throws IOException {
        List<String> found = new ArrayList<>();
        forEachSource((path, source) -> {
            Matcher text = TEXT.matcher(source);
            while (text.find()) {
                boolean isComment = text.group().startsWith("/");
                if (!isComment && !path.contains("/src/main/")) {
                    continue; // programs and expected output of tests
                }
                String words = NAME.matcher(text.group()).replaceAll(" ").replaceAll("\\s*\\n\\s*\\*?\\s*", " ");
                Matcher word = FIGURATIVE.matcher(words);
                while (word.find()) {
                    long line = 1
                            + source.substring(0, text.start())
                                    .chars()
                                    .filter(c -> c == '\n')
                                    .count();
                    found.add(path + ":" + line + ": " + word.group());
                }
            }
        });
        assertThat(found).isEmpty();
    }

    private interface SourceReader {
        void read(String path, String source);
    }

    private static void forEachSource(SourceReader reader) throws IOException {
        Path root = root();
        try (Stream<Path> files = Files.walk(root)) {
            files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.toString().contains("/src/"))
                    .filter(file -> !file.toString().contains("/target/"))
                    .filter(file -> !file.toString().contains("/src/test/programs/"))
                    .filter(file -> EXCEPTIONS.stream().noneMatch(file.toString()::endsWith))
                    .sorted()
                    .forEach(file -> reader.read(root.relativize(file).toString(), read(file)));
        }
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the folder of the checkout. */
    static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isExecutable(folder.resolve("rankcluster"))) {
            folder = folder.getParent();
        }
        return folder;
    }
}
