package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.IntBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import mpi.CartComm;
import mpi.Comm;
import mpi.File;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Win;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.actors.time.MemberSystems;

/** Tests of reports on ranks that wait without end, in each call that can wait, on communicators that programs create. */
class StuckCallsTest {
    private static final int RANKS = 4;

    @TempDir
    static Path folder;

    private static MemberSystems members;

    @BeforeAll
    static void start() {
        members = new MemberSystems(2, 1);
    }

    @AfterAll
    static void stop() {
        members.close();
    }

    /** A call of all ranks except 0, on a duplicate of the world. */
    @FunctionalInterface
    interface Stuck {
        void call(Intracomm comm, int rank, boolean me);
    }

    private static final Map<String, Stuck> CALLS = Map.ofEntries(
            Map.entry("recv(", (comm, rank, me) -> when(me, () -> comm.recv(new int[8], 1, MPI.INT, 0, 3))),
            Map.entry("Recv(", (comm, rank, me) -> when(me, () -> comm.Recv(new int[8], 0, 1, MPI.INT, 0, 3))),
            Map.entry("sSend(", (comm, rank, me) -> when(me, () -> comm.sSend(new int[8], 1, MPI.INT, 0, 3))),
            Map.entry("probe(", (comm, rank, me) -> when(me, () -> comm.probe(0, 3))),
            Map.entry("Probe(", (comm, rank, me) -> when(me, () -> comm.Probe(0, 3))),
            Map.entry(
                    "wait", (comm, rank, me) -> when(me, () -> receive(comm, 3).waitFor())),
            Map.entry(
                    "waitAll",
                    (comm, rank, me) ->
                            when(me, () -> Request.waitAll(new Request[] {receive(comm, 3), receive(comm, 4)}))),
            Map.entry("barrier(", (comm, rank, me) -> when(me, comm::barrier)),
            Map.entry("Barrier(", (comm, rank, me) -> when(me, comm::Barrier)),
            Map.entry("bcast(", (comm, rank, me) -> when(me, () -> comm.bcast(new int[8], 1, MPI.INT, 0))),
            Map.entry("Bcast(", (comm, rank, me) -> when(me, () -> comm.Bcast(new int[8], 0, 1, MPI.INT, 0))),
            Map.entry(
                    "allReduce(",
                    (comm, rank, me) -> when(me, () -> comm.allReduce(new int[8], new int[8], 1, MPI.INT, MPI.SUM))),
            Map.entry(
                    "allToAll(",
                    (comm, rank, me) -> when(me, () -> comm.allToAll(new int[8], 1, MPI.INT, new int[8], 1, MPI.INT))),
            Map.entry("dup(", (comm, rank, me) -> when(me, comm::dup)),
            Map.entry("split(", (comm, rank, me) -> when(me, () -> comm.split(0, 0))),
            Map.entry(
                    "sendRecv(",
                    (comm, rank, me) ->
                            when(me, () -> comm.sendRecv(new int[8], 1, MPI.INT, 0, 1, new int[8], 1, MPI.INT, 0, 1))),
            Map.entry("fence(", (comm, rank, me) -> {
                Win window = new Win(MPI.newIntBuffer(4), 4, 4, MPI.INFO_NULL, comm);
                when(me, () -> window.fence(0));
            }),
            Map.entry("lock(", (comm, rank, me) -> {
                Win window = new Win(MPI.newIntBuffer(4), 4, 4, MPI.INFO_NULL, comm);
                if (rank == 0) {
                    window.lock(MPI.LOCK_EXCLUSIVE, 1, 0);
                    comm.recv(new int[1], 1, MPI.INT, 2, 5);
                } else if (rank == 2) {
                    comm.sSend(new int[1], 1, MPI.INT, 3, 1);
                } else if (rank == 3) {
                    window.lock(MPI.LOCK_EXCLUSIVE, 1, 0);
                }
            }),
            Map.entry("close(", (comm, rank, me) -> {
                String name = folder.resolve("stuck").toString();
                File file = new File(comm, name, MPI.MODE_CREATE | MPI.MODE_RDWR);
                when(me, file::close);
            }));

