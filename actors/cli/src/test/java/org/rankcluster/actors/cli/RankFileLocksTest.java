package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Locks of files work between ranks as between processes, and within a rank as in a JVM. */
class RankFileLocksTest {
    private static final String MEMBERS = """
            static void await(int from) throws MPIException { MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, from, 0); }
            static void ping(int to) throws MPIException { MPI.COMM_WORLD.send(new int[1], 1, MPI.INT, to, 0); }
            static String thrown(Callable<?> call) {
                try { return "" + call.call(); } catch (Exception e) { return e.getClass().getSimpleName(); }
            }
            static FileChannel open(OpenOption... options) throws IOException { return FileChannel.open(PATH, options); }
            static final Path PATH = Path.of("%s");
            """;

    @TempDir
    Path folder;

    private RankPrograms program(int ranks, String body) throws IOException {
        return RankPrograms.compile(folder, ranks, """
                import java.io.*;
                import java.nio.ByteBuffer;
                import java.nio.channels.*;
                import java.nio.file.*;
                import java.util.*;
                import java.util.concurrent.Callable;
                import mpi.MPI;
                import mpi.MPIException;
                import static java.nio.file.StandardOpenOption.*;
                public class Program {
                    static void say(Object text) throws MPIException { System.out.println(MPI.COMM_WORLD.getRank() + ": " + text); }
                %s
                    public static void main(String[] arguments) throws Exception {
                        MPI.Init(arguments);
                        int rank = MPI.COMM_WORLD.getRank();
                        int size = MPI.COMM_WORLD.getSize();
                %s
                        MPI.Finalize();
                    }
                }
                """.formatted(MEMBERS.formatted(folder.resolve("file.txt")), body));
    }

