package org.rankcluster.actors.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.typesafe.config.Config;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.job.Jobs;
import org.rankcluster.actors.job.Profile;
import org.rankcluster.actors.job.RunProbe;
import org.rankcluster.actors.observe.frame.DetailQuery;
import org.rankcluster.actors.observe.frame.Evidence;
import org.rankcluster.actors.observe.frame.Finding;
import org.rankcluster.actors.observe.frame.Findings;
import org.rankcluster.actors.observe.frame.Frame;
import org.rankcluster.actors.observe.frame.HotSpots;
import org.rankcluster.actors.observe.frame.Received;
import org.rankcluster.actors.observe.frame.RunCounts;
import org.rankcluster.actors.observe.frame.View;
import org.rankcluster.actors.observe.frame.ViewQuery;
import org.rankcluster.actors.time.MemberSystems;
import org.rankcluster.protocol.runtime.RankRuntime;

/** Tests of the readers' view of a run, and that readers do not change the run. */
class ObservationTest {
    private static final int STEPS = 8;
    private static final int STRAGGLER = 21;
    private static final long LATE = 50_000_000;

    /** Exchanges data between neighbours on a 4x4x4 torus, in steps. One rank computes longer in the fourth. */
    private static void straggle() {
        MPI.Init(new String[0]);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int[] far = {1, size - 1, 4, size - 4, 16, size - 16};
        for (int step = 0; step < STEPS; step++) {
            RankRuntime.current().compute(rank == STRAGGLER && step == 3 ? LATE + 10_000_000 : 10_000_000);
            mpi.Request[] requests = new mpi.Request[2 * far.length];
            for (int i = 0; i < far.length; i++) {
                int to = (rank + far[i]) % size;
                int from = (rank + size - far[i]) % size;
                requests[i] = MPI.COMM_WORLD.iRecv(ByteBuffer.allocate(64), 64, MPI.BYTE, from, i);
                requests[far.length + i] = MPI.COMM_WORLD.iSend(ByteBuffer.allocate(64), 64, MPI.BYTE, to, i);
            }
            mpi.Request.waitAll(requests);
        }
        MPI.Finalize();
    }

    private static Jobs jobs() {
        return Jobs.on("bgl-512", 64).shape("4x4x4").probes(RunWatcher.probes(JobObserver.NONE));
    }

    @Test
    void shouldChangeNothing() {
        Jobs.Ended plain = jobs().run(ObservationTest::straggle);
        List<Observation> runs = new ArrayList<>();
        Jobs.Ended one =
                jobs().probes(Watched.by(runs::add)).config(everyWindow()).run(ObservationTest::straggle);
        Jobs.Ended two = jobs().probes(Watched.by(runs::add))
                .config(everyWindow())
                .partitions(2)
                .run(ObservationTest::straggle);
        try (MemberSystems members = new MemberSystems(2, 2)) {
            Jobs.Ended others = jobs().probes(Watched.by(runs::add))
                    .config(everyWindow())
                    .run(members, 2, 2, ObservationTest::straggle);
            for (Jobs.Ended ended : List.of(one, two, others)) {
                assertThat(ended.result().figures().digest())
                        .isEqualTo(plain.result().figures().digest());
                assertThat(ended.result().figures().virtualSeconds())
                        .isEqualTo(plain.result().figures().virtualSeconds());
                assertThat(ended.out()).isEqualTo(plain.out());
                assertThat(RunCounts.of(ended.result()).hot().links())
                        .hasSize(8)
                        .isEqualTo(RunCounts.of(plain.result()).hot().links());
                assertThat(RunCounts.of(ended.result()).hot().ranks())
                        .hasSize(8)
                        .isEqualTo(RunCounts.of(plain.result()).hot().ranks());
            }
            assertThat(RunCounts.of(two.result()).hot().eventsByPartition()).hasSize(2);
            assertThat(RunCounts.of(others.result()).hot().eventsByPartition()).hasSize(4);
            assertThat(RunCounts.of(others.result()).hot().eventsByPartition().stream()
                            .mapToLong(Long::longValue)
                            .sum())
                    .isEqualTo(plain.result().figures().events());
        }
        assertThat(runs).hasSize(3);
        for (Observation run : runs) {
            assertThat(run.newest()).isGreaterThan(10);
            Received whole = new Received(run.message(new ViewQuery(View.RANKS, 0, Long.MAX_VALUE, Map.of())));
            assertThat(whole.json.getLong("clock.events"))
                    .isEqualTo(plain.result().figures().events());
            Received last = new Received(run.message(ViewQuery.newest(View.RANKS)));
            assertThat(last.flags & Frame.MISSING).isZero();
            assertThat(last.json.getInt("job.startedRanks")).isEqualTo(64);
            assertThat(last.json.getInt("job.doneRanks")).isEqualTo(64);
        }
        Received ofMembers = new Received(runs.get(2).history(ViewQuery.newest(View.OVERVIEW)));
        long missing = ofMembers.json.getConfigList("frames").stream()
                .filter(frame -> frame.getBoolean("missing"))
                .count();
        assertThat(missing)
                .as("samples left out by a member")
                .isLessThan(runs.get(2).newest() / 2);
        List<? extends Config> frames = frames(runs.get(2));
        for (int i = 1; i < frames.size(); i++) {
            assertThat(frames.get(i).getLong("from"))
                    .as("begin of frame " + i + ", where that before ends")
                    .isEqualTo(frames.get(i - 1).getLong("to"));
        }
        double[] strip = new Received(runs.get(2).history(ViewQuery.newest(View.RANKS))).array("strip");
        int rows = strip.length / frames.size();
        for (int i = 0; i < frames.size(); i++) {
            boolean hatched = Arrays.stream(strip, i * rows, (i + 1) * rows).anyMatch(cell -> cell == 7);
            boolean empty = frames.get(i).getLong("from") == frames.get(i).getLong("to");
            assertThat(hatched)
                    .as("frame " + i + " hatched")
                    .isEqualTo(empty || frames.get(i).getBoolean("missing"));
        }
    }

