package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.actors.cli.ReferencePage.code;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.cli.console.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The test that {@code docs/reference/commands.md} has each command, and each option of a command, once. */
class CommandsPageTest {
    private static final List<String> HEADING = List.of("argument", "meaning");

    /** Words of the script {@code rankcluster}, and variables of the environment. */
    private static final List<List<String>> LAUNCHER = List.of(
            List.of("`--heap SIZE COMMAND ...`", "heap of the JVM, such as 512m or 4g; 32m or more"),
            List.of("`build [--quiet]`", "builds RankCluster, also if no source has changed"),
            List.of("`jdk`", "prints the folder of the JDK that is used"),
            List.of("`cache`", "stores loaded classes for faster starts, after a build with mvn"),
            List.of("`JAVA_HOME`", "the JDK, if it is 25 or newer; otherwise the launcher looks for one"),
            List.of("`RANKCLUSTER_JAVA_OPTS`", "more flags for the JVM"),
            List.of("`RANKCLUSTER_TOKEN`", "the token of the cluster, if there is no `--token-file`"),
            List.of("`RANKCLUSTER_LOG`", "lowest level of the log: ERROR, WARN (default), INFO or DEBUG"),
            List.of("`RANKCLUSTER_AKKA_LOG`", "the same for Akka's part of the log"));

    /** The test that the page names each variable that the launcher or the configuration of the log reads. */
    @Test
    void shouldNameEachVariable() throws IOException {
        Set<String> read = new TreeSet<>();
        for (String file : List.of("rankcluster", "actors/cluster/src/main/resources/logback.xml")) {
            Matcher name = Pattern.compile("RANKCLUSTER_\\w+").matcher(Files.readString(Path.of("../..", file)));
            while (name.find()) {
                read.add(code(name.group()));
            }
        }
        assertThat(read).isNotEmpty();
        assertThat(LAUNCHER).extracting(List::getFirst).containsAll(read);
    }

    @Test
    void shouldListEachCommandAndOptionOnce() throws IOException {
        PrintStream out = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        CommandLine main = Main.commands(new Terminal(out, out, false));
        ReferencePage page = new ReferencePage(
                "Commands",
                "`rankcluster COMMAND --help` prints the same texts. An option is written `--name VALUE` or `--name=VALUE`.");
        page.table(HEADING, rows(main.getCommandSpec()));
        page.section("The launcher", "The script `rankcluster` starts the JVM. It has words and variables of its own:");
        page.table(HEADING, LAUNCHER);
        for (Map.Entry<String, CommandLine> command : main.getSubcommands().entrySet()) {
            CommandSpec spec = command.getValue().getCommandSpec();
            assertThat(spec.subcommands()).as(command.getKey()).isEmpty();
            page.section(command.getKey(), lines(spec.usageMessage().description()));
            page.table(HEADING, rows(spec));
        }
        page.check("commands.md");
    }

    private static List<List<String>> rows(CommandSpec spec) {
        return Stream.concat(
                        spec.positionalParameters().stream(),
                        spec.options().stream().filter(option -> !option.hidden()))
                .map(CommandsPageTest::row)
                .toList();
    }

    private static List<String> row(ArgSpec argument) {
        String meaning = lines(argument.description());
        assertThat(meaning).as(argument.toString()).isNotBlank();
        return List.of(code(name(argument)), meaning);
    }

    private static String name(ArgSpec argument) {
        return switch (argument) {
            case PositionalParamSpec positional -> positional.paramLabel();
            case OptionSpec option -> {
                String names = String.join(", ", option.names());
                String label = option.paramLabel();
                yield option.arity().max() == 0
                        ? names
                        : names + (option.arity().min() == 0 ? "[=" + label + "]" : " " + label);
            }
            default -> throw new IllegalStateException(argument.toString());
        };
    }

    /** Returns lines of help as one line. In picocli's texts a percent sign is written twice. */
    private static String lines(String... lines) {
        return String.join(" ", lines).replace("%%", "%").strip();
    }
}
