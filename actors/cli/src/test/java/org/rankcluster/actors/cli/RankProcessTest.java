package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A rank is a process to its program: files, properties and streams are its own, and so is its end. */
class RankProcessTest {
    @TempDir
    Path folder;

    @Test
    void shouldSayOnceThatSocketsMakeResultsDiffer() throws IOException {
        String members = """
                static void open() throws Exception {
                    new java.net.Socket().close();
                    Callable<java.net.ServerSocket> other = java.net.ServerSocket::new;
                    other.call().close();
                    java.nio.channels.SocketChannel.open().close();
                }
                """;
        RankPrograms.Ended ended =
                RankPrograms.main(folder, 3, members, "open();").runAlike();
        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.err().lines().filter(line -> line.contains("sockets")))
                .containsExactly(
                        "rank 0: uses sockets (java.net.Socket), which work in real time: results may differ from run to run,"
                                + " and with the number of partitions (run --repeat compares them)");

        RankPrograms.Ended none = RankPrograms.main(folder, 2, members, "").run();
        assertThat(none.err()).doesNotContain("sockets");
    }

    @Test
    void shouldSayThatUrlsOfServersMakeResultsDiffer() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 2, "", """
                java.net.URL url = java.net.URI.create(arguments[0]).toURL();
                try {
                    if (rank == 0) url.openStream().close(); else url.openConnection().getContentLength();
                } catch (java.io.IOException refused) {}
                """);

        assertThat(program.with("--", "http://127.0.0.1:9/").runAlike().err())
                .containsOnlyOnce("rank 0: uses sockets (java.net.URL), which work in real time");
        assertThat(program.with("--", folder.toUri().toString()).run().err()).doesNotContain("sockets");
    }

    @Test
    void shouldKeepPropertiesAndStreamsToTheRank() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                System.setProperty("mine", "" + rank);
                java.io.PrintStream before = System.out;
                java.io.ByteArrayOutputStream kept = new java.io.ByteArrayOutputStream();
                if (rank == 0) System.setOut(new java.io.PrintStream(kept));
                MPI.COMM_WORLD.barrier();
                say("hidden");
                System.setOut(before);
                say(System.getProperty("mine") + Integer.getInteger("mine") + System.getProperty("none", "-") + kept.size());
                say(Runtime.getRuntime().availableProcessors() + java.net.InetAddress.getLocalHost().getHostName());
                System.setIn(new java.io.ByteArrayInputStream(new byte[] {(byte) rank}));
                say(System.in.read());
                """).runAlike();

        assertThat(ended.of(0).getFirst()).matches("00-1\\d"); // "0: hidden" and a newline
        assertThat(ended.of(0).subList(1, 3)).containsExactly("1node0", "0");
        assertThat(ended.of(1)).containsExactly("hidden", "11-0", "1node1", "1");
        assertThat(System.getProperty("mine")).isNull();
    }

    @Test
    void shouldShareTheMemoryOfTheModelledNode() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 4, "", """
                Runtime jvm = Runtime.getRuntime();
                java.util.function.LongSupplier most = jvm::maxMemory;
                Object free = Runtime.class.getMethod("freeMemory").invoke(jvm);
                say(most.getAsLong() + " " + jvm.totalMemory() + " " + free + " " + jvm.freeMemory());
                """);

        assertThat(program.runAlike().of(3)).containsExactly("17179869184 17179869184 8589934592 8589934592");
        assertThat(program.with("--ranks-per-node", "4").run().of(3))
                .containsExactly("4294967296 4294967296 2147483648 2147483648");
        assertThat(program.with("--config", "node.memory=1GiB").run().of(0))
                .containsExactly("1073741824 1073741824 536870912 536870912");
        RankPrograms.Ended wrong = program.with("--config", "node.memory=lots").run();
        assertThat(wrong.exit()).isEqualTo(2);
        assertThat(wrong.err()).contains("node.memory: lots (expected: a size, e.g. 256 B)");
    }

    /** JEP 512: a compact source file. */
    @Test
    void shouldRunACompactSourceFileWithItsOwnStreams() throws IOException {
        RankPrograms.Ended ended = RankPrograms.compile(folder, 2, """
                import mpi.*;
                int own = 40;
                void main() {
                    MPI.Init(null);
                    int rank = MPI.COMM_WORLD.getRank();
                    System.setIn(new ByteArrayInputStream(("line " + rank + "\\nnext").getBytes()));
                    own += rank;
                    String line = IO.readln(rank + ": ");
                    IO.println(line + " " + own + IO.readln());
                    MPI.Finalize();
                }
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("line 0 40next");
        assertThat(ended.of(1)).containsExactly("line 1 41next");
    }

    @Test
    void shouldEndTheJobWithTheCodeOfAnyRank() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                if (rank == 1) try { Runtime.getRuntime().exit(7); } catch (Throwable caught) { say("caught"); }
                MPI.COMM_WORLD.barrier();
                """).runAlike();

        assertThat(ended.exit()).isEqualTo(7);
        assertThat(ended.err()).contains("rank 1 called System.exit(7)");
        assertThat(ended.out()).isEmpty();
    }

    @Test
    void shouldRunShutdownHooksWhateverTheCode() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 2, "", """
                Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                    try { Thread.sleep(10); } catch (InterruptedException e) {}
                    System.out.println(rank + ": hook at " + System.nanoTime() / 10_000_000);
                }));
                MPI.COMM_WORLD.barrier();
                String how = arguments[0];
                if (how.equals("halt")) Runtime.getRuntime().halt(rank * 9);
                if (how.equals("throw") && rank == 1) throw new IllegalStateException("mine");
                if (!how.equals("return")) System.exit(rank * Integer.parseInt(how));
                """);

        for (String[] expected : new String[][] {
            {"0", "0", ""},
            {"return", "0", ""},
            {"77", "77", "rank 1 called System.exit(77)"},
            {"300", "44", "rank 1 called System.exit(300)"}
        }) {
            RankPrograms.Ended ended = program.with("--", expected[0]).runAlike();
            assertThat(ended.exit()).as(ended.err()).isEqualTo(Integer.parseInt(expected[1]));
            assertThat(ended.of(1)).containsExactly("hook at 1");
            assertThat(ended.err()).contains(expected[2]);
        }
        RankPrograms.Ended thrown = program.with("--", "throw").run();
        assertThat(thrown.exit()).isEqualTo(1);
        assertThat(thrown.of(1)).containsExactly("hook at 1");
        RankPrograms.Ended halted = program.with("--", "halt").run();
        assertThat(halted.exit()).isEqualTo(9);
        assertThat(halted.err()).contains("rank 1 called Runtime.halt(9)");
        assertThat(halted.out()).isEmpty();
    }

    /** MPI-3.1, section 10.5.3: each of several programs receives its own arguments. */
    @Test
    void shouldReportItsOwnStartInformationToEachProgram() throws IOException {
        String program = """
                import mpi.*;
                public class %s {
                    public static void main(String[] arguments) {
                        MPI.Init(arguments);
                        StringBuilder known = new StringBuilder();
                        for (String key : new String[] {"command", "argv", "maxprocs", "soft", "host", "thread_level",
                                "ompi_num_apps", "ompi_np", "ompi_first_rank"})
                            known.append(key + "=" + MPI.INFO_ENV.get(key) + ";");
                        System.out.println(known + MPI.INFO_ENV.get("wdir"));
                        MPI.Finalize();
                    }
                }
                """;
        String first = Compiler.compile(folder.resolve("first"), "First", program.formatted("First"))
                .toString();
        String second = Compiler.compile(folder.resolve("second"), "Second", program.formatted("Second"))
                .toString();
        Cli.Outcome ended = Cli.run(
                "run",
                "First",
                "--jar",
                first,
                "--machine",
                "ideal",
                "--ranks",
                "1",
                "--",
                "-a",
                "b",
                ":",
                "Second",
                "--jar",
                second,
                "--ranks",
                "2");

        String apps = "ompi_num_apps=2;ompi_np=1 2;ompi_first_rank=0 1;";
        String here = Path.of("").toAbsolutePath().toString();
        assertThat(ended.out().lines())
                .containsExactlyInAnyOrder(
                        "command=First;argv=-a b;maxprocs=1;soft=1;host=node0;thread_level=MPI_THREAD_SINGLE;" + apps
                                + here,
                        "command=Second;argv=;maxprocs=2;soft=2;host=node1;thread_level=MPI_THREAD_SINGLE;" + apps
                                + here,
                        "command=Second;argv=;maxprocs=2;soft=2;host=node2;thread_level=MPI_THREAD_SINGLE;" + apps
                                + here);
    }
}
