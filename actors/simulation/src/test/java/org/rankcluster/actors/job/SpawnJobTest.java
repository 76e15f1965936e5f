package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.actors.time.MemberSystems;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.runtime.Origin;

/** Tests that programs that spawn others behave alike on any number of partitions and members. */
class SpawnJobTest {
    /** Programs that find each other by names. */
    private record Programs(JobSpec.ProgramMain first, Map<String, Child> others) implements JobSpec.ProgramMain {
        @Override
        public void run() throws Throwable {
            first.run();
        }

        @Override
        public JobSpec.ProgramMain other(Origin.Program program) {
            Child child = others.get(program.command());
            if (child == null) {
                throw new InputException("spawn", "command", program.command(), "Child, Server or Client");
            }
            return () -> child.run(program.arguments());
        }
    }

    /** A spawned program. */
    @FunctionalInterface
    private interface Child {
        void run(List<String> arguments) throws Exception;
    }

    private static Jobs jobs(String machine, int ranks, int universe) {
        return (machine.equals("ideal")
                        ? Jobs.on(machine, ranks)
                        : Jobs.on(machine, ranks).shape("4x2x2").ranksPerNode(2).mapping("TXYZ"))
                .universe(universe);
    }

    /** Prints its identity, and sums over both worlds. */
    private static void child(List<String> arguments) {
        MPI.Init(new String[0]);
        int rank = MPI.COMM_WORLD.getRank();
        Intercomm parent = Intercomm.getParent();
        int[] sum = {100 + rank};
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
        System.out.println("child " + rank + " of " + MPI.COMM_WORLD.getSize() + arguments + " app "
                + MPI.COMM_WORLD.getAttr(MPI.APPNUM) + " sum " + sum[0] + " parents " + parent.getRemoteSize());
        parent.send(new int[] {rank}, 1, MPI.INT, 0, 3);
        Intracomm all = parent.merge(true);
        int[] one = {1};
        all.allReduce(one, 1, MPI.INT, MPI.SUM);
        System.out.println("rank " + all.getRank() + " of " + one[0]);
        all.free();
        parent.disconnect();
        System.out.println(Intercomm.getParent().isNull());
        MPI.Finalize();
    }

    private static void parent() {
        MPI.Init(new String[0]);
        int size = MPI.COMM_WORLD.getSize();
        int rank = MPI.COMM_WORLD.getRank();
        int root = size - 1;
        int[] codes = {5, 5, 5};
        Intercomm children = MPI.COMM_WORLD.spawn(
                rank == root ? "Child" : null, new String[] {"a", "b c"}, 3, MPI.INFO_NULL, root, codes);
        System.out.println(children.getRemoteSize() + " " + codes[2] + " "
                + Intercomm.getParent().isNull() + MPI.COMM_WORLD.getAttr(MPI.UNIVERSE_SIZE));
        if (rank == 0) {
            for (int child = 0; child < 3; child++) {
                int[] got = new int[1];
                children.recv(got, 1, MPI.INT, child, 3);
                System.out.println("heard of " + got[0]);
            }
        }
        Intracomm all = children.merge(false);
        int[] one = {1};
        all.allReduce(one, 1, MPI.INT, MPI.SUM);
        System.out.println("rank " + all.getRank() + " of " + one[0]);
        all.free();
        children.disconnect();
        Intercomm more = MPI.COMM_WORLD.spawnMultiple(
                new String[] {"Child", "java"},
                new String[][] {null, {"-cp", "x", "Child", "z"}},
                new int[] {1, 2},
                new mpi.Info[0],
                0,
                null);
        if (rank == 0) {
            for (int child = 0; child < 3; child++) {
                more.recv(new int[1], 1, MPI.INT, MPI.ANY_SOURCE, 3);
            }
        }
        more.merge(false).allReduce(one, 1, MPI.INT, MPI.SUM);
        more.disconnect();
        MPI.Finalize();
    }

    private static final JobSpec.ProgramMain FAMILY =
            new Programs(SpawnJobTest::parent, Map.of("Child", SpawnJobTest::child));

