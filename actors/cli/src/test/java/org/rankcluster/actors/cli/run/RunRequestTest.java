package org.rankcluster.actors.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunRequestTest {
    @TempDir
    Path folder;

    private Path written(String... words) {
        Path file = folder.resolve("request");
        RunRequest.of(RunOptions.parse(List.of(words)), "ideal", null, List.of())
                .write(file);
        return file;
    }

    @Test
    void shouldSendMembersThatAResultIsRequestedWithoutItsPath() {
        assertThat(written("greeting", "--json", "private/result.json"))
                .content()
                .contains("\"json\":true")
                .doesNotContain("result.json");
        assertThat(read("greeting", "--json", "private/result.json").json).isNotNull();
        assertThat(read("greeting").json).isNull();
        assertThat(written("greeting", "--links", "private/links.csv"))
                .content()
                .contains("\"links\":true")
                .doesNotContain("links.csv");
        assertThat(read("greeting", "--links", "private/links.csv").links).isNotNull();
        assertThat(read("greeting").links).isNull();
    }

    @Test
    void shouldSendMembersThatTheRunIsQuiet() {
        assertThat(read("greeting", "--quiet").quiet).isTrue();
        assertThat(read("greeting").quiet).isFalse();
    }

    @Test
    void shouldRecordCausesOnMembers() {
        assertThat(read("greeting").recordsCauses()).isTrue();
        assertThat(RunOptions.parse(List.of("greeting")).recordsCauses()).isFalse();
        assertThat(RunOptions.parse(List.of("greeting", "--explain")).recordsCauses())
                .isTrue();
    }

    @Test
    void shouldGiveMembersTheirCopyOfADecisionTable() {
        Path copy = folder.resolve("copy.csv");
        Path request = written("greeting", "--config", "collective.reduce=table:here.csv");
        RunOptions options = RunRequest.read(request).options(Map.of(RunRequest.REDUCE_TABLE, copy), 1);
        assertThat(options.reduceTable()).isEqualTo(copy.toString());
        assertThat(RunOptions.parse(List.of("greeting", "--config", "collective.reduce=table:a.csv"))
                        .reduceTable())
                .isEqualTo("a.csv");
        assertThat(read("greeting", "--config", "collective.reduce=ring").reduceTable())
                .isNull();
    }

    @Test
    void shouldGiveMembersTheirCopiesOfAllPartsOfAProgram() {
        Map<String, Path> copies = Map.of("jar", Path.of("one"), "jar.1", Path.of("two"), "jar.2", Path.of("three"));
        RunOptions options = RunRequest.read(written("Main", "--jar", "a:b:c")).options(copies, 1);
        assertThat(options.jar).isEqualTo(String.join(File.pathSeparator, "one", "two", "three"));
        assertThat(read("greeting").jar).isNull();
    }

    @Test
    void shouldGiveMembersTheirCopiesOfABackground() {
        Map<String, Path> copies = Map.of("background-jar", Path.of("one"), "background-jar.1", Path.of("two"));
        String text = "Main --ranks 3 --jar a:b -- --jar x";
        RunOptions options =
                RunRequest.read(written("greeting", "--background", text)).options(copies, 1);
        String both = String.join(File.pathSeparator, "one", "two");
        assertThat(options.background).isEqualTo("Main --ranks 3 --jar " + both + " -- --jar x");
        assertThat(BackgroundProgram.parse(options.background))
                .isEqualTo(new BackgroundProgram("Main", 3, both, Map.of(), List.of("--jar", "x")));
        assertThat(read("greeting", "--background", "greeting").background).isEqualTo("greeting");
        assertThat(read("greeting").background).isNull();
    }

    private RunOptions read(String... words) {
        return RunRequest.read(written(words)).options(Map.of(), 1);
    }
}