    @Test
    void shouldLetRanksAppendInTurns() throws IOException {
        RankPrograms.Ended ended = program(4, """
                        try (FileChannel channel = open(CREATE, WRITE, APPEND); FileLock lock = channel.lock()) {
                            long before = channel.size();
                            Thread.sleep(2);
                            channel.write(ByteBuffer.wrap((channel.size() == before ? "alone\\n" : "not alone\\n").getBytes()));
                        }
                        MPI.COMM_WORLD.barrier();
                        if (rank == 0) {
                            say(Files.readAllLines(PATH));
                            Files.delete(PATH);
                        }
                        say(System.nanoTime() >= 8_000_000);
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("[alone, alone, alone, alone]", "true");
    }

    @Test
    void shouldEndTheWaitForALockByAnInterruptOrAClose() throws IOException {
        RankPrograms.Ended ended = program(2, """
                        FileChannel channel = open(CREATE, READ, WRITE);
                        if (rank == 0) {
                            FileLock lock = channel.lock();
                            ping(1);
                            await(1);
                            lock.release();
                            ping(1);
                        } else {
                            await(0);
                            Thread waiter = new Thread(() -> {
                                String ended = thrown(() -> channel.lock());
                                try { say(ended + " " + Thread.interrupted()); } catch (MPIException e) { throw new RuntimeException(e); }
                            });
                            waiter.start();
                            Thread.sleep(2);
                            waiter.interrupt();
                            waiter.join();
                            Thread main = Thread.currentThread();
                            new Thread(main::interrupt).start();
                            say(thrown(() -> channel.lock(3, 4, true)) + " " + Thread.interrupted());
                            FileChannel other = open(READ, WRITE);
                            Thread closer = new Thread(() -> {
                                try { Thread.sleep(2); other.close(); } catch (Exception e) { throw new RuntimeException(e); }
                            });
                            closer.start();
                            say(thrown(() -> other.lock()));
                            closer.join();
                            ping(0);
                            await(0);
                            say(channel.isOpen() + " " + channel.lock().isValid());
                            Files.delete(PATH);
                        }
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1))
                .containsExactly(
                        "FileLockInterruptionException true",
                        "FileLockInterruptionException true",
                        "AsynchronousCloseException",
                        "true true");
    }

    @Test
    void shouldShareAndExcludeRanges() throws IOException {
        RankPrograms.Ended ended = program(2, """
                        FileChannel channel = open(CREATE, READ, WRITE);
                        if (rank == 0) {
                            FileLock shared = channel.lock(0, 10, true);
                            FileLock own = channel.tryLock(20, 10, false);
                            say(shared.isShared() + " " + own.isValid() + " " + own.size() + " " + (own.channel() == channel));
                            ping(1);
                            await(1);
                            own.release();
                            say(own.isValid() + " " + shared.isValid());
                            ping(1);
                            await(1);
                        } else {
                            await(0);
                            say((channel.tryLock(5, 1, true) != null) + " " + channel.tryLock(9, 5, false) + " " + channel.tryLock(29, 1, true));
                            ping(0);
                            await(0);
                            say(channel.tryLock(29, 1, true) != null);
                            ping(0);
                        }
                        channel.close();
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("true true 10 true", "false true");
        assertThat(ended.of(1)).containsExactly("true null null", "true");
    }

    /** A hard link is another name of the same file, within a rank and between ranks. */
    @Test
    void shouldTakeLinksForTheFile() throws IOException {
        RankPrograms.Ended ended = program(2, """
                        Path link = PATH.resolveSibling("link.txt");
                        if (rank == 0) {
                            FileChannel channel = open(CREATE, WRITE);
                            Files.createLink(link, PATH);
                            FileLock lock = channel.lock();
                            say(thrown(() -> FileChannel.open(link, WRITE).tryLock()));
                            ping(1);
                            await(1);
                            lock.release();
                            ping(1);
                            await(1);
                            Files.delete(link);
                        } else {
                            await(0);
                            FileChannel channel = FileChannel.open(link, WRITE);
                            say(channel.tryLock());
                            ping(0);
                            await(0);
                            say(channel.tryLock().isValid());
                            ping(0);
                        }
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("OverlappingFileLockException");
        assertThat(ended.of(1)).containsExactly("null", "true");
    }

    @Test
    void shouldSayThatARankWaitsForALock() throws IOException {
        RankPrograms.Ended ended = program(2, """
                        FileChannel channel = open(CREATE, WRITE);
                        if (rank == 0) channel.lock();
                        MPI.COMM_WORLD.barrier();
                        if (rank == 0) await(1);
                        channel.lock();
                """).runAlike();

        assertThat(ended.exit()).isEqualTo(3);
        assertThat(ended.err())
                .containsPattern("rank 1 waits: file service, lock of .*, in FileChannel.lock, at Program");
    }

    @Test
    void shouldReleaseLocksWhenWhatHasOpenedTheFileIsClosed() throws IOException {
        RankPrograms.Ended ended = program(2, """
                        List<Callable<Closeable>> ways = List.of(
                            () -> open(CREATE, WRITE),
                            () -> Files.newByteChannel(PATH, WRITE),
                            () -> new FileOutputStream(PATH.toFile(), true),
                            () -> new RandomAccessFile(PATH.toString(), "rw"),
                            () -> new FileInputStream(PATH.toFile()));
                        FileChannel other = open(CREATE, READ, WRITE);
                        for (Callable<Closeable> way : ways) {
                            if (rank == 0) {
                                Closeable opened = way.call();
                                FileChannel channel = switch (opened) {
                                    case FileOutputStream stream -> stream.getChannel();
                                    case FileInputStream stream -> stream.getChannel();
                                    case RandomAccessFile file -> file.getChannel();
                                    default -> (FileChannel) opened;
                                };
                                FileLock lock = channel.lock(0, 8, opened instanceof FileInputStream);
                                ping(1);
                                await(1);
                                opened.close();
                                say(lock.isValid() + " " + channel.isOpen() + " " + thrown(() -> { lock.release(); return null; }));
                                ping(1);
                                await(1);
                            } else {
                                await(0);
                                FileLock first = other.tryLock();
                                ping(0);
                                await(0);
                                FileLock second = other.tryLock();
                                say(first + " " + second.isValid());
                                second.close();
                                ping(0);
                            }
                        }
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).hasSize(5).containsOnly("false false ClosedChannelException");
        assertThat(ended.of(1)).hasSize(5).containsOnly("null true");
    }

    @Test
    void shouldRefuseWhatAJvmRefuses() throws IOException {
        RankPrograms.Ended ended = program(1, """
                        FileChannel channel = open(CREATE, WRITE);
                        FileLock lock = channel.lock(0, 10, false);
                        say(thrown(() -> channel.lock()) + " " + thrown(() -> open(WRITE).tryLock(9, 1, false)));
                        say(thrown(() -> open(READ).tryLock()) + " " + thrown(() -> channel.tryLock(20, 1, true)));
                        say(thrown(() -> channel.lock(-1, 1, false)) + " " + thrown(() -> channel.lock(1, Long.MAX_VALUE, false)));
                        lock.release();
                        lock.release();
                        say(channel.lock().size() == Long.MAX_VALUE);
                        channel.close();
                        say(thrown(() -> channel.lock()) + " " + channel.isOpen());
                """).run();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0))
                .containsExactly(
                        "OverlappingFileLockException OverlappingFileLockException",
                        "NonWritableChannelException NonReadableChannelException",
                        "IllegalArgumentException IllegalArgumentException",
                        "true",
                        "ClosedChannelException false");
    }

    @Test
    void shouldReleaseLocksOfARankThatEnds() throws IOException {
        RankPrograms.Ended ended = program(2, """
                        FileChannel channel = open(CREATE, WRITE);
                        if (rank == 0) {
                            channel.lock();
                            ping(1);
                            MPI.Finalize();
                            return;
                        }
                        await(0);
                        say(channel.lock().isValid());
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1)).containsExactly("true");
    }

    @Test
    void shouldReportRanksThatWaitForALockForEver() throws IOException {
        RankPrograms.Ended ended = program(2, """
                        FileChannel channel = open(CREATE, WRITE);
                        if (rank == 0) {
                            channel.lock();
                            ping(1);
                            await(1);
                        } else {
                            await(0);
                            channel.lock();
                        }
                """).runAlike();

        assertThat(ended.exit()).isEqualTo(3);
        assertThat(ended.err())
                .contains("rank 1")
                .contains("file service, lock of ")
                .contains("file.txt");
    }
}