    @ParameterizedTest
    @CsvSource({"ideal,2", "ideal,4", "ideal,8", "bgl-512,2", "bgl-512,4", "bgl-512,8"})
    void shouldSpawnAlikeOnAnyPartitions(String machine, int ranks) {
        Jobs.Ended one = jobs(machine, ranks, ranks + 6).partitions(1).run(FAMILY);
        Jobs.Ended two = jobs(machine, ranks, ranks + 6).partitions(2).run(FAMILY);

        assertThat(one.result().end().diagnosis()).isNull();
        assertThat(one.result().end().exit()).isZero();
        assertThat(one.out())
                .contains("child 2 of 3[a, b c] app 0 sum 303 parents " + ranks)
                .contains("child 0 of 3[] app 0 sum 303", "child 2 of 3[z] app 1 sum 303")
                .contains("3 0 true" + (ranks + 6), "heard of 0", "heard of 1", "heard of 2")
                .contains("rank " + (ranks + 2) + " of " + (ranks + 3), "rank 0 of " + (ranks + 3));
        assertThat(two.out()).isEqualTo(one.out());
        assertThat(two.result().figures().digest())
                .isEqualTo(one.result().figures().digest());
        String oracle = String.format(
                "%016x", jobs(machine, ranks, ranks + 6).runInTheOracle(FAMILY).digest());
        assertThat(oracle).isEqualTo(one.result().figures().digest());
    }

    @Test
    void shouldSpawnAlikeOnSeveralMembers() {
        try (MemberSystems members = new MemberSystems(3, 2)) {
            Jobs.Ended alone = jobs("bgl-512", 8, 14).partitions(1).run(FAMILY);
            for (int count = 2; count <= 3; count++) {
                Jobs.Ended ended = jobs("bgl-512", 8, 14).run(members, count, 1, FAMILY);

                assertThat(ended.out()).isEqualTo(alone.out());
                assertThat(ended.result().figures().digest())
                        .isEqualTo(alone.result().figures().digest());
                assertThat(ended.result().end().exit()).isZero();
            }
        }
    }

    /** Spawns as many processes as there is space for, again and again, while one of the first stays in the middle of the places. */
    private static void respawningParent() {
        MPI.Init(new String[0]);
        int free = (Integer) MPI.COMM_WORLD.getAttr(MPI.UNIVERSE_SIZE) - MPI.COMM_WORLD.getSize();
        Intercomm first = spawn("Leaving", 1);
        Intercomm staying = spawn("Staying", 1);
        first.disconnect();
        for (int round = 0; round < 12; round++) {
            Intercomm children = spawn("Leaving", free - 1 - round % 2);
            children.disconnect();
        }
        staying.bcast(new int[1], 1, MPI.INT, MPI.COMM_WORLD.getRank() == 0 ? MPI.ROOT : MPI.PROC_NULL);
        staying.disconnect();
        spawn("Leaving", free).disconnect();
        MPI.Finalize();
    }

    private static Intercomm spawn(String command, int processes) {
        return MPI.COMM_WORLD.spawn(command, null, processes, MPI.INFO_NULL, 0, null);
    }

    private static void leave() {
        MPI.Init(new String[0]);
        int[] sum = {1};
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
        Intercomm.getParent().disconnect();
        System.out.println(sum[0] + " on " + MPI.getProcessorName());
        MPI.Finalize();
    }

    private static void stay() {
        MPI.Init(new String[0]);
        Intercomm.getParent().bcast(new int[1], 1, MPI.INT, 0);
        Intercomm.getParent().disconnect();
        MPI.Finalize();
    }

    private static final JobSpec.ProgramMain RESPAWNING = new Programs(
            SpawnJobTest::respawningParent, Map.of("Leaving", arguments -> leave(), "Staying", arguments -> stay()));

