package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random accesses through random views, compared with the same accesses to an array of ints. In a round each rank
 * writes to positions of its own, and then reads anywhere.
 */
class FileModelTest {
    private static final int SEEDS = 150;
    private static final int ROUNDS = 6;
    private static final int MOST = 20;

    @TempDir
    Path folder;

    /** The expected file: {@code ints[0..length]}. Ranks run one at a time. */
    private static final class Model {
        final int[] ints = new int[4096];
        int length;

        void put(int at, int value) {
            ints[at] = value;
            length = Math.max(length, at + 1);
        }
    }

    /** A view of every rank: one block of {@code block} ints for each rank after the other, then a gap. */
    private record Tiles(int begin, int block, int gap, int size, boolean external) {
        static Tiles random(Random random, int size, boolean external) {
            return new Tiles(random.nextInt(10), 1 + random.nextInt(4), random.nextInt(4), size, external);
        }

        int place(int rank, int element) {
            return begin + element / block * (size * block + gap) + rank * block + element % block;
        }

        void set(File file, int rank) {
            Datatype type = Datatype.createResized(
                    Datatype.createContiguous(block, MPI.INT), 0, Integer.BYTES * (size * block + gap));
            type.commit();
            long disp = (long) Integer.BYTES * (begin + rank * block);
            file.setView(disp, MPI.INT, type, external ? "external32" : "native");
        }
    }

    private static void write(File file, int kind, long offset, int[] data, int count) {
        file.seek(offset, MPI.SEEK_SET);
        switch (kind) {
            case 0 -> file.writeAtAll(offset, data, count, MPI.INT);
            case 1 -> file.writeAll(data, count, MPI.INT);
            case 2 -> file.iWriteAt(offset, data, count, MPI.INT).waitFor();
            case 3 -> {
                file.writeAllBegin(data, count, MPI.INT);
                file.writeAllEnd(data);
            }
            default -> file.write(data, count, MPI.INT);
        }
    }

    private static Status read(File file, int kind, long offset, int[] data, int count) {
        file.seek(offset, MPI.SEEK_SET);
        return switch (kind) {
            case 0 -> file.readAtAll(offset, data, count, MPI.INT);
            case 1 -> file.readAll(data, count, MPI.INT);
            case 2 -> file.iReadAt(offset, data, count, MPI.INT).waitStatus();
            case 3 -> {
                file.readAtAllBegin(offset, data, count, MPI.INT);
                yield file.readAtAllEnd(data);
            }
            default -> file.read(data, count, MPI.INT);
        };
    }

    private static void access(String name, int seed, Model model) {
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        Random same = new Random(seed);
        Random own = new Random(seed * 100L + rank);
        Info info = new Info();
        info.set("cb_nodes", Integer.toString(1 + same.nextInt(3)));
        if (same.nextBoolean()) {
            info.set("collective_buffering", Boolean.toString(same.nextBoolean()));
        }
        boolean external = same.nextBoolean();
        File file = new File(MPI.COMM_WORLD, name, MPI.MODE_CREATE | MPI.MODE_RDWR, info);
        for (int round = 0; round < ROUNDS; round++) {
            Tiles tiles = Tiles.random(same, size, external);
            tiles.set(file, rank);
            int offset = own.nextInt(MOST);
            int count = own.nextInt(MOST);
            int[] data = own.ints(count).toArray();
            write(file, same.nextInt(5), offset, data, count);
            for (int i = 0; i < count; i++) {
                model.put(tiles.place(rank, offset + i), data[i]);
            }
            MPI.COMM_WORLD.barrier();
            Tiles others = Tiles.random(same, size, external);
            others.set(file, rank);
            int from = own.nextInt(MOST);
            int wanted = own.nextInt(2 * MOST);
            int[] expected = new int[wanted];
            int there = 0;
            while (there < wanted && others.place(rank, from + there) < model.length) {
                expected[there] = model.ints[others.place(rank, from + there++)];
            }
            int[] got = new int[wanted];
            Status status = read(file, same.nextInt(5), from, got, wanted);
            assertThat(got).as("seed " + seed + ", round " + round).isEqualTo(expected);
            assertThat(status.getCount(MPI.INT)).isEqualTo(there);
            assertThat(file.getSize()).isEqualTo((long) Integer.BYTES * model.length);
            MPI.COMM_WORLD.barrier();
        }
        file.close();
    }

    @Test
    void shouldDoWhatAnArrayDoes() throws Exception {
        Path path = folder.resolve("file");
        for (int seed = 0; seed < SEEDS; seed++) {
            Model model = new Model();
            int job = seed;
            World.pass(1 + seed % 6, () -> access(path.toString(), job, model));

            assertThat(Files.size(path)).isEqualTo((long) Integer.BYTES * model.length);
            Files.delete(path);
        }
    }
}