    private static Map<String, String> everyWindow() {
        return Map.of("observe.every", "1 ps");
    }

    @Test
    void shouldBeLeftOutWithoutAnyChange() {
        Jobs.Ended counted = jobs().run(ObservationTest::straggle);
        Jobs bare = jobs().probes(RunProbe.Factory.NONE).partitions(2);
        Jobs.Ended alone = bare.run(ObservationTest::straggle);
        try (MemberSystems members = new MemberSystems(2, 2)) {
            for (Jobs.Ended ended : List.of(alone, bare.run(members, 2, 1, ObservationTest::straggle))) {
                assertThat(ended.result().figures().digest())
                        .isEqualTo(counted.result().figures().digest());
                assertThat(ended.result().profile()).isEqualTo(counted.result().profile());
                assertThat(RunCounts.of(ended.result()).hot()).isEqualTo(HotSpots.NONE);
            }
        }
    }

    @Test
    void shouldReportAllThatWasChosen() {
        Map<String, String> app = Map.of("rank", "27", "compute", "5 us");
        Map<String, Object> settings = settings(jobs().config(Map.of("observe.every", "1 us"))
                .settings(app, Map.of("torus.hop-latency", "2 us"))
                .mapping("ZYXT")
                .partitions(2));
        assertThat(settings)
                .containsEntry("rank", "27")
                .containsEntry("compute", "5 us")
                .containsEntry("compute of the job", "none")
                .containsEntry("observe.every", "1 us")
                .containsEntry("torus.hop-latency", "2 us")
                .containsEntry("mapping", "ZYXT")
                .containsEntry("ranks-per-node", "1")
                .containsEntry("partitions", "2")
                .containsEntry("seed", "1");
    }

    @Test
    void shouldReportAMapFileByItsPlacesWhereverItLies(@TempDir Path folder) throws Exception {
        String one = mapping(Files.writeString(folder.resolve("one"), "0 0 0 0\n1 0 0 0\n"));
        assertThat(one).startsWith("file with CRC-32 ");
        assertThat(mapping(Files.writeString(folder.resolve("copy"), "0 0 0 0\n1 0 0 0\n")))
                .isEqualTo(one);
        assertThat(mapping(Files.writeString(folder.resolve("other"), "1 0 0 0\n0 0 0 0\n")))
                .isNotEqualTo(one);
    }

    private static String mapping(Path file) {
        return String.valueOf(settings(jobs().ranks(2).mapping(file.toString())).get("mapping"));
    }

    private static Map<String, Object> settings(Jobs jobs) {
        List<Observation> runs = new ArrayList<>();
        jobs.probes(Watched.by(runs::add)).run(() -> {
            MPI.Init(new String[0]);
            MPI.Finalize();
        });
        return new Received(runs.getFirst().hello())
                .json
                .getConfig("job.settings")
                .root()
                .unwrapped();
    }

    @Test
    void shouldNameTheLateRankAndWhy() {
        HotSpots hot =
                RunCounts.of(jobs().run(ObservationTest::straggle).result()).hot();
        HotSpots.Rank late = hot.ranks().get(0);
        assertThat(late.rank()).isEqualTo(STRAGGLER);
        assertThat(late.latePs()).isBetween(LATE / 2, LATE * 11 / 10);
        assertThat(late.state()).isEqualTo("computing");
        long all = hot.ranks().stream().mapToLong(HotSpots.Rank::causesPs).sum();
        assertThat(late.causesPs()).as("of all waiting").isGreaterThan(all / 2);
    }