    @ParameterizedTest
    @CsvSource({"ideal,3", "bgl-512,3", "bgl-512,8"})
    void shouldUseThePlacesOfThoseThatHaveEndedAgain(String machine, int ranks) {
        Jobs.Ended one = jobs(machine, ranks, ranks + 5).partitions(1).run(RESPAWNING);
        Jobs.Ended two = jobs(machine, ranks, ranks + 5).partitions(2).run(RESPAWNING);

        assertThat(one.result().end().diagnosis()).isNull();
        assertThat(one.result().end().exit()).isZero();
        assertThat(one.out().lines()).hasSize(1 + 6 * 4 + 6 * 3 + 5);
        assertThat(one.out().lines().distinct().filter(line -> line.startsWith("5 on ")))
                .hasSize(machine.equals("ideal") ? 5 : 3);
        assertThat(two.out()).isEqualTo(one.out());
        assertThat(two.result().figures().digest())
                .isEqualTo(one.result().figures().digest());
        String oracle = String.format(
                "%016x",
                jobs(machine, ranks, ranks + 5).runInTheOracle(RESPAWNING).digest());
        assertThat(oracle).isEqualTo(one.result().figures().digest());
    }

    @Test
    void shouldUsePlacesAgainAlikeOnSeveralMembers() {
        try (MemberSystems members = new MemberSystems(3, 2)) {
            Jobs.Ended alone = jobs("bgl-512", 8, 13).partitions(1).run(RESPAWNING);
            for (int count = 2; count <= 3; count++) {
                Jobs.Ended ended = jobs("bgl-512", 8, 13).run(members, count, 1, RESPAWNING);

                assertThat(ended.out()).isEqualTo(alone.out());
                assertThat(ended.result().figures().digest())
                        .isEqualTo(alone.result().figures().digest());
                assertThat(ended.result().end().exit()).isZero();
            }
        }
    }

    /** A process that has not finalized MPI may still use it. */
    @Test
    void shouldNotUseThePlaceOfOneThatHasNotFinalized() {
        Jobs.Ended ended = jobs("ideal", 1, 2)
                .run(new Programs(
                        () -> {
                            MPI.Init(new String[0]);
                            MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
                            spawn("Child", 1).disconnect();
                            refused("Child", 1);
                            MPI.Finalize();
                        },
                        Map.of("Child", arguments -> {
                            MPI.Init(new String[0]);
                            Intercomm.getParent().disconnect();
                        })));

        assertThat(ended.result().end().exit()).isZero();
        assertThat(ended.out())
                .startsWith("50 processes: 1 (expected: no more processes, because the job has room for 2");
    }

    @Test
    void shouldRefuseWhatItCannotSpawn() {
        Jobs.Ended ended = jobs("ideal", 2, 4)
                .run(new Programs(
                        () -> {
                            MPI.Init(new String[0]);
                            MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
                            refused("Child", 3);
                            refused("Absent", 1);
                            refused("Child", 0);
                            refused("java", 1);
                            MPI.Finalize();
                        },
                        Map.of("Child", SpawnJobTest::child)));

        assertThat(ended.result().end().diagnosis()).isNull();
        assertThat(ended.out())
                .contains(
                        "50 processes: 3 (expected: at most 2, because the job has room for 4 in all; --config universe=N")
                .contains("50 spawn: command: Absent (expected: Child, Server or Client)")
                .contains("13 maxprocs: 0 (expected: 1 or more)")
                .contains("50 argv: [] (expected: the name of a class after the options of java)");
        assertThat(ended.out().lines().filter(line -> line.contains("50 processes")))
                .hasSize(2);
    }

    private static void refused(String command, int processes) {
        int[] codes = new int[1];
        try {
            MPI.COMM_WORLD.spawn(command, null, processes, MPI.INFO_NULL, 0, codes);
        } catch (MPIException e) {
            System.out.println(codes[0] + " " + e.getMessage().replaceFirst("^.*?\\): ", ""));
        }
    }

