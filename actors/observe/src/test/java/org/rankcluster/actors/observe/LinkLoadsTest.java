package org.rankcluster.actors.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.job.JobSpec;
import org.rankcluster.actors.job.Jobs;
import org.rankcluster.actors.observe.frame.HotSpots;
import org.rankcluster.actors.observe.frame.LinkLoads;
import org.rankcluster.actors.observe.frame.LinkSpace;
import org.rankcluster.actors.observe.frame.RunCounts;
import org.rankcluster.actors.time.MemberSystems;
import org.rankcluster.hardware.machine.Fidelity;

/** Tests of the loads of all links, kept on request, against the totals of the result and for any number of partitions and members. */
class LinkLoadsTest {
    private static final int BYTES = 20_000;

    /** Bytes of a packet on a link of {@link #torus}: 256 B and 16 B of overhead. */
    private static final long TORUS_PACKET = 272;

    /** Bytes of a packet on a link of {@link #tree}: 4 KiB and 26 B of overhead. */
    private static final long TREE_PACKET = 4122;

    /** The machines that have links. */
    private enum Family {
        TORUS(LinkLoadsTest::torus, TORUS_PACKET),
        FAT_TREE(LinkLoadsTest::tree, TREE_PACKET);

        private final Supplier<Jobs> jobs;
        private final long packet;

        Family(Supplier<Jobs> jobs, long packet) {
            this.jobs = jobs;
            this.packet = packet;
        }
    }

    private static Jobs on(String machine, int ranks) {
        return Jobs.on(machine, ranks).probes(RunWatcher.probes(JobObserver.NONE));
    }

    /** Returns jobs on a torus whose packets are all of the largest size and take whole nanoseconds. */
    private static Jobs torus() {
        return on("bgl-512", 24)
                .shape("4x3x2")
                .machineConfig(Map.of("torus.min-packet", "256 B", "torus.link.bandwidth", "1 GB/s"));
    }

    /** Returns jobs on a fat tree of two levels whose packets are chunks. Some ranks are behind another switch of the first level. */
    private static Jobs tree() {
        return on("frontera", 60).machineConfig(Map.of("fat-tree.chunk", "4 KiB"));
    }

    private static void shift() {
        MPI.Init(new String[0]);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        ByteBuffer sent = MPI.newByteBuffer(BYTES);
        ByteBuffer received = MPI.newByteBuffer(BYTES);
        MPI.COMM_WORLD.sendRecv(
                sent, BYTES, MPI.BYTE, (rank + 17) % size, 0, received, BYTES, MPI.BYTE, (rank + size - 17) % size, 0);
        MPI.Finalize();
    }

    private static LinkSpace space(Jobs jobs) {
        JobSpec spec = jobs.spec(LinkLoadsTest::shift);
        return LinkSpace.of(spec.machine(), spec.model().fidelity());
    }

    private static long bytes(LinkLoads loads, LinkSpace space) {
        return IntStream.range(0, loads.links().length)
                .mapToLong(i -> LinkLoads.bytes(loads.busy()[i], space.bandwidth(loads.links()[i])))
                .sum();
    }

    @ParameterizedTest
    @EnumSource(Family.class)
    void shouldSumUpToWhatTheResultCounts(Family family) {
        Jobs jobs = family.jobs.get().keepingLinks();
        JobResult result = jobs.run(LinkLoadsTest::shift).result();
        LinkSpace space = space(jobs);
        LinkLoads loads = RunCounts.of(result).links();
        long bytes = bytes(loads, space);

        assertThat(bytes).isEqualTo(result.figures().packetHops() * family.packet);
        assertThat(bytes).isGreaterThan((long) result.setup().ranks() * BYTES);
        assertThat(loads.picoseconds()).isEqualTo(Math.round(result.figures().virtualSeconds() * 1e12));
        assertThat(LongStream.of(loads.busy())).allMatch(busy -> busy >= 0 && busy <= loads.picoseconds());
        assertThat(IntStream.of(loads.queues())).anyMatch(queue -> queue > 0);
        HotSpots.Link hottest = RunCounts.of(result).hot().links().getFirst();
        int at = IntStream.range(0, loads.links().length)
                .filter(i -> space.name(loads.links()[i]).equals(hottest.link()))
                .findFirst()
                .orElseThrow();
        assertThat(LinkLoads.share(loads.busy()[at], loads.picoseconds())).isEqualTo(hottest.busy());
        assertThat(loads.queues()[at]).isEqualTo(hottest.queue());

        JobResult whole =
                jobs.fidelity(Fidelity.MESSAGE).run(LinkLoadsTest::shift).result();
        // The data are the same; the packing of control messages may differ.
        assertThat((double) bytes(RunCounts.of(whole).links(), space(jobs))).isBetween(0.6 * bytes, 1.05 * bytes);
    }

    @ParameterizedTest
    @EnumSource(Family.class)
    void shouldNotDependOnPartitionsAndMembers(Family family) {
        for (Fidelity fidelity : List.of(Fidelity.PACKET, Fidelity.MESSAGE)) {
            Jobs jobs = family.jobs.get().fidelity(fidelity).keepingLinks();
            LinkLoads alone =
                    RunCounts.of(jobs.run(LinkLoadsTest::shift).result()).links();
            LinkLoads two = RunCounts.of(
                            jobs.partitions(2).run(LinkLoadsTest::shift).result())
                    .links();
            try (MemberSystems members = new MemberSystems(2, 2)) {
                LinkLoads others = RunCounts.of(
                                jobs.run(members, 2, 1, LinkLoadsTest::shift).result())
                        .links();
                for (LinkLoads loads : List.of(two, others)) {
                    assertThat(loads).usingRecursiveComparison().isEqualTo(alone);
                }
            }
            assertThat(alone.links()).isSorted().doesNotHaveDuplicates();
        }
    }

    @Test
    void shouldKeepNoneUnasked() {
        JobResult result =
                on("bgl-512", 8).shape("2x2x2").run(LinkLoadsTest::shift).result();

        assertThat(RunCounts.of(result).links()).isSameAs(LinkLoads.NONE);
    }

    @Test
    void shouldBeEmptyWhereThereAreNoLinks() {
        for (Jobs jobs : List.of(on("ideal", 4), on("bgl-512", 8).shape("2x2x2").fidelity(Fidelity.ENDPOINT))) {
            LinkLoads loads = RunCounts.of(
                            jobs.keepingLinks().run(LinkLoadsTest::shift).result())
                    .links();
            assertThat(loads.links()).isEmpty();
            assertThat(space(jobs).isEmpty()).isTrue();
        }
    }
}
