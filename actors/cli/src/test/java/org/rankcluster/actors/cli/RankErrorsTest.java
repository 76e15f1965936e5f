package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Failing and nearly failing programs, as a user sees them. */
class RankErrorsTest {
    @TempDir
    Path folder;

    @Test
    void shouldShowWhereAFatalErrorWasMade() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(
                        folder, 2, "static void deep() { MPI.COMM_WORLD.send(new int[1], 1, MPI.INT, 99, 0); }", """
                if (rank == 1) deep();
                """)
                .runAlike();

        assertThat(ended.exit()).isEqualTo(mpi.MPI.ERR_RANK);
        assertThat(ended.err())
                .contains("MPI_ERR_RANK: rank 1: COMM_WORLD.send(")
                .containsPattern("(?m)^    at Program\\.deep\\(Program\\.java:\\d+\\)$")
                .doesNotContain("org.rankcluster", "akka.");
    }

    /** In both APIs an error reads the same whether it ended the job or could have been caught. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MPI.COMM_WORLD.barrier() | COMM_WORLD.barrier()",
                "MPI.COMM_WORLD.Barrier() | COMM_WORLD.Barrier()",
                "MPI.COMM_WORLD.getSize() | COMM_WORLD.getSize()",
                "MPI.COMM_WORLD.Size() | COMM_WORLD.Size()",
                "MPI.COMM_WORLD.Split(0, 1) | COMM_WORLD.Split(color=0, key=1)",
                "MPI.Get_processor_name() | MPI.Get_processor_name()",
                "Datatype.Contiguous(2, MPI.INT) | Datatype.Contiguous(count=2, oldType=INT)",
                "MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 0, 3)"
                        + " | COMM_WORLD.Send(offset=0, count=1, type=INT, dest=0, tag=3)",
                "MPI.Finalize() | MPI.Finalize()"
            })
    void shouldNameCallsAfterFinalizeWithoutAnException(String call, String shown) throws IOException {
        RankPrograms.Ended ended =
                RankPrograms.compile(folder, 2, """
                import mpi.*;
                public class Program {
                    public static void main(String[] arguments) throws Exception {
                        MPI.Init(arguments);
                        MPI.Finalize();
                        %s;
                    }
                }
                """.formatted(call)).runRewritten();

        assertThat(ended.exit()).isEqualTo(1);
        assertThat(ended.err().lines())
                .containsExactly(
                        "MPI_ERR_OTHER: rank 0: " + shown + ": called after MPI.Finalize",
                        "    at Program.main(Program.java:6)");
    }

    @Test
    void shouldShowWhereRanksWait() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 4, "static void deep(Comm c) { c.barrier(); }", """
                Intracomm half = MPI.COMM_WORLD.split(rank % 2, 0);
                if (rank > 0) deep(half);
                """)
                .runAlike();

        assertThat(ended.exit()).isEqualTo(3);
        assertThat(ended.err())
                .containsPattern("rank 2 waits: barrier .*, in barrier\\(\\) on split 8 of WORLD, 2 ranks,"
                        + " at Program\\.deep\\(Program\\.java:\\d+\\); rank 0 has ended");
    }

    /** The report shows the calls of both ranks, each with its line. */
    @Test
    void shouldShowBothCallsThatDoNotFit() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                if (rank == 0) MPI.COMM_WORLD.bcast(new int[1], 1, MPI.INT, 0);
                MPI.COMM_WORLD.barrier();
                if (rank == 1) MPI.COMM_WORLD.bcast(new int[1], 1, MPI.INT, 0);
                """).runAlike();

        assertThat(ended.exit()).isEqualTo(mpi.MPI.ERR_OTHER);
        assertThat(ended.err())
                .containsPattern("rank 1 is in barrier at line \\d+, rank 0 in bcast \\(INT, root 0\\) at line \\d+")
                .doesNotContain("MPI_ERR_TRUNCATE");
    }

    @Test
    void shouldReportRanksThatHaveEndedWithoutFinalize() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 4, "", """
                if (rank > 0 && arguments[0].equals("exit")) System.exit(0);
                if (rank == 2) return;
                if (arguments[0].equals("exit")) MPI.COMM_WORLD.barrier();
                """);

        RankPrograms.Ended left = program.with("--", "exit").runAlike();
        assertThat(left.exit()).isZero();
        assertThat(left.err())
                .contains("rank 1: ended by System.exit(0) without MPI.Finalize; so did 2 other ranks")
                .contains("rank 1 called System.exit(0) without MPI.Finalize: ranks that still wait are ended")
                .contains("rank 0 waits: barrier")
                .doesNotContain("deadlock");
        RankPrograms.Ended good = program.with("--", "return").runAlike();
        assertThat(good.exit()).isZero();
        assertThat(good.err()).contains("rank 2: ended without MPI.Finalize\n");
    }

    /** Every rank offers space for more than its piece, as in handouts of courses. */
    @Test
    void shouldGiveWhatThereIsOfShortPieces() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 3, "", """
                int[] all = {0, 1, 2, 3, 4, 5};
                int[] counts = {3, 2, 1};
                int[] result = {-1, -1, -1, -1};
                MPI.COMM_WORLD.scatterv(all, counts, new int[] {0, 3, 5}, MPI.INT, result, 4, MPI.INT, 0);
                say(Arrays.toString(result));
                int[] back = new int[12];
                MPI.COMM_WORLD.gatherv(result, counts[rank], MPI.INT, back, new int[] {4, 4, 4}, new int[] {8, 4, 0}, MPI.INT, 0);
                say(Arrays.toString(back));
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("[0, 1, 2, -1]", "[5, 0, 0, 0, 3, 4, 0, 0, 0, 1, 2, 0]");
        assertThat(ended.of(1)).contains("[3, 4, -1, -1]");
        assertThat(ended.of(2)).contains("[5, -1, -1, -1]");
        assertThat(ended.err())
                .containsOnlyOnce("COMM_WORLD.scatterv(")
                .containsOnlyOnce("received 12 bytes from the root (expected: 16, as many as this rank takes)")
                .doesNotContain("truncated", "TRUNCATE");
    }

    @Test
    void shouldEndAJobThatARankLeaves() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 3, "", """
                String how = arguments[0];
                if (how.equals("poll") && rank == 0) while (MPI.COMM_WORLD.iProbe(1, 0) == null) {}
                if (rank == 1) {
                    if (how.equals("halt")) Runtime.getRuntime().halt(0);
                    if (how.equals("return")) return;
                    if (how.equals("finalize")) MPI.Finalize();
                    System.exit(0);
                }
                if (rank == 2) say("continues");
                if (rank == 0) MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, 1, 0);
                """);

        for (String how : new String[] {"exit", "halt", "poll", "return", "finalize"}) {
            Path json = folder.resolve(how);
            RankPrograms.Ended ended =
                    program.with("--json", json.toString(), "--", how).runAlike();
            boolean isLeft = !how.equals("return") && !how.equals("finalize");
            assertThat(ended.exit()).as(how + ": " + ended.err()).isEqualTo(isLeft ? 0 : 3);
            assertThat(ended.of(2)).containsExactly("continues");
            assertThat(json).content().contains("\"state\" : \"" + (isLeft ? "finished" : "deadlock") + "\"");
            String call = how.equals("halt") ? "Runtime.halt" : "System.exit";
            assertThat(ended.err())
                    .contains(isLeft ? "rank 1 called " + call + "(0) without MPI.Finalize: " : "deadlock");
        }
    }

    /** Threads that are blocked for good keep no other rank from its end, in one partition or two. */
    @Test
    void shouldEndAJobWhoseOtherRanksAreBlocked() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 3, "", """
                if (rank == Integer.parseInt(arguments[0])) {
                    Thread.sleep(1);
                    int code = Integer.parseInt(arguments[2]);
                    if (code < 0) throw new IllegalStateException("boom");
                    System.exit(code);
                }
                ExecutorService pool = Executors.newFixedThreadPool(2);
                pool.submit(() -> 1).get();
                switch (arguments[1]) {
                    case "latch" -> new CountDownLatch(1).await();
                    case "monitor" -> { Object monitor = new Object(); synchronized (monitor) { monitor.wait(); } }
                    case "queue" -> new LinkedBlockingQueue<>().take();
                    case "spin" -> {
                        Queue<Integer> queue = new LinkedBlockingQueue<>();
                        pool.submit(() -> { MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, rank, 7); return queue.add(1); });
                        while (queue.poll() == null) {}
                    }
                }
                """);

        for (String how : new String[] {"latch 0", "latch 5", "latch -1", "monitor 0", "queue 5", "spin 0", "spin 5"}) {
            for (String rank : new String[] {"0", "2"}) {
                String[] words = how.split(" ");
                RankPrograms.Ended ended =
                        program.with("--", rank, words[0], words[1]).runAlike();
                assertThat(ended.exit())
                        .as(how + ": " + ended.err())
                        .isEqualTo(words[1].equals("-1") ? 1 : Integer.parseInt(words[1]));
            }
        }
    }

    /** A rank that has ended by a thread of its own does not wait, although its main thread does. */
    @Test
    void shouldNotReportARankAsWaitingThatAThreadHasEnded() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                if (rank == 1) new Thread(() -> System.exit(0)).start();
                MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, rank, 7);
                """).runAlike();

        assertThat(ended.exit()).isZero();
        assertThat(ended.err()).contains("rank 0 waits: receive from rank 0").doesNotContain("rank 1 waits");
    }

    @Test
    void shouldNameTheRankOfTheWorldThatIsAwaited() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 4, "", """
                Intracomm half = MPI.COMM_WORLD.split(rank / 2, rank);
                if (rank == 3) half.recv(new int[1], 1, MPI.INT, 0, 5);
                if (rank == 1) MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, 0, 5);
                """).run();

        assertThat(ended.exit()).isEqualTo(3);
        assertThat(ended.err())
                .containsPattern("rank 1 waits: receive from rank 0, tag 5, in .*; rank 0 has ended")
                .containsPattern(
                        "rank 3 waits: receive from rank 0, tag 5.* \\(rank 2 of COMM_WORLD\\), in .*; rank 2 has ended");
    }

    /** Codes of a program, which may equal the codes of an input error, a deadlock or a lost member. */
    @Test
    void shouldDistinguishClassesOfErrorsFromStatesOfTheJob() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 2, "", """
                String how = arguments[0];
                if (rank == 1) {
                    switch (how) {
                        case "count" -> MPI.COMM_WORLD.send(new int[1], -1, MPI.INT, 0, 0);
                        case "type" -> MPI.COMM_WORLD.send(new int[1], 1, null, 0, 0);
                        case "tag" -> MPI.COMM_WORLD.send(new int[1], 1, MPI.INT, 0, -1);
                        case "mpj" -> MPI.COMM_WORLD.Send(new int[1], 0, 1, MPI.INT, 0, -1);
                        case "comm" -> MPI.COMM_NULL.barrier();
                        case "file" -> MPI.COMM_WORLD.callErrhandler(MPI.ERR_FILE);
                        case "win" -> MPI.COMM_WORLD.callErrhandler(MPI.ERR_WIN);
                        case "abort" -> MPI.COMM_WORLD.abort(3);
                        default -> throw new IllegalStateException(how);
                    }
                }
                MPI.COMM_WORLD.barrier();
                """);

        Map<String, Integer> exits = Map.of(
                "count", 2, "type", 3, "tag", 4, "mpj", 1, "comm", 5, "file", 30, "win", 53, "abort", 3, "throw", 1);
        for (Map.Entry<String, Integer> exit : new TreeMap<>(exits).entrySet()) {
            Path json = folder.resolve(exit.getKey());
            RankPrograms.Ended ended =
                    program.with("--json", json.toString(), "--", exit.getKey()).runAlike();
            assertThat(ended.exit()).as(ended.err()).isEqualTo(exit.getValue());
            assertThat(json)
                    .content()
                    .contains("\"state\" : \"" + (exit.getKey().equals("abort") ? "aborted" : "failed") + "\"");
            assertThat(ended.err()).contains("rank 1").doesNotContain("deadlock", "a member");
        }
    }

    /** Calls of the mpiJava API that are carried out by calls of the other API keep their own name and exit code. */
    @Test
    void shouldNameCallsOfMpiJava() throws IOException {
        RankPrograms.Ended ended =
                RankPrograms.main(folder, 2, "", "MPI.COMM_WORLD.Split(-7, 0);").run();

        assertThat(ended.exit()).isEqualTo(1);
        assertThat(ended.err()).contains(": COMM_WORLD.Split(color=-7, key=0): ");
    }

    @Test
    void shouldLetAProgramCatchWhatIsThrownWithoutMpi() throws IOException {
        RankPrograms.Ended ended = RankPrograms.compile(folder, 2, """
                import mpi.*;
                public class Program {
                    static void deep() { MPI.COMM_WORLD.barrier(); }
                    public static void main(String[] arguments) {
                        try { deep(); } catch (MPIException e) { System.out.println(e.getErrorClass() == MPI.ERR_OTHER); }
                        MPI.Init(arguments);
                        boolean first = MPI.COMM_WORLD.getRank() == 0;
                        MPI.Finalize();
                        if (first) deep();
                    }
                }
                """).runAlike();

        assertThat(ended.exit()).isEqualTo(1);
        assertThat(ended.out().lines()).containsExactly("true", "true");
        assertThat(ended.err())
                .contains("MPI_ERR_OTHER: rank 0: COMM_WORLD.barrier(): called after MPI.Finalize")
                .contains("    at Program.deep(");
    }

    @Test
    void shouldShowOnlyFramesOfTheProgramWhenAnOperatorThrows() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 3, "", """
                Op broken = new Op(new UserFunction() {
                    @Override public void call(Object in, Object inOut, int count, Datatype type) { throw new ArithmeticException("no"); }
                }, true);
                MPI.COMM_WORLD.allReduce(new int[] {rank}, new int[1], 1, MPI.INT, broken);
                """).runRewritten();

        assertThat(ended.exit()).isEqualTo(1);
        assertThat(ended.err())
                .contains("ArithmeticException: no", "at Program$")
                .doesNotContain("akka.", "org.rankcluster");
    }

    @Test
    void shouldNameMissingArguments() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 1, """
                interface Body { void run() throws Exception; }
                static void expect(int errorClass, Body body) throws Exception {
                    try {
                        body.run();
                        say("nothing");
                    } catch (MPIException e) {
                        if (e.getErrorClass() != errorClass) say(e.getErrorClass() + " for " + errorClass + ": " + e.getMessage());
                    }
                }
                """, """
                MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
                Group group = MPI.COMM_WORLD.getGroup();
                expect(MPI.ERR_ARG, () -> MPI.COMM_WORLD.setErrhandler(null));
                expect(MPI.ERR_GROUP, () -> MPI.COMM_WORLD.create(null));
                expect(MPI.ERR_GROUP, () -> MPI.COMM_WORLD.createGroup(null, 0));
                expect(MPI.ERR_GROUP, () -> Group.union(null, group));
                expect(MPI.ERR_GROUP, () -> Group.translateRanks(group, new int[1], null));
                expect(MPI.ERR_COMM, () -> Comm.compare(MPI.COMM_WORLD, null));
                expect(MPI.ERR_COMM, () -> new File(null, "x", MPI.MODE_RDONLY));
                expect(MPI.ERR_ARG, () -> MPI.COMM_WORLD.createCart(new int[] {1}, null, false));
                expect(MPI.ERR_TYPE, () -> Datatype.createStruct(new int[1], new int[1], null));
                expect(MPI.ERR_NAME, () -> MPI.COMM_WORLD.publishName(null, "port"));
                expect(MPI.ERR_REQUEST, () -> Request.waitAll(null));
                expect(MPI.ERR_REQUEST, () -> Prequest.startAll(new Prequest[1]));
                expect(MPI.ERR_BUFFER, () -> MPI.attachBuffer((byte[]) null));
                expect(MPI.ERR_OP, () -> new Op((UserFunction) null, true));
                expect(MPI.ERR_INFO_VALUE, () -> new Info().set("key", null));
                expect(MPI.ERR_INFO_KEY, () -> new Info().get(null));
                expect(MPI.ERR_ARG, () -> MPI.COMM_WORLD.setName(null));
                say(MPI.INT.getName() + " " + MPI.COMM_WORLD.getName());
                """).run();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("MPI_INT32_T MPI_COMM_WORLD");
    }

    @Test
    void shouldLockConstantsOfTheJvmAndOfMpiForEachRank() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 3, """
                static void ring(Object lock, int rank, int size) throws Exception {
                    synchronized (lock) {
                        int[] got = new int[1];
                        Request in = MPI.COMM_WORLD.iRecv(java.nio.IntBuffer.wrap(got), 1, MPI.INT, (rank + size - 1) % size, 1);
                        MPI.COMM_WORLD.send(new int[] {rank}, 1, MPI.INT, (rank + 1) % size, 1);
                        in.waitFor();
                        MPI.COMM_WORLD.barrier();
                    }
                }
                """, """
                for (Object lock : new Object[] {MPI.COMM_WORLD, MPI.INT, System.out, System.err, System.in, true, 'c', Runtime.getRuntime()}) {
                    ring(lock, rank, size);
                }
                say("done");
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(2)).containsExactly("done");
    }

    @Test
    void shouldAskTheHandlersOfTheThreadOfMain() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 2, "", """
                Thread.UncaughtExceptionHandler handler = (thread, thrown) -> {
                    say(thread.getName() + ": " + thrown.getMessage());
                    if (arguments[0].equals("exit")) System.exit(5);
                    throw new IllegalStateException("ignored");
                };
                if (arguments[0].equals("own")) Thread.currentThread().setUncaughtExceptionHandler(handler);
                else Thread.setDefaultUncaughtExceptionHandler(handler);
                if (rank == 1) throw new MPIException("boom");
                MPI.COMM_WORLD.barrier();
                """);

        for (String how : new String[] {"exit", "own", "default"}) {
            RankPrograms.Ended ended = program.with("--", how).runAlike();
            assertThat(ended.exit()).isEqualTo(how.equals("exit") ? 5 : 1);
            assertThat(ended.of(1)).containsExactly("main: boom");
        }
        assertThat(program.with("--", "own").run().err()).contains("rank 1: mpi.MPIException: boom");
    }

    /** An error that a program makes itself is none of the heap. */
    @Test
    void shouldEndAProgramWithoutMemoryAsTheJvmDoes() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 2, """
                static Object hoard() { return new long[40][Integer.MAX_VALUE - 8]; }
                """, """
                if (rank == 1 && arguments[0].equals("own")) throw new OutOfMemoryError("mine");
                if (rank == 1) say(hoard());
                MPI.COMM_WORLD.barrier();
                """);

        RankPrograms.Ended full = program.with("--", "full").run();
        assertThat(full.exit()).isEqualTo(1);
        assertThat(full.err())
                .contains("rank 1: java.lang.OutOfMemoryError: Java heap space", "    at Program.hoard(", "--heap: ");
        RankPrograms.Ended own = program.with("--", "own").run();
        assertThat(own.exit()).isEqualTo(1);
        assertThat(own.err())
                .contains("rank 1: java.lang.OutOfMemoryError: mine")
                .doesNotContain("--heap");
    }

    @Test
    void shouldAskTheDefaultHandlerOfExceptionsThatNoOneCaught() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> say(thread.getName() + ": " + thrown.getMessage()));
                Thread t = new Thread(() -> { throw new IllegalStateException("of " + rank); }, "t");
                t.start();
                t.join();
                say(Thread.getDefaultUncaughtExceptionHandler() != null);
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1)).containsExactly("t: of 1", "true");
    }
}
