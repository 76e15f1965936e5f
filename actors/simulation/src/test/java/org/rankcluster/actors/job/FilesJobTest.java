package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import mpi.Datatype;
import mpi.File;
import mpi.Info;
import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.actors.time.MemberSystems;

/** Tests that programs with files behave alike on any number of partitions and members. */
class FilesJobTest {
    private static final int MODE = MPI.MODE_CREATE | MPI.MODE_RDWR;

    @TempDir
    Path folder;

    private String name() {
        return folder.resolve("shared").toString();
    }

    /** Does seeded random accesses of all kinds. Each rank's output contains the data that it reads. */
    private void access() {
        MPI.Init(new String[0]);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        Info info = new Info();
        info.set("cb_nodes", "2");
        File file = new File(MPI.COMM_WORLD, name(), MODE, info);
        Datatype tile = Datatype.createResized(MPI.INT, 0, 4 * size);
        tile.commit();
        Random random = new Random(7 + rank);
        int[] data = new int[40];
        Arrays.setAll(data, i -> rank * 1000 + i);
        file.setView(4L * rank, MPI.INT, tile, "native");
        file.writeAll(data, data.length, MPI.INT);
        file.setView(0, MPI.INT, MPI.INT, "external32");
        for (int round = 0; round < 3; round++) {
            file.writeShared(data, 1 + random.nextInt(5), MPI.INT);
            int[] read = new int[10];
            file.readAt(random.nextInt(40 * size), read, 10, MPI.INT);
            System.out.println(Arrays.toString(read));
            mpi.Request write = file.iWriteAt(50L * size + 10L * rank, direct(data), 10, MPI.INT);
            mpi.Request shared = file.iReadShared(read, 3, MPI.INT);
            mpi.Request.waitAll(new mpi.Request[] {write, shared});
            System.out.println(Arrays.toString(read) + file.getPositionShared());
            file.writeOrdered(data, random.nextInt(4), MPI.INT);
        }
        file.setView(4L * (size - 1 - rank), MPI.INT, tile, "native");
        int[] column = new int[60];
        int found = file.readAll(column, 60, MPI.INT).getCount(MPI.INT);
        System.out.println(found + " " + Arrays.toString(column));
        file.sync();
        file.close();
        System.out.println(MPI.wtime());
        MPI.Finalize();
    }

    private static ByteBuffer direct(int... data) {
        ByteBuffer direct = MPI.newByteBuffer(data.length * Integer.BYTES);
        direct.asIntBuffer().put(data);
        return direct;
    }

    private static Jobs jobs(String machine, int ranks) {
        return machine.equals("ideal")
                ? Jobs.on(machine, ranks)
                : Jobs.on(machine, ranks).shape("4x2x2").ranksPerNode(2).mapping("TXYZ");
    }

    @ParameterizedTest
    @CsvSource({"ideal,2", "ideal,4", "ideal,8", "bgl-512,2", "bgl-512,4", "bgl-512,8"})
    void shouldDoTheSameOnAnyPartitions(String machine, int ranks) throws IOException {
        Jobs.Ended one = jobs(machine, ranks).partitions(1).run(this::access);
        byte[] content = Files.readAllBytes(Path.of(name()));
        Files.delete(Path.of(name()));
        Jobs.Ended two = jobs(machine, ranks).partitions(2).run(this::access);

        assertThat(one.result().end().diagnosis()).isNull();
        assertThat(content).hasSizeGreaterThan(40 * 4 * ranks);
        assertThat(Files.readAllBytes(Path.of(name()))).isEqualTo(content);
        assertThat(two.result().figures().digest())
                .isEqualTo(one.result().figures().digest());
        assertThat(two.result().figures().virtualSeconds())
                .isEqualTo(one.result().figures().virtualSeconds());
        assertThat(two.out()).isEqualTo(one.out());
        Files.delete(Path.of(name()));
        String oracle = String.format(
                "%016x", jobs(machine, ranks).runInTheOracle(this::access).digest());
        assertThat(oracle).isEqualTo(one.result().figures().digest());
        assertThat(Files.readAllBytes(Path.of(name()))).isEqualTo(content);
    }

