package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import mpi.MPI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jol.info.GraphLayout;
import org.rankcluster.actors.time.MemberSystems;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.address.AddressVector;
import org.rankcluster.protocol.address.Addresses;
import org.rankcluster.protocol.address.ComputedAddresses;
import org.rankcluster.protocol.address.StoredAddresses;
import org.rankcluster.protocol.address.scheme.SchemeSettings;
import org.rankcluster.protocol.runtime.Origin;

/**
 * Tests that programs behave alike under all address-management schemes, on one and on two members of a cluster. {@code -Dprograms=100}
 * runs more programs.
 */
class AddressingJobTest {
    private static final int PROGRAMS = Integer.getInteger("programs", 1);
    private static final int RANKS = 24;
    private static final List<String> SCHEMES =
            List.of("vcrt", "av-rankmap", "cartesian", "cartesian+linear4", "cartesian+2d", "sparse-groups", "auto");

    private static MemberSystems members;

    @BeforeAll
    static void start() {
        members = new MemberSystems(2, 2);
    }

    @AfterAll
    static void stop() {
        members.close();
    }

    private record Family(long seed) implements JobSpec.ProgramMain {
        @Override
        public void run() {
            RandomCommunicators.parent(seed);
        }

        @Override
        public JobSpec.ProgramMain other(Origin.Program program) {
            if (!program.command().equals("Child")) {
                throw new InputException("spawn", "command", program.command(), "Child");
            }
            return () -> RandomCommunicators.child(program.arguments());
        }
    }

    private static Jobs jobs(String machine, String scheme) {
        Jobs jobs = machine.equals("ideal")
                ? Jobs.on(machine, RANKS)
                : Jobs.on(machine, RANKS).shape("4x2x2").ranksPerNode(2).mapping("TXYZ");
        return jobs.universe(RANKS + RandomCommunicators.CHILDREN)
                .addressing(scheme)
                .config(Map.of(SchemeSettings.COMPRESSION_FROM, "1"));
    }

    /** Each machine runs programs of its own. Each scheme runs every second program on two members as well. */
    @ParameterizedTest
    @CsvSource({"ideal, PACKET", "bgl-512, MESSAGE"})
    void shouldComeOutAlikeUnderAllSchemes(String machine, Fidelity fidelity) {
        for (int seed = machine.equals("ideal") ? 0 : 1; seed < 2 * PROGRAMS; seed += 2) {
            String expected = "";
            for (String scheme : SCHEMES) {
                Jobs jobs = jobs(machine, scheme).fidelity(fidelity);
                Jobs.Ended one = jobs.run(new Family(seed));
                expected = expected.isEmpty() ? one.out() : expected;
                expectRight(one, expected, scheme + ", program " + seed);

                if ((seed / 2 + seed + SCHEMES.indexOf(scheme)) % 2 != 0) {
                    continue;
                }
                Jobs.Ended two = jobs.run(members, 2, 1, new Family(seed));
                expectRight(two, expected, scheme + ", two members, program " + seed);
                assertThat(two.result().figures().digest())
                        .as(scheme)
                        .isEqualTo(one.result().figures().digest());
            }
        }
    }

    /** The rest is the memory of the world's maps: a table with vcrt. */
    @ParameterizedTest
    @CsvSource({"auto, false", "cartesian, false", "vcrt, true", "av-rankmap, true"})
    void shouldCountTheHeapOfAddressesThatASchemeStores(String scheme, boolean isStored) {
        JobResult result = Jobs.on("bgl-512", 64)
                .shape("4x4x4")
                .addressing(scheme)
                .run(() -> {
                    MPI.Init(new String[0]);
                    MPI.COMM_WORLD.barrier();
                    MPI.Finalize();
                })
                .result();
        IntUnaryOperator place = lpid -> lpid;
        Addresses addresses = isStored ? new StoredAddresses(64, place) : new ComputedAddresses(64, place);
        AddressVector vector = new AddressVector(addresses, 0, 0);
        long bytes = GraphLayout.parseInstance(vector)
                .subtract(GraphLayout.parseInstance(place))
                .totalSize();
        assertThat(AddressVector.heapBytes(addresses)).isEqualTo(bytes);
        assertThat(result.addressUse().heapBytes()).isBetween(bytes, bytes + 400);
    }

    private static void expectRight(Jobs.Ended ended, String expected, String what) {
        assertThat(ended.err()).as(what).isEmpty();
        assertThat(ended.result().end().diagnosis()).as(what).isNull();
        assertThat(ended.result().end().exit()).as(what).isZero();
        assertThat(ended.out().lines()).as(what).hasSize(RANKS + RandomCommunicators.CHILDREN);
        assertThat(ended.out()).as(what).isEqualTo(expected);
    }
}
