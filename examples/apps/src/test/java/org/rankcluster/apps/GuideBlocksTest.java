package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rankcluster.actors.cli.CommandLineRun;

/**
 * The test that the shell blocks of README and guides print what they show. It runs blocks behind a line {@code <!-- runnable -->}, and
 * writes blocks behind {@code <!-- file NAME -->} to a file for later blocks of the same page. Wall times and rates may differ.
 */
class GuideBlocksTest {
    private static final Path ROOT = Path.of("../..");
    private static final Pattern MARK = Pattern.compile("<!-- (runnable|file (\\S+)) -->");
    private static final String FENCE = "```";
    private static final String GAP = "...";
    private static final String RANKCLUSTER = "./rankcluster";
    private static final Pattern COMMAND = Pattern.compile("(?:\\$ |(?=\\./rankcluster |\"\\$\\())(.*)");
    /** A word of a command that names a file of the user, or has such a name as its value. */
    private static final Pattern FILE =
            Pattern.compile("((?:.*[=:])?)((?:\\./)?[\\w-]+\\.(?:conf|html|csv|json|svg|java)|classes)");

    private static final Pattern WALL_TIME = Pattern.compile("wall time [^,]+, ([^(]+) \\([^)]+\\)");

    /** Folder with a folder for each page, whose later blocks use the files of its earlier ones. */
    @TempDir
    static Path folder;

    /** A block of a page: its file name if it is a file, and its lines. */
    private record Block(String page, int line, String file, List<String> lines) {
        @Override
        public String toString() {
            return page + ":" + line;
        }
    }

    /** A command, and the lines below it. */
    private record Shown(String command, List<String> output) {}

    private static List<Block> blocks() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md"), ROOT.resolve("docs/tutorial.md")));
        try (Stream<Path> guides = Files.list(ROOT.resolve("docs/guides"))) {
            guides.sorted().forEach(pages::add);
        }
        List<Block> blocks = new ArrayList<>();
        for (Path page : pages) {
            List<String> lines = Files.readAllLines(page);
            for (int i = 0; i < lines.size(); i++) {
                Matcher mark = MARK.matcher(lines.get(i));
                if (mark.matches()) {
                    assertThat(lines.get(i + 1)).as(page + ":" + (i + 2)).startsWith(FENCE);
                    int end = lines.subList(i + 2, lines.size()).indexOf(FENCE) + i + 2;
                    String file = mark.group(2) == null ? "" : mark.group(2);
                    blocks.add(new Block(ROOT.relativize(page).toString(), i + 2, file, lines.subList(i + 2, end)));
                }
            }
        }
        return blocks;
    }

    @Test
    void shouldFindBlocksOfPagesThatTeach() throws IOException {
        assertThat(blocks())
                .extracting(Block::page)
                .contains(
                        "README.md",
                        "docs/tutorial.md",
                        "docs/guides/programs.md",
                        "docs/guides/machines.md",
                        "docs/guides/networks.md");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("blocks")
    void shouldPrintWhatThePageShows(Block block) throws IOException {
        Path here = Files.createDirectories(folder.resolve(block.page().replace('/', '-')));
        if (!block.file().isEmpty()) {
            Files.write(here.resolve(block.file()), block.lines());
            return;
        }
        List<Shown> all = commands(block);
        assertThat(all).as("commands of " + block).isNotEmpty();
        for (Shown shown : all) {
            run(here, shown);
        }
    }

    private static List<Shown> commands(Block block) {
        List<Shown> all = new ArrayList<>();
        String begun = "";
        for (String line : block.lines()) {
            Matcher command = COMMAND.matcher(line);
            if (!begun.isEmpty() || command.matches()) {
                String words = begun.isEmpty() ? command.group(1) : begun + line.strip();
                boolean continues = words.endsWith("\\");
                begun = continues ? words.substring(0, words.length() - 1) : "";
                if (!continues) {
                    all.add(new Shown(words.replaceFirst("\\s+# .*", ""), new ArrayList<>()));
                }
            } else {
                all.getLast().output().add(line);
            }
        }
        return all;
    }

    private static void run(Path here, Shown shown) throws IOException {
        List<String> words = Arrays.asList(shown.command().split(" +"));
        switch (words.getFirst()) {
            case RANKCLUSTER -> runRankCluster(here, shown, words.subList(1, words.size()));
            case "cat" -> {
                Path file = here.resolve(words.get(1));
                if (Files.exists(file)) {
                    assertThat(String.join("\n", Files.readAllLines(file))).contains(String.join("\n", shown.output()));
                } else { // a program of the reader's
                    Files.write(file, shown.output());
                }
            }
            default -> {
                assertThat(shown.command())
                        .startsWith("\"$(./rankcluster jdk)/bin/javac\" -cp \"$(./rankcluster classpath)\" ");
                compile(here.resolve(words.getLast()), here.resolve("classes"));
            }
        }
    }

    private static void compile(Path source, Path classes) {
        String[] arguments = {
            "-proc:none", "-cp", System.getProperty("java.class.path"), "-d", classes.toString(), source.toString()
        };
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments))
                .as(source.toString())
                .isZero();
    }

    private static void runRankCluster(Path here, Shown shown, List<String> given) {
        List<String> words = new ArrayList<>();
        for (String word : given) {
            Matcher file = FILE.matcher(word);
            words.add(file.matches() ? file.group(1) + here.resolve(file.group(2)) : word);
        }
        if (words.getFirst().equals("sweep")) {
            words.add("--out=" + here.resolve("sweep-" + Integer.toHexString(words.hashCode())));
        }
        CommandLineRun run = CommandLineRun.of(words.toArray(String[]::new));
        String both = "stdout:\n" + run.out() + "stderr:\n" + run.err();
        assertThat(run.exit()).as(shown.command() + "\n" + both).isZero();
        List<String> printed = lines(here, run.out());
        int ofRanks = printed.size();
        printed.addAll(lines(here, run.err()));
        int next = 0;
        boolean isGap = shown.output().isEmpty();
        for (String line : shown.output()) {
            if (line.equals(GAP)) {
                isGap = true;
                continue;
            }
            String expected = withoutWallTime(line);
            int found = printed.subList(next, printed.size()).indexOf(expected) + next;
            assertThat(printed.subList(next, printed.size()))
                    .as(shown.command() + "\n" + both)
                    .contains(expected);
            assertThat(isGap || found == next || next >= ofRanks)
                    .as("line before \"" + line + "\" that the page shows or omits by " + GAP + "\n" + both)
                    .isTrue();
            next = found + 1;
            isGap = false;
        }
        assertThat(isGap || endsWithGap(shown) || next >= ofRanks)
                .as("further lines of " + shown.command() + "\n" + both)
                .isTrue();
    }

    private static boolean endsWithGap(Shown shown) {
        return !shown.output().isEmpty() && shown.output().getLast().equals(GAP);
    }

    private static List<String> lines(Path here, String text) {
        return new ArrayList<>(text.replace(here + "/", "")
                .lines()
                .map(GuideBlocksTest::withoutWallTime)
                .toList());
    }

    private static String withoutWallTime(String line) {
        return WALL_TIME.matcher(line).replaceAll("wall time, $1").stripTrailing();
    }
}
