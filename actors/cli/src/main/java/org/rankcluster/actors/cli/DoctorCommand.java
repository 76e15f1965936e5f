package org.rankcluster.actors.cli;

import com.sun.management.OperatingSystemMXBean;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.rankcluster.actors.cli.console.HelpOption;
import org.rankcluster.actors.cli.console.Table;
import org.rankcluster.actors.cli.console.Terminal;
import org.rankcluster.actors.job.JobResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code doctor}: reports RankCluster's requirements on this host, the missing ones, and the steps to meet them. */
@Command(
        name = "doctor",
        description = "Reports what RankCluster needs of this computer, what is missing, and what to do.",
        footer = {"", "Exit code: 0 if all that runs need is there, 1 if not."})
public final class DoctorCommand implements Callable<Integer> {
    private static final String OK = "ok";
    private static final String MISSING = "missing";
    /** Something that only some commands need, or that makes runs faster. */
    private static final String ABSENT = "absent";

    private static final int LEAST_JAVA = 25;
    private static final int LEAST_PROCESSORS = 2;
    private static final long LEAST_MEMORY = 4L << 30;
    private static final double MIB = 1 << 20;
    private static final Path HUGE_PAGES = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");

    /** Ports of the first member of a host. */
    private static final List<Integer> PORTS = List.of(25520, 26520, 8558, 8559);

    private final Terminal terminal;

    @Mixin
    private final HelpOption help = new HelpOption();

    /**
     * A line of the report of {@code doctor}: one requirement, its state and the advice.
     *
     * @param state {@link #OK}, {@link #MISSING} or {@link #ABSENT}
     * @param advice step that meets the requirement; empty if it is met
     */
    record Finding(String state, String what, String value, String advice) {
        static Finding of(boolean isThere, String otherwise, String what, String value, String advice) {
            return new Finding(isThere ? OK : otherwise, what, value, isThere ? "" : advice);
        }
    }

    /** Creates the command. */
    public DoctorCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        List<Finding> findings = findings();
        List<List<String>> lines = findings.stream()
                .map(each -> List.of(each.state, each.what, each.value, each.advice))
                .toList();
        terminal.out().print(Table.of(lines, column -> false));
        return findings.stream().anyMatch(each -> each.state.equals(MISSING))
                ? JobResult.PROGRAM_FAILED
                : JobResult.SUCCESS;
    }

    private static List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        findings.add(Finding.of(
                Runtime.version().feature() >= LEAST_JAVA,
                MISSING,
                "Java",
                Runtime.version() + " in " + System.getProperty("java.home"),
                "install a JDK of " + LEAST_JAVA + " or newer, or set JAVA_HOME to it"));
        boolean hasCompiler = ToolProvider.getSystemJavaCompiler() != null;
        findings.add(Finding.of(
                hasCompiler,
                ABSENT,
                "compiler",
                hasCompiler ? "javac" : "none",
                "run needs a JDK for source files; classes of --jar need none"));
        boolean isOpen = Object.class.getModule().isOpen("java.lang", DoctorCommand.class.getModule());
        findings.add(Finding.of(
                isOpen,
                MISSING,
                "JVM options",
                isOpen ? "java.lang is open" : "java.lang is closed",
                "start Java with --add-opens java.base/java.lang=ALL-UNNAMED, as the launcher does"));
        int processors = Runtime.getRuntime().availableProcessors();
        findings.add(Finding.of(
                processors >= LEAST_PROCESSORS,
                ABSENT,
                "processors",
                String.valueOf(processors),
                "two or more are faster; results are the same"));
        findings.add(memory());
        findings.add(hugePages());
        findings.add(tool("Maven", "mvn", "builds need Maven 3.8 or newer on the PATH"));
        findings.add(tool("Node", "node", "only a build of the dashboard's page needs Node 20.19 or newer"));
        PORTS.forEach(port -> findings.add(port(port)));
        return findings;
    }

    private static Finding memory() {
        long heap = Runtime.getRuntime().maxMemory();
        String value = "heap up to " + Math.round(heap / MIB) + " MiB";
        long memory = heap;
        if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system) {
            memory = system.getTotalMemorySize();
            value += ", memory " + Math.round(memory / MIB) + " MiB";
        }
        return Finding.of(
                memory >= LEAST_MEMORY,
                ABSENT,
                "memory",
                value,
                "4 GiB are recommended; big machines need --heap SIZE");
    }

    private static Finding hugePages() {
        String value = "none";
        try {
            value = Files.readString(HUGE_PAGES).strip();
        } catch (IOException unsupported) {
            // reported as absent
        }
        return Finding.of(
                value.contains("[always]") || value.contains("[madvise]"),
                ABSENT,
                "huge pages",
                value,
                "on Linux: echo madvise | sudo tee " + HUGE_PAGES + " makes big machines faster");
    }

    private static Finding tool(String what, String program, String advice) {
        String path = System.getenv().getOrDefault("PATH", "");
        String location = Stream.of(path.split(File.pathSeparator, -1))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> folder + "/" + program)
                .filter(file -> Files.isExecutable(Path.of(file)))
                .findFirst()
                .orElse("none");
        return Finding.of(!location.equals("none"), ABSENT, what, location, advice);
    }

    private static Finding port(int port) {
        boolean isFree;
        try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            isFree = free.isBound();
        } catch (IOException taken) {
            isFree = false;
        }
        return Finding.of(
                isFree,
                ABSENT,
                "port " + port,
                isFree ? "free" : "in use",
                "another member or program has it; rankcluster node --port N takes others");
    }
}
