package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.rankcluster.actors.cluster.control.Build;

/** Members as processes that the launcher starts, on this machine or on hosts of its making, and commands beside them. */
public final class Members implements AutoCloseable {
    /** Time for which a view of the members must not change before lost ones are downed; less than a member may be silent. */
    static final Duration STABLE_AFTER = Duration.ofSeconds(4);

    private static final Duration HEARTBEAT_PAUSE = Duration.ofSeconds(5);
    private static final Duration LONG_PAUSE = Duration.ofMinutes(1);
    private static final Path HOME = Path.of("../..").toAbsolutePath().normalize();
    private static final String TOKEN = "0123456789abcdef0123456789abcdef";
    /** Ends a line of HTTP. */
    private static final String LINE_END = "\r\n";

    private static final int FIRST_PORT = 10_000;
    private static final int PORTS = 20_000;
    /** The next port, at which each JVM begins elsewhere. */
    private static final AtomicInteger NEXT_PORT =
            new AtomicInteger((int) (ProcessHandle.current().pid() * 97 % PORTS));

    static {
        takeBuildOfMembers();
    }

    /** The output of a command, and its exit code. */
    public record Outcome(int exit, String out, String err) {}

    /** The host of a member: the words before its command, and its address. */
    public record Host(List<String> prefix, String address) {
        public static final Host HERE = new Host(List.of(), "127.0.0.1");
    }

    private final Path folder;
    private final Duration heartbeatPause;
    private final List<Host> hosts = new ArrayList<>();
    private final List<Process> processes = new ArrayList<>();
    private final List<Integer> ports = new ArrayList<>();
    private final List<Integer> jobPorts = new ArrayList<>();
    private final List<Integer> managementPorts = new ArrayList<>();
    private final BitSet warmingUp = new BitSet();

    /** Members that do not warm up, as tests start many of them and have few cores, and soon notice that one is lost. */
    public Members(Path folder) throws IOException {
        this(folder, HEARTBEAT_PAUSE);
    }

    /** Creates members that do not take a slow member for lost. */
    static Members patient(Path folder) throws IOException {
        return new Members(folder, LONG_PAUSE);
    }

    /** Creates members that take others for lost if they receive nothing from them for {@code heartbeatPause}. */
    Members(Path folder, Duration heartbeatPause) throws IOException {
        this.folder = folder;
        this.heartbeatPause = heartbeatPause;
        Files.writeString(folder.resolve("token"), TOKEN);
    }