    @Test
    void shouldAddUp() {
        List<Observation> runs = new ArrayList<>();
        Jobs.Ended ended = jobs().probes(Watched.by(runs::add))
                .config(Map.of("observe.every", "20 us"))
                .partitions(2)
                .run(ObservationTest::straggle);
        Observation run = runs.get(0);
        Received whole = new Received(run.message(new ViewQuery(View.OVERVIEW, 0, Long.MAX_VALUE, Map.of())));
        long virtualTime = Math.round(ended.result().figures().virtualSeconds() * 1e12);
        assertThat(whole.from).isZero();
        assertThat(whole.to).isEqualTo(virtualTime);
        assertThat(whole.json.getString("job.state")).isEqualTo("finished");
        assertThat(whole.json.getLong("clock.events"))
                .isEqualTo(whole.json.getLong("clock.stretchEvents"))
                .isEqualTo(ended.result().figures().events());
        assertThat(whole.json.getLong("clock.messages"))
                .isEqualTo(ended.result().figures().messages());
        assertThat(whole.json.getLong("clock.packetHops"))
                .isEqualTo(ended.result().figures().packetHops());
        assertThat(whole.json.getDoubleList("states").stream()
                        .mapToDouble(Double::doubleValue)
                        .sum())
                .isCloseTo(1, within(1e-5));
        Profile profile = ended.result().profile();
        assertThat(whole.json.getDoubleList("states").get(0))
                .isCloseTo(profile.compute().mean() / profile.seconds(), within(0.01));
        HotSpots.Link hottest = RunCounts.of(ended.result()).hot().links().get(0);
        assertThat(whole.json.getConfigList("links.top").get(0).getDouble("busy"))
                .isCloseTo(hottest.busy(), within(0.01));
        Received history = new Received(run.history(ViewQuery.newest(View.RANKS)));
        int frames = history.json.getConfigList("frames").size();
        assertThat(frames).isGreaterThan(5);
        assertThat(history.array("states")).hasSize(5 * frames);
        assertThat(history.array("strip")).hasSize(64 * frames);
        long before = 0;
        for (var frame : history.json.getConfigList("frames")) {
            assertThat(frame.getLong("from")).isEqualTo(before);
            before = frame.getLong("to");
        }
        assertThat(Arrays.stream(history.array("events")).sum())
                .isEqualTo((double) ended.result().figures().events());
        assertThat(history.array("messages")).hasSize(frames).isSorted().endsWith((double)
                ended.result().figures().messages());
        assertThat(history.array("hops")).hasSize(frames).isSorted().endsWith((double)
                ended.result().figures().packetHops());
    }

    @Test
    void shouldStoreTheSumsOfAReportAsTheRunAnswersThem() {
        List<Observation> runs = new ArrayList<>();
        Jobs.Ended unusedEnded = jobs().probes(Watched.by(runs::add))
                .config(Map.of("observe.every", "10 us"))
                .run(ObservationTest::straggle);
        Observation run = runs.getFirst();
        List<? extends Config> frames = frames(run).stream()
                .filter(frame -> frame.getLong("to") > frame.getLong("from"))
                .toList();
        Set<List<Long>> stretches = new HashSet<>();
        for (byte[] bytes : run.reportMessages(16 << 20)) {
            Received stored = new Received(bytes);
            if (stored.kind == 2 && stored.to > stored.from) {
                stretches.add(List.of(stored.from, stored.to));
                View view = View.of(stored.json.getString("view"));
                Received live = new Received(run.message(new ViewQuery(view, stored.from, stored.to, Map.of())));
                assertThat(stored.arrays()).isEqualTo(live.arrays());
                for (String array : live.arrays()) {
                    assertThat(stored.array(array)).as(view + " " + array).isEqualTo(live.array(array));
                }
                for (String part : List.of("findings", "late", "states", "clock")) {
                    assertThat(stored.json.getValue(part)).isEqualTo(live.json.getValue(part));
                }
            }
        }
        List<Long> bounds = new ArrayList<>(List.of(0L));
        frames.forEach(frame -> bounds.add(frame.getLong("to")));
        for (int width = 1; width < frames.size(); width *= 2) {
            for (int first = 0; first + width <= frames.size(); first += Math.max(1, width / 2)) {
                assertThat(stretches).contains(List.of(bounds.get(first), bounds.get(first + width)));
            }
        }
        assertThat(stretches).contains(List.of(0L, bounds.getLast())).hasSizeLessThan(4 * frames.size());
    }