    @Test
    void shouldDoTheSameOnSeveralMembers() throws IOException {
        try (MemberSystems members = new MemberSystems(3, 2)) {
            Jobs.Ended alone = jobs("bgl-512", 8).partitions(1).run(this::access);
            byte[] content = Files.readAllBytes(Path.of(name()));
            for (int count = 2; count <= 3; count++) {
                Files.delete(Path.of(name()));
                Jobs.Ended ended = jobs("bgl-512", 8).run(members, count, 1, this::access);

                assertThat(ended.out()).isEqualTo(alone.out());
                assertThat(ended.result().figures().digest())
                        .isEqualTo(alone.result().figures().digest());
                assertThat(Files.readAllBytes(Path.of(name()))).isEqualTo(content);
            }
        }
    }

    @Test
    void shouldCloseAndDeleteFilesOfAJobThatIsAborted() {
        Jobs.Ended ended = Jobs.on("ideal", 3).run(() -> {
            MPI.Init(new String[0]);
            File file = new File(MPI.COMM_WORLD, name(), MODE | MPI.MODE_DELETE_ON_CLOSE);
            file.write(new byte[10], 10, MPI.BYTE);
            System.out.println(Files.exists(Path.of(name())));
            MPI.COMM_WORLD.barrier();
            MPI.COMM_WORLD.abort(7);
        });

        assertThat(ended.result().end().exit()).isEqualTo(7);
        assertThat(ended.out()).contains("true");
        assertThat(Path.of(name())).doesNotExist();
    }

    @Test
    void shouldSayThatARankWaitsForAFile() {
        Jobs.Ended ended = Jobs.on("ideal", 2).run(() -> {
            MPI.Init(new String[0]);
            File file = new File(MPI.COMM_WORLD, name(), MODE);
            if (MPI.COMM_WORLD.getRank() == 0) {
                file.close();
            }
        });

        assertThat(ended.result().end().exit()).isEqualTo(JobResult.DEADLOCK);
        assertThat(ended.result().end().diagnosis()).contains("rank 0 waits: file service, close of file 0");
    }

    /** Compares with a manual calculation of the model's time. */
    @Test
    void shouldTakeTheTimeOfTheMachinesFileServer() {
        Map<String, String> config = Map.of(
                "services.latency", "1 ms",
                "services.bandwidth", "1 GB/s",
                "services.files.bandwidth", "100 MB/s",
                "services.files.piece", "3 ms");
        Jobs.Ended ended = Jobs.on("ideal", 1).machineConfig(config).run(() -> {
            MPI.Init(new String[0]);
            File file = new File(MPI.COMM_SELF, name(), MODE);
            file.setView(0, MPI.BYTE, everyOther(), "native");
            double begin = MPI.wtime();
            file.write(new byte[1_000_000], 1_000_000, MPI.BYTE);
            double middle = MPI.wtime();
            file.seek(0, MPI.SEEK_SET);
            file.setView(0, MPI.BYTE, MPI.BYTE, "native");
            double later = MPI.wtime();
            file.read(new byte[1_000_000], 1_000_000, MPI.BYTE);
            System.out.printf("%.4f %.4f%n", middle - begin, MPI.wtime() - later);
            file.close();
        });

        // 1 ms on the line, 10 ms of bytes, 10 and 1 pieces, 2 ms round trip
        assertThat(ended.out().trim()).isEqualTo("0.0430 0.0160");
    }

    /** Returns blocks of 100,000 bytes with gaps of the same length. */
    private static Datatype everyOther() {
        Datatype block = Datatype.createContiguous(100_000, MPI.BYTE);
        Datatype tile = Datatype.createResized(block, 0, 200_000);
        tile.commit();
        return tile;
    }
}