    /**
     * Members refuse clients of another build. A build is a hash of the class path, and the class path of tests also has libraries of
     * tests.
     */
    private static void takeBuildOfMembers() {
        String property = "java.class.path";
        String own = System.getProperty(property);
        try (Stream<Path> jars = Files.list(HOME.resolve("examples/apps/target/dist/lib"))) {
            System.setProperty(property, jars.map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
            String unusedHash = Build.hash(); // computed once
        } catch (IOException notBuilt) {
            throw new UncheckedIOException(notBuilt);
        } finally {
            System.setProperty(property, own);
        }
    }

    /** Starts another member, which warms up. */
    void startWarmingUp(Host host) throws IOException {
        warmingUp.set(processes.size());
        start(host);
    }

    /** Starts another member. */
    public void start(Host host) throws IOException {
        boolean here = host.equals(Host.HERE);
        hosts.add(host);
        ports.add(here ? freePort() : 25520);
        jobPorts.add(here ? freePort() : 8559);
        managementPorts.add(here ? freePort() : 8558);
        processes.add(begin(processes.size()));
    }

    /** Starts a member anew that has ended. */
    void restart(int index) throws IOException {
        processes.set(index, begin(index));
    }

    /** A member that joins the first of the others that live. */
    private Process begin(int index) throws IOException {
        Host host = hosts.get(index);
        List<String> command = new ArrayList<>(host.prefix());
        command.addAll(List.of(
                HOME.resolve("rankcluster").toString(),
                "node",
                "--host",
                host.address(),
                "--port",
                String.valueOf(ports.get(index)),
                "--job-port",
                String.valueOf(jobPorts.get(index)),
                "--partitions",
                "2",
                "--token-file",
                folder.resolve("token").toString()));
        for (String value : List.of(
                "jobs.host=" + host.address(),
                "management.port=" + managementPorts.get(index),
                "batches.port=" + (host.equals(Host.HERE) ? freePort() : 26520),
                "traces=" + Files.createDirectories(folder.resolve("traces")),
                "warm-up=" + (warmingUp.get(index) ? "on" : "off"),
                "heartbeat-pause=" + heartbeatPause.toSeconds() + "s",
                "stable-after=" + STABLE_AFTER.toSeconds() + "s")) {
            command.addAll(List.of("--config", value));
        }
        for (int other = 0; other < processes.size(); other++) {
            if (other != index && processes.get(other).isAlive()) {
                command.addAll(List.of("--join", hosts.get(other).address() + ":" + ports.get(other)));
                break;
            }
        }
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().merge("RANKCLUSTER_JAVA_OPTS", "-Xmx512m", (others, heap) -> others + " " + heap);
        return builder.redirectErrorStream(true)
                .redirectOutput(folder.resolve("member-" + index).toFile())
                .start();
    }

    /** Returns a free port, each once, below the range from which systems assign free ports. */
    private static int freePort() throws IOException {
        for (int tried = 0; tried < PORTS; tried++) {
            int port = FIRST_PORT + NEXT_PORT.getAndIncrement() % PORTS;
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (BindException taken) {
                // the next one
            }
        }
        throw new IOException("no port is free");
    }

    /** Waits until {@code count} members are up in the view of a member and of the coordinator. */
    public void awaitUp(int member, int count) {
        await().atMost(Duration.ofMinutes(3))
                .pollInterval(Duration.ofMillis(300))
                .until(() -> managed(member).split("\"Up\"", -1).length - 1 == count);
        await().atMost(Duration.ofMinutes(3))
                .pollInterval(Duration.ofMillis(300))
                .until(() -> roster(member).size() == count);
    }

    /** The member that is there for longest, on which the coordinator is, as a member sees it. */
    int oldest(int member) throws IOException, InterruptedException {
        String oldest = managed(member).replaceFirst("(?s).*\"oldest\":\"[^\"@]*@([^\"]*)\".*", "$1");
        return IntStream.range(0, ports.size())
                .filter(index -> oldest.equals(hosts.get(index).address() + ":" + ports.get(index)))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the members in the coordinator's view, from a member's listing of jobs; none while it does not answer. */
    JsonNode roster(int member) throws IOException, InterruptedException {
        String answer = ask(
                member,
                hosts.get(member).address(),
                jobPorts.get(member),
                "/jobs",
                "Authorization: Bearer " + TOKEN,
                "RankCluster-Build: " + Build.hash());
        int body = answer.indexOf(LINE_END + LINE_END);
        return new ObjectMapper().readTree(answer.substring(Math.max(0, body))).path("members");
    }

    /** Returns the answer of a member's management about its cluster; empty while it does not answer. */
    private String managed(int member) throws IOException, InterruptedException {
        return ask(member, "127.0.0.1", managementPorts.get(member), "/cluster/members");
    }

    /** Returns the answer of one of a member's ports, requested on its host; empty if it does not answer. */
    private String ask(int member, String address, int port, String path, String... headers)
            throws IOException, InterruptedException {
        String head = "GET " + path + " HTTP/1.1" + LINE_END + "Host: here" + LINE_END + "Connection: close" + LINE_END;
        String more = Stream.of(headers).map(header -> header + LINE_END).collect(Collectors.joining());
        List<String> command = new ArrayList<>(hosts.get(member).prefix());
        command.addAll(List.of(
                "bash",
                "-c",
                "exec 3<>/dev/tcp/$0/$1 && printf %s \"$2\" >&3 && cat <&3",
                address,
                String.valueOf(port),
                head + more + LINE_END));
        Process asked = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (InputStream answer = asked.getInputStream()) {
            return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
        } finally {
            int unusedCode = asked.waitFor();
        }
    }

    /** Returns a member's listing of jobs. */
    public Outcome jobs(int member) throws Exception {
        return command(member, "jobs").finish();
    }

    public Process process(int member) {
        return processes.get(member);
    }

    public int port(int member) {
        return ports.get(member);
    }

    public int jobPort(int member) {
        return jobPorts.get(member);
    }

    /** Returns the log of a member. */
    String log(int member) throws IOException {
        return Files.readString(folder.resolve("member-" + member));
    }

    /** A command that runs. */
    public static final class Running {
        private final Started command;

        private Running(Started command) {
            this.command = command;
        }

        /** Waits until its output has this text; fails when it ends without. */
        public void awaitWord(String text) {
            await().atMost(Duration.ofMinutes(3)).until(() -> hasSaid(text) || !isAlive());
            assertThat(command.err()).contains(text);
        }

        /** Returns whether its output has this text. */
        boolean hasSaid(String text) {
            return command.err().contains(text);
        }

        /** Returns whether it runs. */
        boolean isAlive() {
            return command.isAlive();
        }

        /** Waits for its end, and ends it if it takes too long. */
        public Outcome finish() throws InterruptedException {
            int exit = command.await(Duration.ofMinutes(4));
            command.kill();
            return new Outcome(exit, command.out(), command.err());
        }
    }

    /** Starts a command at a member's job port: inside this JVM, which saves the start of another one, if the member is on this host. */
    public Running command(int member, String... arguments) throws IOException {
        Host host = hosts.get(member);
        List<String> command = at(member, arguments);
        return new Running(
                host.equals(Host.HERE)
                        ? Started.here(command)
                        : process(host, Path.of("").toAbsolutePath(), command));
    }

    /** Runs a command at a member's job port as a process, in another working folder. */
    Outcome command(Path workingFolder, int member, String... arguments) throws Exception {
        return new Running(process(Host.HERE, workingFolder, at(member, arguments))).finish();
    }

    /** A command's arguments, and where it finds a member. */
    private List<String> at(int member, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of(
                "--cluster",
                hosts.get(member).address() + ":" + jobPorts.get(member),
                "--token-file",
                folder.resolve("token").toString()));
        return all;
    }

    /** Runs a command without a cluster, inside this JVM. */
    public Outcome locally(String... arguments) throws InterruptedException {
        return new Running(Started.here(List.of(arguments))).finish();
    }

    /** Runs a command without a cluster as a process, in another working folder. */
    Outcome locally(Path workingFolder, String... arguments) throws Exception {
        return new Running(process(Host.HERE, workingFolder, List.of(arguments))).finish();
    }

    private Started process(Host host, Path workingFolder, List<String> arguments) throws IOException {
        return Started.process(host.prefix(), Files.createTempDirectory(folder, "command"), workingFolder, arguments);
    }

    @Override
    public void close() throws InterruptedException {
        processes.forEach(Process::destroyForcibly);
        for (Process process : processes) {
            process.waitFor();
        }
    }
}