    @Test
    void shouldCountTheRanksThatComputeLongerInAStretch() {
        List<Observation> runs = new ArrayList<>();
        jobs().probes(Watched.by(runs::add)).config(everyWindow()).run(() -> {
            MPI.Init(new String[0]);
            for (int step = 0; step < 8; step++) {
                RankRuntime.current().compute(MPI.COMM_WORLD.getRank() % 2 == 0 ? 200_000_000 : 100_000_000);
                MPI.COMM_WORLD.barrier();
            }
            MPI.Finalize();
        });
        List<? extends Config> frames = frames(runs.getFirst());
        ViewQuery first = new ViewQuery(
                View.OVERVIEW, 0, frames.get(frames.size() * 3 / 4).getLong("to"), Map.of());
        Config late = new Received(runs.getFirst().message(first))
                .json.getConfigList("findings").stream()
                        .filter(finding -> finding.getString("id").equals("late"))
                        .findFirst()
                        .orElseThrow();
        assertThat(late.getString("title")).startsWith("32 ranks computed longer than the others, rank ");
        assertThat(late.getDouble("values.share")).isGreaterThan(0.9);
    }

    @Test
    void shouldFindTheSameOnThePageAsInTheResult() {
        List<Observation> runs = new ArrayList<>();
        JobResult result = jobs().probes(Watched.by(runs::add))
                .run(ObservationTest::straggle)
                .result();
        List<Finding> causes = Findings.causes(Findings.of(Evidence.of(result)));
        assertThat(causes).extracting(Finding::id).contains("late");
        List<? extends Config> page = new Received(runs.getFirst().message(ViewQuery.newest(View.OVERVIEW)))
                .json.getConfigList("findings").stream()
                        .filter(finding -> List.of("red", "amber").contains(finding.getString("severity")))
                        .filter(finding -> !finding.getString("id").equals("partitions"))
                        .toList();
        assertThat(page)
                .extracting(one -> one.getString("id"))
                .hasSameElementsAs(causes.stream().map(Finding::id).toList());
        for (Finding cause : causes) {
            Config shown = page.stream()
                    .filter(one -> one.getString("id").equals(cause.id()))
                    .findFirst()
                    .orElseThrow();
            assertThat(shown.getString("title")).isEqualTo(cause.title());
            assertThat(shown.getString("subject")).isEqualTo(cause.subject());
            cause.values().forEach((name, value) -> {
                if (value instanceof Number number) {
                    assertThat(shown.getDouble("values." + name))
                            .as(name)
                            .isCloseTo(number.doubleValue(), withinPercentage(0.001));
                }
            });
        }
    }

    @Test
    void shouldKeepFiguresWithinTheirBounds() {
        List<Observation> runs = new ArrayList<>();
        Jobs.Ended unusedEnded = jobs().probes(Watched.by(runs::add))
                .config(Map.of("observe.every", "10 us"))
                .partitions(2)
                .run(ObservationTest::straggle);
        Observation run = runs.getFirst();
        int capacity = new Received(run.hello()).json.getInt("network.capacityChunks");
        for (Config frame : frames(run)) {
            long from = frame.getLong("from");
            long to = frame.getLong("to");
            if (to == from) {
                continue; // nothing has happened yet
            }
            Received sample = new Received(run.message(new ViewQuery(View.MACHINE, from, to, Map.of())));
            Config links = sample.json.getConfig("links");
            assertThat(links.getDouble("max")).isBetween(links.getDouble("mean"), 1.0);
            for (Config link : links.getConfigList("top")) {
                assertThat(link.getDouble("busy")).isBetween(0.0, links.getDouble("max"));
                assertThat(link.getInt("queue")).isBetween(0, capacity);
            }
            double cost = new Received(run.message(new ViewQuery(View.ACTORS, from, to, Map.of())))
                    .json.getConfigList("actors").stream()
                            .filter(actors -> !actors.getIsNull("costNs"))
                            .mapToDouble(actors -> actors.getDouble("costNs") * actors.getLong("events"))
                            .sum();
            double threads = 2e6 * Math.max(1, sample.json.getLong("clock.stretchMs"));
            assertThat(cost).as("wall time of all events, ns").isLessThanOrEqualTo(1.001 * threads);
            Received sofar = new Received(run.message(new ViewQuery(View.RANKS, 0, to, Map.of())));
            for (Config call : sofar.json.getConfigList("calls")) {
                assertThat(call.getDouble("ps")).as(call.getString("name")).isLessThanOrEqualTo(64.0 * to);
            }
        }
    }