    private static void when(boolean me, Runnable call) {
        if (me) {
            call.run();
        }
    }

    private static Request receive(Comm comm, int tag) {
        IntBuffer buffer = MPI.newIntBuffer(8);
        return comm.iRecv(buffer, 1, MPI.INT, 0, tag);
    }

    private static JobSpec.ProgramMain program(Stuck stuck) {
        return () -> {
            MPI.Init(new String[0]);
            Intracomm comm = MPI.COMM_WORLD.dup();
            stuck.call(comm, comm.getRank(), comm.getRank() > 0);
            MPI.Finalize();
        };
    }

    @Test
    void shouldNameTheCallInWhichEachRankWaits() {
        CALLS.forEach((name, stuck) -> {
            Jobs.Ended one = Jobs.on("ideal", RANKS).run(program(stuck));
            Jobs.Ended two = Jobs.on("ideal", RANKS).run(members, 2, 1, program(stuck));

            assertThat(one.result().end().exit()).as(name).isEqualTo(JobResult.DEADLOCK);
            assertThat(one.result().end().diagnosis())
                    .contains("in " + (name.equals("fence(") || name.equals("lock(") ? "window 12." : "")
                            + (name.equals("close(") ? "file " : ""))
                    .contains(name)
                    .doesNotContain("context");
            assertThat(two.result().end().diagnosis())
                    .isEqualTo(one.result().end().diagnosis());
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dup 8 of WORLD, 4 ranks",
                "mine",
                "split 12 of dup 8, 2 ranks",
                "cart 12 of dup 8, 4 ranks",
                "intercomm 16 of split 12, 2 and 2 ranks",
                "create 12 of dup 8, 4 ranks"
            })
    void shouldNameTheCommunicatorAsItWasMade(String label) {
        List<Jobs.Ended> ended = List.of(
                Jobs.on("ideal", RANKS).run(onCommunicator(label)),
                Jobs.on("ideal", RANKS).run(members, 2, 1, onCommunicator(label)));

        String call = label.equals("mine") ? "mine.barrier()" : "barrier() on " + label;
        for (Jobs.Ended job : ended) {
            assertThat(job.result().end().diagnosis()).contains("in " + call);
        }
    }

    private static JobSpec.ProgramMain onCommunicator(String label) {
        return program((comm, rank, me) -> {
            Comm made = made(label, comm, rank);
            when(me, made::barrier);
        });
    }

    private static Comm made(String label, Intracomm comm, int rank) {
        String kind = label.split(" ")[0];
        return switch (kind) {
            case "mine" -> {
                comm.setName("mine");
                yield comm;
            }
            case "split" -> comm.split(rank % 2, 0);
            case "cart" -> {
                CartComm grid = comm.createCart(new int[] {2, 2}, new boolean[] {true, true}, false);
                yield grid;
            }
            case "intercomm" -> {
                Intracomm half = comm.split(rank % 2, 0);
                Intercomm between = comm.createIntercomm(half, 0, rank % 2 == 0 ? 1 : 0, 9);
                yield between;
            }
            case "create" -> comm.create(comm.getGroup());
            default -> comm;
        };
    }

    @Test
    void shouldNameTheCallsAtTheTimeLimit() {
        JobResult result = Jobs.on("ideal", RANKS)
                .timeLimit(Duration.ofSeconds(2))
                .run(program((comm, rank, me) -> {
                    when(me, comm::barrier);
                    while (!me) {
                        comm.iProbe(3, 7);
                    }
                }))
                .result();

        assertThat(result.end().exit()).isNotZero();
        assertThat(result.end().diagnosis())
                .contains("waits: barrier ", "in barrier() on dup 8 of WORLD, 4 ranks")
                .doesNotContain("Exception");
    }
}
