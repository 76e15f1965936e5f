package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShellCommandsTest {
    @TempDir
    Path folder;

    /** Bash itself completes a word with the script. */
    @Test
    void shouldCompleteOptionsAndMachinesInBash() throws IOException, InterruptedException {
        Cli.Outcome outcome = Cli.run("completion", "bash");
        assertThat(outcome.exit()).isZero();
        Path script = Files.writeString(folder.resolve("completion"), outcome.out());
        assertThat(bash(script, "mach")).contains("machines");
        assertThat(bash(script, "run", "--rank")).contains("--ranks", "--ranks-per-node");
        assertThat(bash(script, "run", "--machine", "bgl")).contains("bgl-512");
        assertThat(Cli.run("completion", "zsh").out()).isEqualTo(outcome.out()).contains("bashcompinit");
    }

    private static String bash(Path script, String... words) throws IOException, InterruptedException {
        String all = "rankcluster " + String.join(" ", words);
        String commands =
                "source " + script + "; COMP_WORDS=(" + all + "); COMP_CWORD=" + words.length + "; COMP_LINE='" + all
                        + "'; COMP_POINT=${#COMP_LINE}; _complete_rankcluster; echo \"${COMPREPLY[*]}\"";
        Process bash = new ProcessBuilder("bash", "-c", commands)
                .redirectErrorStream(true)
                .start();
        String output = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).as(output).isZero();
        return output;
    }

    @Test
    void shouldDescribeCommandsAndOptionsForFish() {
        assertThat(Cli.run("completion", "fish").out().lines())
                .anyMatch(
                        line -> line.startsWith("complete -c rankcluster -n '__fish_use_subcommand' -a run -d 'Runs "))
                .anyMatch(line -> line.contains("_from run' -l machine -r -a '") && line.contains("bgl-512"))
                .anyMatch(line -> line.contains("_from run' -a '") && line.contains("greeting"))
                .allMatch(line -> line.startsWith("complete -c rankcluster -n '"));
        assertThat(Cli.run("completion", "tcsh").err())
                .isEqualTo(String.format("command line: SHELL: tcsh (expected: bash, zsh or fish)%n"));
    }

    @Test
    void shouldReportWhatIsThere() {
        Cli.Outcome outcome = Cli.run("doctor");
        assertThat(outcome.out().lines())
                .anyMatch(line -> line.matches("ok +Java +" + Runtime.version().feature() + ".*"))
                .anyMatch(line -> line.matches("ok +JVM options +java.lang is open"))
                .anyMatch(line -> line.contains("memory") && line.contains("MiB"))
                .anyMatch(line -> line.contains("port 25520"));
        assertThat(outcome.exit()).isZero();
    }
}