    @Test
    void shouldFindTheSameByVirtualTimeWhateverThePartitions() {
        List<Observation> runs = new ArrayList<>();
        for (int partitions : new int[] {1, 2}) {
            Jobs.Ended unusedEnded = jobs().probes(Watched.by(runs::add))
                    .config(Map.of("observe.every", "20 us"))
                    .partitions(partitions)
                    .run(ObservationTest::straggle);
        }
        for (View view : View.values()) {
            Received one = new Received(runs.get(0).message(ViewQuery.newest(view)));
            Received two = new Received(runs.get(1).message(ViewQuery.newest(view)));
            assertThat(two.arrays()).isEqualTo(one.arrays());
            for (String array : one.arrays()) {
                assertThat(two.array(array)).as(view + " " + array).isEqualTo(one.array(array));
            }
            assertThat(two.json.getValue("late")).isEqualTo(one.json.getValue("late"));
            assertThat(two.json.getValue("states")).isEqualTo(one.json.getValue("states"));
        }
    }

    @Test
    void shouldHoldByItselfAndStep() throws Exception {
        CompletableFuture<Observation> begun = new CompletableFuture<>();
        Jobs jobs = jobs().probes(Watched.by(begun::complete)).config(Map.of("dashboard.hold-at", "40 us"));
        CompletableFuture<Jobs.Ended> ended = CompletableFuture.supplyAsync(() -> jobs.run(ObservationTest::straggle));
        Observation run = begun.get(60, TimeUnit.SECONDS);
        await(() -> run.pulse().held());
        await(() -> new Received(run.message(ViewQuery.newest(View.MACHINE))).to
                == run.pulse().window());
        Received held = new Received(run.message(ViewQuery.newest(View.MACHINE)));
        assertThat(held.json.getString("job.state")).isEqualTo("held");
        assertThat(held.flags & 8).isEqualTo(8);
        assertThat(held.to).isBetween(40_000_000L, 45_000_000L);
        run.step(3);
        await(() -> run.pulse().window() > held.to);
        byte[] rank = run.detail(new DetailQuery("rank", Map.of("rank", "5", "id", "17")))
                .toCompletableFuture()
                .get(60, TimeUnit.SECONDS);
        assertThat(new Received(rank).json.getInt("rank")).isEqualTo(5);
        assertThat(new Received(rank).json.getString("id")).isEqualTo("17");
        assertThat(run.end()).isEmpty();
        assertThat(run.pulse().held()).isTrue();
        run.go();
        Jobs.Ended done = ended.get(60, TimeUnit.SECONDS);
        assertThat(done.result().figures().digest())
                .isEqualTo(
                        jobs().run(ObservationTest::straggle).result().figures().digest());
        assertThat(new Received(run.end()).json.getString("job.state")).isEqualTo("finished");
        byte[] calls = run.detail(new DetailQuery("calls", Map.of("rank", "5")))
                .toCompletableFuture()
                .get(60, TimeUnit.SECONDS);
        assertThat(new Received(calls).array("start")).isNotEmpty();
        Received kept = new Received(calls);
        assertThat(kept.json.getStringList("callNames")).containsExactlyInAnyOrder("iRecv", "iSend", "waitAll");
        assertThat(kept.array("bytes")).contains(64).doesNotContain(65);
        assertThat(kept.array("communicator")).contains(0);
    }

