package org.rankcluster.actors.cli.experiment;

import java.util.List;

/**
 * A run of fixed size whose speed is measured.
 *
 * @param name name on the command line
 * @param isLarge whether the run needs minutes or many GB of heap, so it takes place only if it is named
 * @param command words behind {@code rankcluster}, separated by single spaces
 */
public record Benchmark(String name, boolean isLarge, String command) {
    private static final String TRAFFIC = "run traffic --set pattern=uniform --set bytes=65536 --partitions 1 ";
    private static final String HALO = "run halo3d --set bytes=8192 --partitions 1 ";
    private static final String PHOLD = "run phold --partitions 1 ";
    private static final String BARRIER = "run barrier --machine ideal --fidelity endpoint --partitions 1 ";
    private static final String ALLREDUCE =
            "run allreduce --set bytes=8 --machine ideal --fidelity endpoint --partitions 1 ";
    private static final String MILLION_NODES = "--shape 128x128x64 --fidelity message --set iterations=1 ";

    private static final List<Benchmark> ALL = List.of(
            usual("traffic-8", TRAFFIC + "--shape 8x8x8 --set messages=8"),
            usual("traffic-16", TRAFFIC + "--shape 16x16x16 --set messages=1"),
            large("traffic-32", TRAFFIC + "--shape 32x32x32 --set messages=1"),
            usual("halo3d-16", HALO + "--shape 16x16x16 --set iterations=5"),
            usual(
                    "halo3d-16-two-partitions",
                    "run halo3d --set bytes=8192 --partitions 2 --shape 16x16x16 --set iterations=5"),
            large("halo3d-32", HALO + "--shape 32x32x32 --set iterations=1"),
            usual("traffic-fat-tree-512", TRAFFIC + "--machine frontera --ranks 512 --set messages=100"),
            usual("traffic-fat-tree-4096", TRAFFIC + "--machine frontera --ranks 4096 --set messages=4"),
            usual("halo3d-fat-tree-512", HALO + "--machine frontera --ranks 512 --set iterations=80"),
            usual("halo3d-fat-tree-4096", HALO + "--machine frontera --ranks 4096 --set iterations=12"),
            usual("halo3d-message-512", HALO + "--shape 8x8x8 --fidelity message --set iterations=250"),
            usual("halo3d-message-4096", HALO + "--shape 16x16x16 --fidelity message --set iterations=20"),
            usual("barrier-4096", BARRIER + "--ranks 4096 --set iterations=45"),
            usual("barrier-100000", BARRIER + "--ranks 100000 --set iterations=1"),
            usual("allreduce-4096", ALLREDUCE + "--ranks 4096 --set iterations=45"),
            usual("allreduce-100000", ALLREDUCE + "--ranks 100000 --set iterations=1"),
            usual("phold-1k", PHOLD + "--set actors=1024 --set population=16 --set until=8000"),
            usual("phold-64k", PHOLD + "--set actors=65536 --set population=4 --set until=400"),
            usual("phold-1m", PHOLD + "--set actors=1048576 --set population=1 --set until=50"),
            large("allreduce-1m", "--heap 9g " + ALLREDUCE + "--ranks 1048576 --set iterations=1"),
            large("barrier-torus-1m", "--heap 12g run barrier --partitions 1 " + MILLION_NODES.strip()),
            large(
                    "halo3d-torus-1m",
                    "--heap 15g run halo3d --set bytes=1024 --set phantom=true --partitions 1 "
                            + MILLION_NODES.strip()));

    private static Benchmark usual(String name, String command) {
        return new Benchmark(name, false, command);
    }

    private static Benchmark large(String name, String command) {
        return new Benchmark(name, true, command);
    }

    /** Returns all benchmarks, in the order of the table. */
    public static List<Benchmark> all() {
        return ALL;
    }

    /** Returns the words behind {@code rankcluster}. */
    public List<String> words() {
        return List.of(command.split(" "));
    }
}
