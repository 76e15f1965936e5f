package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.apps.Members.Host;
import org.rankcluster.apps.Members.Outcome;
import org.rankcluster.apps.trace.PerfettoTrace;

/** Clusters of real processes. */
@Timeout(400)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ClusterIT {
    @TempDir
    private static Path folder;

    private static Members members;

    /** The members are ready even if one of them still warms up. */
    @BeforeAll
    static void start() throws IOException {
        members = Members.patient(folder);
        members.start(Host.HERE);
        members.start(Host.HERE);
        members.startWarmingUp(Host.HERE);
        members.awaitUp(1, 3);
    }

    @AfterAll
    static void end() throws InterruptedException {
        members.close();
    }

    @Test
    void shouldRunAsLocally() throws Exception {
        compareWithLocalRuns(1, "run", "fft3d", "--shape", "4x2x2", "--set", "n=16");
        compareWithLocalRuns(3, "run", "phold", "--set", "actors=100", "--set", "until=50");
        awaitListed("phold  ended, exit 0");
    }

    @Test
    void shouldOutliveGarbage() throws Exception {
        byte[] random = new byte[10_000];
        new Random(1).nextBytes(random);
        for (int port : new int[] {members.port(0), members.jobPort(0)}) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                socket.getOutputStream().write(random);
            }
        }
        members.awaitUp(0, 3);
    }

    /** Members have a working folder of their own; files are in the folder from which the job was submitted. */
    @Test
    void shouldHaveFilesWhereTheJobWasSubmitted() throws Exception {
        Path classes = compile("src/test/programs/cluster/SharedFile.java");
        Path here = Files.createDirectory(folder.resolve("here"));
        Path there = Files.createDirectory(folder.resolve("there"));
        String[] run = {"run", "SharedFile", "--jar", classes.toString(), "--ranks", "8", "--json"};
        Outcome local = members.locally(here, with(run, json("local")));
        assertThat(local.exit()).as(local.err()).isZero();
        Outcome remote = members.command(there, 1, with(run, json("cluster"), "--members", "3"));
        assertThat(remote.exit()).as(remote.err()).isZero();
        assertThat(remote.out()).isEqualTo(local.out());
        assertThat(result("cluster")).isEqualTo(result("local"));
        // The growth of the heap by a job this small is noise.
        assertThat(json("cluster", "bytesPerRank").isIntegralNumber()).isTrue();
        assertThat(json("local", "bytesPerRank").isIntegralNumber()).isTrue();
        assertThat(there.resolve("shared.bin")).hasSameBinaryContentAs(here.resolve("shared.bin"));
        assertThat(Path.of("shared.bin")).doesNotExist();
    }

    @Test
    void shouldWriteTheLinksOfAllMembersAndRunAgainWithoutThem() throws Exception {
        String[] run = {"run", "alltoall", "--shape", "3x2x2", "--links"};
        Outcome local = members.locally(with(run, table("local"), "--json", json("alone")));
        Outcome remote = members.command(1, with(run, table("members"), "--json", json("two"), "--members", "2"))
                .finish();
        assertThat(local.exit()).as(local.err()).isZero();
        assertThat(remote.exit()).as(remote.err()).isZero();
        assertThat(Path.of(table("members"))).hasSameBinaryContentAs(Path.of(table("local")));
        assertThat(Files.readAllLines(Path.of(table("local")))).hasSize(1 + 3 * 2 * 2 * 6);
        assertThat(json("two", "machineFile")).isEqualTo(json("alone", "machineFile"));

        Outcome again = members.locally("run", "--from", json("two"), "--json", json("again"));
        assertThat(again.exit()).as(again.err()).isZero();
        assertThat(json("again", "members").intValue()).isOne();
        assertThat(json("again", "digest")).isEqualTo(json("two", "digest")).isEqualTo(json("alone", "digest"));
        Outcome there = members.command(1, "run", "--from", json("alone"), "--json", json("there"), "--members", "3")
                .finish();
        assertThat(there.exit()).as(there.err()).isZero();
        assertThat(json("there", "members").intValue()).isEqualTo(3);
        assertThat(json("there", "digest")).isEqualTo(json("alone", "digest"));
        assertThat(Path.of(json("two"))).content().doesNotContain(Files.readString(folder.resolve("token")));
    }

    /** The parts of members joined end to end are the trace of the whole run. */
    @Test
    void shouldTraceOnAllMembers() throws Exception {
        String[] run = {"run", "halo3d", "--shape", "4x2x2", "--set", "bytes=2000", "--json"};
        Path whole = folder.resolve("whole.pftrace");
        Outcome local = members.locally(with(run, json("untraced"), "--partitions", "4", "--trace", whole.toString()));
        assertThat(local.exit()).as(local.err()).isZero();
        Outcome remote = members.command(
                        1,
                        with(run, json("traced"), "--members", "2", "--partitions", "2", "--trace", "a/parts.pftrace"))
                .finish();
        assertThat(remote.exit()).as(remote.err()).isZero();
        assertThat(json("traced", "digest")).isEqualTo(json("untraced", "digest"));
        Path joined = folder.resolve("joined.pftrace");
        try (Stream<Path> parts = Files.list(folder.resolve("traces"))) {
            List<Path> all = parts.sorted().toList();
            assertThat(all)
                    .hasSize(2)
                    .allMatch(part -> part.getFileName().toString().matches("parts-job\\d+-member[01]\\.pftrace"));
            for (Path part : all) {
                Files.write(joined, Files.readAllBytes(part), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            }
        }
        PerfettoTrace trace = PerfettoTrace.read(joined);
        assertThat(trace.processes()).hasSize(4).anyMatch(name -> name.startsWith("partition 3 of member 1: halo3d"));
        assertThat(trace.contents()).isEqualTo(PerfettoTrace.read(whole).contents());
    }

    private static String table(String name) {
        return folder.resolve(name + ".csv").toString();
    }

    private Path compile(String source) {
        Path classes = folder.resolve("classes");
        int exit = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        classes.toString(),
                        source);
        assertThat(exit).isZero();
        return classes;
    }

    /** Waits for the listing. The client receives the end before the coordinator, to which members report once a second. */
    private static void awaitListed(String line) throws Exception {
        String listing = "";
        for (int look = 0; look < 20 && !listing.contains(line); look++) {
            Thread.sleep(500);
            listing = members.jobs(1).out();
        }
        assertThat(listing).contains(line);
    }

    private void compareWithLocalRuns(int fewest, String... run) throws Exception {
        Outcome local = members.locally(with(run, "--json", json("local")));
        for (int count = fewest; count <= 3; count++) {
            Outcome outcome = members.command(
                            1,
                            with(
                                    run,
                                    "--json",
                                    json("cluster"),
                                    "--members",
                                    String.valueOf(count),
                                    "--partitions",
                                    String.valueOf(1 + count % 2)))
                    .finish();
            assertThat(outcome.exit()).as(outcome.err()).isZero();
            assertThat(outcome.out()).isEqualTo(local.out());
            assertThat(result("cluster")).isEqualTo(result("local"));
        }
    }

    /** All of a result that does not depend on where it was computed. */
    private ObjectNode result(String name) throws Exception {
        JsonNode result = new ObjectMapper().readTree(Path.of(json(name)).toFile());
        ((ObjectNode) result.get("output")).remove("eventsPerSecond");
        return ((ObjectNode) result)
                .remove(List.of(
                        "members",
                        "partitions",
                        "command",
                        "folder",
                        "eventsByPartition",
                        "wallSeconds",
                        "bytesPerRank",
                        "bytesPerNode"));
    }

    private JsonNode json(String name, String field) throws Exception {
        return new ObjectMapper().readTree(Path.of(json(name)).toFile()).get(field);
    }

    private String json(String name) {
        return folder.resolve(name + ".json").toString();
    }

    private static String[] with(String[] command, String... more) {
        List<String> all = new ArrayList<>(Arrays.asList(command));
        all.addAll(Arrays.asList(more));
        return all.toArray(new String[0]);
    }

    /**
     * The first is refused before it begins, the second fills the heap while it runs. Last, as a member takes a while to have its memory
     * back.
     */
    @Test
    @Order(Integer.MAX_VALUE)
    void shouldRefuseWhatDoesNotFit() throws Exception {
        for (String ranks : List.of("1000000", "103000")) {
            Outcome outcome = members.command(
                            1,
                            "run",
                            "barrier",
                            "--machine",
                            "ideal",
                            "--fidelity",
                            "endpoint",
                            "--members",
                            "1",
                            "--ranks",
                            ranks)
                    .finish();
            assertThat(outcome.exit()).as(outcome.err()).isEqualTo(2);
            assertThat(outcome.err())
                    .containsPattern(
                            "member .*: --heap: \\d+m \\(expected: more heap or more members, because its share of the job")
                    .doesNotContain("internal error");
        }
        members.awaitUp(0, 3);
    }
}