    @Test
    void shouldReportCollectivesAndCommunicators() throws Exception {
        CompletableFuture<Observation> begun = new CompletableFuture<>();
        Jobs jobs = Jobs.on("ideal", 16)
                .probes(Watched.by(begun::complete))
                .addressing("vcrt")
                .config(Map.of("dashboard.hold-at", "50 us"));
        try (MemberSystems members = new MemberSystems(2, 2)) {
            CompletableFuture<Jobs.Ended> ended =
                    CompletableFuture.supplyAsync(() -> jobs.run(members, 2, 1, ObservationTest::meetLate));
            Observation run = begun.get(60, TimeUnit.SECONDS);
            await(() -> run.pulse().held());
            await(() -> new Received(run.message(ViewQuery.newest(View.COLLECTIVES))).to
                    == run.pulse().window());
            Config open = new Received(run.message(ViewQuery.newest(View.COLLECTIVES)))
                    .json
                    .getConfigList("collectives")
                    .get(0);
            assertThat(open.getString("name")).isEqualTo("allreduce");
            assertThat(open.getInt("size")).isEqualTo(16);
            assertThat(open.getInt("ranks")).isEqualTo(15);
            assertThat(open.getInt("round")).isPositive().isLessThanOrEqualTo(open.getInt("rounds"));
            assertThat(open.getList("byRound").unwrapped().stream()
                            .mapToInt(round -> (int) ((List<?>) round).get(1))
                            .sum())
                    .isEqualTo(15);
            Map<String, String> which = Map.of(
                    "comm", open.getString("comm"),
                    "name", open.getString("name"),
                    "algorithm", open.getString("algorithm"));
            Received choreography = ask(run, "choreography", which);
            assertThat(choreography.json.getInt("rounds")).isEqualTo(open.getInt("rounds"));
            assertThat(choreography.array("from")).contains(0, 15).doesNotContain(16);
            Received far = ask(run, "rank", Map.of("rank", "15", "id", "4"));
            assertThat(far.json.getInt("rank")).isEqualTo(15);
            assertThat(far.json.getInt("member")).isEqualTo(1);
            assertThat(far.json.getString("id")).isEqualTo("4");
            assertThat(far.json.getString("state")).isEqualTo("collective");
            assertThat(ask(run, "calls", Map.of("rank", "15")).json.getStringList("callNames"))
                    .contains("allReduce");
            Config stacks = ask(run, "stacks", Map.of()).json;
            assertThat(stacks.getInt("ofRanks")).isEqualTo(16);
            assertThat(stacks.getConfigList("list").stream()
                            .mapToInt(row -> row.getInt("count"))
                            .sum())
                    .isEqualTo(stacks.getInt("ranks"));
            // The first member has ranks 0 to 7. Rank 3 is late.
            assertThat(stacks.getConfigList("list"))
                    .extracting(row -> row.getString("state") + " " + row.getString("ranks"))
                    .containsExactly("collective 0-2, 4-7", "computing 3");
            List<? extends Config> all =
                    new Received(run.message(ViewQuery.newest(View.CLUSTER))).json.getConfigList("members");
            assertThat(all).hasSize(2).allSatisfy(member -> {
                assertThat(member.getLong("heap")).isPositive().isLessThan(member.getLong("heapMax"));
                assertThat(member.getLong("bytesOut")).isPositive();
                assertThat(member.getBoolean("reachable")).isTrue();
                assertThat(member.getInt("lastSeq")).isPositive();
            });
            run.go();
            JobResult result = ended.get(60, TimeUnit.SECONDS).result();
            Received list = ask(run, "communicators", Map.of("rank", "0"));
            assertThat(list.json.getConfigList("list"))
                    .hasSize(5)
                    .satisfies(rows -> assertThat(rows.get(0).getString("name")).isEqualTo("MPI_COMM_WORLD"));
            long sum = list.json.getConfigList("list").stream()
                    .mapToLong(row -> row.getLong("bytes"))
                    .sum();
            assertThat(list.json.getLong("addressBytes") + sum)
                    .isEqualTo(result.addressUse().rank0Bytes());
            assertThat(ask(run, "rank", Map.of("rank", "15")).json.getString("error"))
                    .contains("its member has ended");
        }
    }

    /** Node 63 is on the second member. Only the first has the busy shares over time. */
    @Test
    void shouldReportALinkOfAnotherMember() throws Exception {
        CompletableFuture<Observation> begun = new CompletableFuture<>();
        Jobs jobs = jobs().probes(Watched.by(begun::complete)).config(Map.of("dashboard.hold-at", "50 us"));
        try (MemberSystems members = new MemberSystems(2, 2)) {
            CompletableFuture<Jobs.Ended> ended =
                    CompletableFuture.supplyAsync(() -> jobs.run(members, 2, 1, ObservationTest::straggle));
            Observation run = begun.get(60, TimeUnit.SECONDS);
            await(() -> run.pulse().held());
            Map<String, String> question = Map.of("link", String.valueOf(6 * 63), "id", "3");
            // The second member's part of the last sample may still be on its way.
            await(() ->
                    DoubleStream.of(ask(run, "link", question).array("busy")).sum() > 0);
            Received link = ask(run, "link", question);
            assertThat(link.json.getString("name")).isEqualTo("3,3,3,+x");
            assertThat(link.json.getList("queues.chunksByChannel")).isNotEmpty();
            assertThat(ask(run, "follow", Map.of("link", String.valueOf(6 * 63), "id", "4"))
                            .json
                            .hasPath("error"))
                    .isFalse();
            run.go();
            ended.get(60, TimeUnit.SECONDS);
        }
    }

    /** Lets rank 3 come 100 us late to a sum. */
    private static void meetLate() {
        MPI.Init(new String[0]);
        for (int i = 0; i < 4; i++) {
            MPI.COMM_WORLD.dup();
        }
        RankRuntime.current().compute(MPI.COMM_WORLD.getRank() == 3 ? 100_000_000 : 1000);
        MPI.COMM_WORLD.allReduce(new int[1], new int[1], 1, MPI.INT, MPI.SUM);
        MPI.Finalize();
    }