    @Test
    void shouldNotEndBeforeWhatWasSpawned() {
        Jobs.Ended ended = jobs("ideal", 1, 2)
                .run(new Programs(
                        () -> {
                            MPI.Init(new String[0]);
                            MPI.COMM_WORLD.spawn("Child", null, 1, MPI.INFO_NULL, 0, null);
                        },
                        Map.of("Child", arguments -> {
                            MPI.Init(new String[0]);
                            MPI.COMM_SELF.recv(new int[1], 1, MPI.INT, 0, 0);
                        })));

        assertThat(ended.result().end().exit()).isEqualTo(JobResult.DEADLOCK);
        assertThat(ended.result().end().diagnosis()).contains("rank 1 waits: receive");
    }

    @Test
    void shouldEndWithWhatASpawnedProcessThrows() {
        Jobs.Ended ended = jobs("ideal", 2, 3)
                .run(new Programs(
                        () -> {
                            MPI.Init(new String[0]);
                            MPI.COMM_WORLD.spawn("Child", null, 1, MPI.INFO_NULL, 0, null);
                            MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, MPI.ANY_SOURCE, 0);
                        },
                        Map.of("Child", arguments -> {
                            MPI.Init(new String[0]);
                            throw new ArithmeticException("mine");
                        })));

        assertThat(ended.result().end().exit()).isEqualTo(JobResult.PROGRAM_FAILED);
        assertThat(ended.result().end().diagnosis()).startsWith("rank 2: java.lang.ArithmeticException: mine");
    }

    /** A server and its clients are in three worlds without a common parent communicator. A spawned process spawned the clients. */
    @Test
    void shouldJoinWorldsThatFindEachOtherByName() {
        Programs programs = new Programs(
                () -> {
                    MPI.Init(new String[0]);
                    MPI.COMM_WORLD.spawn("Server", null, 2, MPI.INFO_NULL, 0, null);
                    MPI.COMM_WORLD.spawn("Middle", null, 1, MPI.INFO_NULL, 1, null);
                    MPI.Finalize();
                },
                Map.of(
                        "Server", arguments -> serve(),
                        "Middle",
                                arguments -> {
                                    MPI.Init(new String[0]);
                                    MPI.COMM_WORLD.spawn("Client", null, 3, MPI.INFO_NULL, 0, null);
                                },
                        "Client", arguments -> ask()));

        Jobs.Ended one = jobs("bgl-512", 3, 9).partitions(1).run(programs);
        Jobs.Ended two = jobs("bgl-512", 3, 9).partitions(2).run(programs);

        assertThat(one.result().end().diagnosis()).isNull();
        assertThat(one.out().lines()).containsExactlyInAnyOrder("served 3", "served 3", "got 7", "got 7", "got 7");
        assertThat(two.out()).isEqualTo(one.out());
        assertThat(two.result().figures().digest())
                .isEqualTo(one.result().figures().digest());
    }

    private static void serve() {
        MPI.Init(new String[0]);
        String port = MPI.COMM_WORLD.getRank() == 1 ? Intracomm.openPort() : null;
        if (port != null) {
            Intracomm.publishName("seven", port);
        }
        Intercomm clients = MPI.COMM_WORLD.accept(port, 1);
        int rank = MPI.COMM_WORLD.getRank();
        clients.bcast(new int[] {7}, 1, MPI.INT, rank == 1 ? MPI.ROOT : MPI.PROC_NULL);
        System.out.println("served " + clients.getRemoteSize());
        clients.disconnect();
        if (port != null) {
            Intracomm.unpublishName("seven", port);
            Intracomm.closePort(port);
        }
        MPI.Finalize();
    }

    private static void ask() {
        MPI.Init(new String[0]);
        String port = MPI.COMM_WORLD.getRank() == 0 ? lookUp() : null;
        Intercomm server = MPI.COMM_WORLD.connect(port, 0);
        int[] got = new int[1];
        server.bcast(got, 1, MPI.INT, 1);
        System.out.println("got " + got[0]);
        server.disconnect();
        MPI.Finalize();
    }

    private static String lookUp() {
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        while (true) {
            try {
                return Intracomm.lookupName("seven");
            } catch (MPIException notYet) {
                assertThat(notYet.getErrorClass()).isEqualTo(MPI.ERR_NAME);
            }
        }
    }
}
