package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CommunicatorsTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    @Test
    void shouldSplitByColorAndOrderByKey() {
        World.run(6, () -> {
            int rank = WORLD.getRank();
            Intracomm half = WORLD.split(rank % 2, -rank);
            assertThat(half.getSize()).isEqualTo(3);
            assertThat(half.getRank()).isEqualTo(2 - rank / 2);
            int[] all = new int[3];
            half.allGather(new int[] {rank}, 1, MPI.INT, all, 1, MPI.INT);
            assertThat(all).containsExactly(4 + rank % 2, 2 + rank % 2, rank % 2);
            Intracomm some = WORLD.split(rank == 0 ? MPI.UNDEFINED : 0, 0);
            assertThat(some.isNull()).isEqualTo(rank == 0);
            assertThat(WORLD.Split(rank == 0 ? MPI.UNDEFINED : 0, 0) == null).isEqualTo(rank == 0);
            assertThat(WORLD.splitType(Comm.TYPE_SHARED, 0, MPI.INFO_NULL).getSize())
                    .isEqualTo(1);
            half.free();
            assertThat(half.isNull()).isTrue();
        });
    }

    @Test
    void shouldKeepTheMessagesOfDuplicatesApart() {
        World.run(2, () -> {
            Intracomm twin = WORLD.dup();
            Intracomm third = WORLD.clone();
            if (WORLD.getRank() == 0) {
                WORLD.send(new int[] {1}, 1, MPI.INT, 1, 0);
                twin.send(new int[] {2}, 1, MPI.INT, 1, 0);
            } else {
                int[] data = new int[1];
                assertThat(third.iProbe(MPI.ANY_SOURCE, MPI.ANY_TAG)).isNull();
                twin.recv(data, 1, MPI.INT, 0, 0);
                assertThat(data[0]).isEqualTo(2);
                WORLD.recv(data, 1, MPI.INT, 0, 0);
                assertThat(data[0]).isEqualTo(1);
            }
        });
    }

    @Test
    void shouldCompareCommunicatorsAndGroups() {
        World.run(3, () -> {
            int rank = WORLD.getRank();
            Intracomm reversed = WORLD.split(0, -rank);
            assertThat(Comm.compare(WORLD, MPI.COMM_WORLD)).isEqualTo(MPI.IDENT);
            assertThat(Comm.compare(WORLD, WORLD.dup())).isEqualTo(MPI.CONGRUENT);
            assertThat(Intracomm.Compare(WORLD, reversed)).isEqualTo(MPI.SIMILAR);
            assertThat(Comm.Compare(WORLD, MPI.COMM_SELF)).isEqualTo(MPI.UNEQUAL);
            Group all = WORLD.getGroup();
            Group some = all.incl(new int[] {2, 0});
            assertThat(some.getSize()).isEqualTo(2);
            assertThat(some.getRank()).isEqualTo(new int[] {1, MPI.UNDEFINED, 0}[rank]);
            assertThat(Group.translateRanks(all, new int[] {0, 1, MPI.PROC_NULL}, some))
                    .containsExactly(1, MPI.UNDEFINED, MPI.PROC_NULL);
            Group others = all.rangeExcl(new int[][] {{2, 0, -2}});
            assertThat(Group.compare(Group.union(some, others), all)).isEqualTo(MPI.SIMILAR);
            assertThat(Group.compare(Group.difference(all, some), others)).isEqualTo(MPI.IDENT);
            assertThat(Group.compare(Group.intersection(some, others), MPI.GROUP_EMPTY))
                    .isEqualTo(MPI.IDENT);
            Intracomm made = WORLD.create(some);
            assertThat(made.isNull()).isEqualTo(rank == 1);
            assertThat(rank == 1 || made.getRank() == some.getRank()).isTrue();
        });
    }

    @Test
    void shouldSendToItself() {
        World.run(2, () -> {
            Intracomm self = MPI.COMM_SELF;
            assertThat(self.getSize()).isEqualTo(1);
            int[] data = new int[1];
            Request receive = self.iRecv(data, 1, MPI.INT, 0, 0);
            self.send(new int[] {WORLD.getRank()}, 1, MPI.INT, 0, 0);
            receive.waitFor();
            assertThat(data[0]).isEqualTo(WORLD.getRank());
            assertThat(self.dup().getSize()).isEqualTo(1);
        });
    }

    @Test
    void shouldTakeHints() {
        World.run(1, () -> {
            Info info = new Info();
            info.set("rankcluster_routing", "adaptive");
            info.set("other", "x");
            Intracomm adaptive = WORLD.dupWithInfo(info);
            assertThat(adaptive.getInfo().getKey(0)).isEqualTo("rankcluster_routing");
            assertThat(adaptive.dup().getInfo().get("rankcluster_routing")).isEqualTo("adaptive");
            assertThat(WORLD.getInfo().size()).isZero();
            info.set("rankcluster_routing", "sideways");
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            assertThatThrownBy(() -> WORLD.dupWithInfo(info))
                    .hasMessageContaining("MPI_ERR_INFO_VALUE")
                    .hasMessageContaining("rankcluster_routing: sideways (expected: deterministic or adaptive)");
        });
    }

    @Test
    void shouldNameCommunicators() {
        World.run(1, () -> {
            assertThat(WORLD.getName()).isEqualTo("MPI_COMM_WORLD");
            Intracomm twin = WORLD.dup();
            assertThat(twin.getName()).isEmpty();
            twin.setName("rows");
            twin.setErrhandler(MPI.ERRORS_RETURN);
            assertThatThrownBy(() -> twin.send(new int[1], 1, MPI.INT, 5, 0)).hasMessageContaining("rows.send(");
        });
    }
}