    private static Received ask(Observation run, String kind, Map<String, String> parameters) throws Exception {
        return new Received(run.detail(new DetailQuery(kind, parameters))
                .toCompletableFuture()
                .get(60, TimeUnit.SECONDS));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldBlameTheLastInCollectivesOfANetwork(boolean meets) {
        HotSpots hot = RunCounts.of(jobs().run(() -> {
                            MPI.Init(new String[0]);
                            for (int step = 0; step < 4; step++) {
                                boolean late = MPI.COMM_WORLD.getRank() == STRAGGLER && step == 2;
                                RankRuntime.current().compute(late ? LATE : 1_000_000);
                                if (meets) {
                                    MPI.COMM_WORLD.barrier();
                                } else {
                                    MPI.COMM_WORLD.allReduce(new int[1], new int[1], 1, MPI.INT, MPI.SUM);
                                }
                            }
                            MPI.Finalize();
                        })
                        .result())
                .hot();
        assertThat(hot.ranks().get(0).rank()).isEqualTo(STRAGGLER);
        assertThat(hot.ranks().get(0).latePs()).isBetween(LATE / 2, LATE * 11 / 10);
        assertThat(hot.ranks().get(0).causesPs()).isGreaterThan(60 * (LATE - 2_000_000));
    }

    /** The vectors are longer than the injection FIFO, and the network releases the ranks one after the other. */
    @ParameterizedTest
    @ValueSource(strings = {"allreduce", "reduce", "bcast", "barrier"})
    void shouldBlameNoOneForWhatTheNetworkTakes(String call) {
        HotSpots hot = RunCounts.of(jobs().run(() -> {
                            MPI.Init(new String[0]);
                            int[] own = new int[2000];
                            for (int step = 0; step < 4; step++) {
                                switch (call) {
                                    case "allreduce" ->
                                        MPI.COMM_WORLD.allReduce(own, new int[2000], 2000, MPI.INT, MPI.SUM);
                                    case "reduce" ->
                                        MPI.COMM_WORLD.reduce(own, new int[2000], 2000, MPI.INT, MPI.SUM, 0);
                                    case "bcast" -> MPI.COMM_WORLD.bcast(own, 2000, MPI.INT, 0);
                                    default -> MPI.COMM_WORLD.barrier();
                                }
                            }
                            MPI.Finalize();
                        })
                        .result())
                .hot();
        assertThat(hot.ranks()).isEmpty();
    }

    @Test
    void shouldBlameTheLastForLessTimeThanTheVectorsTake() {
        HotSpots hot = RunCounts.of(jobs().run(() -> {
                            MPI.Init(new String[0]);
                            int[] sums = new int[20_000];
                            for (int step = 0; step < 4; step++) {
                                boolean late = MPI.COMM_WORLD.getRank() == STRAGGLER && step == 2;
                                RankRuntime.current().compute(late ? LATE : 1_000_000);
                                MPI.COMM_WORLD.allReduce(new int[20_000], sums, 20_000, MPI.INT, MPI.SUM);
                            }
                            MPI.Finalize();
                        })
                        .result())
                .hot();
        assertThat(hot.ranks()).hasSize(1);
        assertThat(hot.ranks().getFirst().rank()).isEqualTo(STRAGGLER);
        assertThat(hot.ranks().getFirst().latePs()).isBetween(LATE / 2, LATE * 11 / 10);
    }

    @Test
    void shouldReportTheFailedRankAndItsCall() {
        List<Observation> runs = new ArrayList<>();
        Jobs.Ended ended = jobs().probes(Watched.by(runs::add)).run(() -> {
            MPI.Init(new String[0]);
            if (MPI.COMM_WORLD.getRank() == STRAGGLER) {
                RankRuntime.current().compute(LATE);
                MPI.COMM_WORLD.send(new int[4], 4, MPI.INT, 99, 0);
            }
            MPI.COMM_WORLD.barrier();
        });
        assertThat(ended.result().end().exit()).isEqualTo(MPI.ERR_RANK);
        Received ranks = new Received(runs.get(0).message(ViewQuery.newest(View.RANKS)));
        assertThat(ranks.json.getString("job.state")).isEqualTo("failed");
        assertThat(ranks.json.getInt("failure.rank")).isEqualTo(STRAGGLER);
        assertThat(ranks.json.getString("failure.call")).isEqualTo("COMM_WORLD.send");
        assertThat(ranks.json.getString("failure.arguments")).contains("count=4", "dest=99");
        assertThat(ranks.json.getString("failure.text")).startsWith("MPI_ERR_RANK");
        assertThat((int) ranks.array("rankMark")[STRAGGLER] & 2).isEqualTo(2);
    }

    @Test
    void shouldContinueWithTheHistoryOfTheAttemptBefore() {
        List<Observation> runs = new ArrayList<>();
        Map<String, String> every = Map.of("observe.every", "20 us");
        Jobs.Ended first = jobs().probes(Watched.by(runs::add)).config(every).run(ObservationTest::straggle);
        Jobs.Ended second = jobs().probes(Watched.by(2, run -> {
                    run.follows(runs.get(0));
                    runs.add(run);
                }))
                .config(every)
                .run(ObservationTest::straggle);
        assertThat(second.result().figures().digest())
                .isEqualTo(first.result().figures().digest());
        List<? extends Config> before = frames(runs.get(0));
        List<? extends Config> frames = frames(runs.get(1));
        assertThat(frames).hasSize(2 * before.size());
        Config begins = frames.get(before.size());
        assertThat(begins.getInt("attempt")).isEqualTo(2);
        assertThat(begins.getBoolean("gap")).isTrue();
        assertThat(begins.getLong("from")).isZero();
        assertThat(begins.getInt("seq")).isEqualTo(before.getLast().getInt("seq") + 1);
        assertThat(frames.stream().filter(frame -> frame.getBoolean("gap"))).hasSize(1);
    }

    private static List<? extends Config> frames(Observation run) {
        return new Received(run.history(ViewQuery.newest(View.OVERVIEW))).json.getConfigList("frames");
    }

    private interface Condition {
        boolean holds() throws Exception;
    }

    private static void await(Condition condition) throws Exception {
        for (int i = 0; i < 2000 && !condition.holds(); i++) {
            Thread.sleep(10);
        }
        assertThat(condition.holds()).isTrue();
    }

    @Test
    void shouldCancel() throws Exception {
        CompletableFuture<Observation> begun = new CompletableFuture<>();
        Jobs jobs = jobs().probes(Watched.by(begun::complete)).config(Map.of("dashboard.hold-at", "40 us"));
        CompletableFuture<Jobs.Ended> ended = CompletableFuture.supplyAsync(() -> jobs.run(ObservationTest::straggle));
        Observation run = begun.get(60, TimeUnit.SECONDS);
        await(() -> run.pulse().held());
        run.cancel("page");
        assertThat(ended.get(60, TimeUnit.SECONDS).result().end().diagnosis()).isEqualTo("cancelled by page");
        assertThat(new Received(run.end()).json.getString("job.state")).isEqualTo("cancelled");
        assertThat(run.newest()).isPositive();
    }

    /** Makes ranks 0 to 3 wait for each other in a cycle, and the others for rank 0. */
    private static void lock() {
        MPI.Init(new String[0]);
        int rank = MPI.COMM_WORLD.getRank();
        MPI.COMM_WORLD.recv(ByteBuffer.allocate(1), 1, MPI.BYTE, rank < 4 ? (rank + 1) % 4 : 0, 1);
    }

    @Test
    void shouldShowADeadlock() {
        List<Observation> runs = new ArrayList<>();
        Jobs.Ended ended = jobs().probes(Watched.by(runs::add)).partitions(2).run(ObservationTest::lock);
        assertThat(ended.result().end().exit()).isEqualTo(JobResult.DEADLOCK);
        Received message = new Received(runs.get(0).message(ViewQuery.newest(View.OVERVIEW)));
        assertThat(message.json.getString("job.state")).isEqualTo("deadlock");
        var first = message.json.getConfigList("findings").get(0);
        assertThat(first.getString("id")).isEqualTo("deadlock");
        assertThat(first.getString("title")).isEqualTo("4 ranks wait for each other");
        assertThat(message.json.getList("deadlock.cycles")).hasSize(1);
        assertThat(RunCounts.of(ended.result()).hot().ranks()).isNotEmpty();
    }

    @Test
    void shouldReportWhatIsThereBeforeTheFirstSample() {
        List<Observation> runs = new ArrayList<>();
        List<Received> early = new ArrayList<>();
        Jobs.Ended unusedEnded = jobs().probes(Watched.by(run -> {
                    runs.add(run);
                    early.add(new Received(run.message(ViewQuery.newest(View.MACHINE))));
                    early.add(new Received(run.hello()));
                    early.add(new Received(run.history(ViewQuery.newest(View.RANKS))));
                }))
                .run(ObservationTest::straggle);
        assertThat(early.get(0).json.getString("job.state")).isEqualTo("starting");
        assertThat(early.get(0).to).isZero();
        assertThat(early.get(1).json.getString("network.family")).isEqualTo("torus");
        assertThat(early.get(1).json.getIntList("network.shape")).containsExactly(4, 4, 4);
        assertThat(early.get(1).array("rankNode")).hasSize(64);
        assertThat(early.get(2).json.getConfigList("frames")).isEmpty();
        List<byte[]> report = runs.get(0).reportMessages(16 << 20);
        assertThat(report.stream().mapToLong(bytes -> bytes.length).sum()).isLessThan(16 << 20);
        assertThat(report.stream().filter(bytes -> new Received(bytes).kind == 5))
                .as("ends")
                .hasSize(1);
    }
}
