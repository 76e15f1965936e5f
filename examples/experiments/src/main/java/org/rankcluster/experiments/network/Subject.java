package org.rankcluster.experiments.network;

import java.util.ArrayList;
import java.util.List;
import org.rankcluster.experiments.programs.CollectiveLatency;
import org.rankcluster.experiments.programs.Puts;
import org.rankcluster.experiments.programs.Transposition;

/**
 * A machine, its measures, and the possible values of parameters without a source: half and twice the value if no range is known.
 * Values of {@code services} have no part in any measure.
 *
 * @param machine name of the machine
 * @param measures figures that are measured
 * @param sweeps parameters and their values
 */
record Subject(String machine, List<Measure> measures, List<Sweep> sweeps) {
    /** A figure that a job reports. */
    record Measure(String what, String output, List<String> words) {
        Measure(String what, String output, String... words) {
            this(what, output, List.of(words));
        }

        /** Returns the job, with another value or, if {@code config} is empty, with none. */
        List<String> job(String machine, String config) {
            List<String> all = new ArrayList<>(words);
            all.add("--machine=" + machine);
            if (!config.isEmpty()) {
                all.add("--config=" + config);
            }
            return all;
        }
    }

    /** A parameter and its possible values. */
    record Sweep(String key, List<String> values) {
        Sweep(String key, String... values) {
            this(key, List.of(values));
        }
    }

    static List<Subject> all() {
        return List.of(blueGeneL(), blueGeneQ(), infiniBand(), cori());
    }

    private static Subject blueGeneL() {
        return new Subject(
                "bgl-512",
                List.of(
                        halfRoundTrip("192 B", "--set=bytes=192"),
                        halfRoundTrip("2,000 B, 12 hops", "--set=bytes=2000", "--set=peer=292"), // (4, 4, 4)
                        new Measure(
                                "all-to-all in yz planes, 8^3",
                                "seconds",
                                Transposition.class.getName(),
                                "--set=part=y",
                                "--set=n=32",
                                "--config=mpi.eager-packet=sized"),
                        uniform("8x8x4"),
                        new Measure(
                                "throughput of a transpose, 6^3",
                                "bytesPerSecond",
                                "traffic",
                                "--shape=6x6x6",
                                "--set=pattern=transpose",
                                "--set=bytes=4 KiB")),
                List.of(
                        new Sweep(
                                "torus.hop-latency", "46 ns", "100 ns"), // eight stages alone; recalled, wire included
                        new Sweep(
                                "torus.channel-buffer",
                                "512 B",
                                "2 KiB"), // the least for the bubble; twice the recalled
                        new Sweep("torus.bubble.enter", "3"), // taken from another model of the bubble rule
                        new Sweep("mpi.eager-limit", "240 B", "10 KB"),
                        new Sweep("mpi.call-overhead", "200 cycles"),
                        new Sweep("cpu.poll", "20 cycles", "500 cycles")));
    }

    private static Subject blueGeneQ() {
        return new Subject(
                "bgq-512",
                List.of(
                        halfRoundTrip("8 B", "--set=bytes=8", "--ranks=2"),
                        halfRoundTrip("32 KiB, 9 hops", "--set=bytes=32 KiB", "--set=peer=341"), // (2, 2, 2, 2, 1)
                        withinANode(""),
                        collective("allreduce of a double, 16 ranks a node", "doubles", 1, "--ranks-per-node=16"),
                        collective("allreduce of 64 KiB of doubles", "doubles", 8192),
                        collective("barrier", "barrier", 1),
                        uniform("2x2x4x4x2"),
                        put()),
                List.of(
                        new Sweep("rank-order", "first-fastest"),
                        new Sweep("node.shared-memory.latency", "200 cycles", "800 cycles"),
                        new Sweep("node.shared-memory.bandwidth", "2 GB/s", "8 GB/s"),
                        new Sweep("node.shared-memory.step", "0 cycles", "328 cycles"),
                        new Sweep("cpu.flops", "1.6 Gflop/s"), // an operation a cycle
                        new Sweep("cpu.write-packet", "16 cycles", "64 cycles"),
                        new Sweep("cpu.read-packet", "16 cycles", "64 cycles"),
                        new Sweep("cpu.read-eager-packet", "100 cycles", "400 cycles"),
                        new Sweep("cpu.poll", "50 cycles", "200 cycles"),
                        new Sweep("mpi.send-overhead", "400 cycles", "1600 cycles"),
                        new Sweep("mpi.receive-overhead", "400 cycles", "1600 cycles"),
                        new Sweep("mpi.call-overhead", "200 cycles"),
                        new Sweep("mpi.header", "0 B", "64 B"),
                        new Sweep("mpi.progress", "in-calls"),
                        new Sweep("mpi.one-sided.request-overhead", "400 cycles", "1600 cycles"),
                        new Sweep("mpi.one-sided.serve-overhead", "400 cycles", "1600 cycles"),
                        new Sweep("mpi.one-sided.engine-packet", "16 cycles", "64 cycles"),
                        new Sweep("torus.deposit", "none"),
                        new Sweep("torus.channel-buffer", "1088 B", "4352 B"), // two packets and eight
                        new Sweep("torus.bubble.enter", "3"), // stay is less, and 1 at least
                        new Sweep("torus.injection.fifo-size", "32 KiB", "128 KiB"),
                        new Sweep("torus.reception.fifo-size", "32 KiB", "128 KiB"),
                        new Sweep("torus.arbitration.fullest-queue", "78 cycles", "314 cycles"),
                        new Sweep("torus.arbitration.random-queue", "0 cycles", "106 cycles"),
                        new Sweep("class-routes.fifo", "2", "8"),
                        new Sweep("class-routes.processor-fifo", "4", "16"),
                        new Sweep("class-routes.interrupt-latency", "30 ns", "120 ns")));
    }

    private static Subject infiniBand() {
        return new Subject(
                "ib-ddr-2007",
                List.of(
                        halfRoundTrip("8 B, one chip", "--set=bytes=8"),
                        halfRoundTrip("32 KiB, three chips", "--set=bytes=32 KiB", "--set=peer=63"),
                        withinANode("TX"),
                        collective("allreduce of 64 KiB of doubles", "doubles", 8192),
                        new Measure(
                                "throughput of uniform traffic", "bytesPerSecond", "traffic", "--set=pattern=uniform"),
                        transpose(),
                        put()),
                List.of(
                        new Sweep("node.shared-memory.latency", "250 ns", "1 us"),
                        new Sweep("node.shared-memory.bandwidth", "500 MB/s", "2 GB/s"),
                        new Sweep("cpu.flops", "1.8 Gflop/s", "7.2 Gflop/s"),
                        new Sweep("cpu.write-packet", "100 ns"),
                        new Sweep("cpu.read-packet", "100 ns"),
                        new Sweep(
                                "cpu.read-eager-packet",
                                "100 ns",
                                "2048 ns"), // a copy of a packet at the node's memory
                        new Sweep("cpu.poll", "50 ns", "200 ns"),
                        new Sweep("mpi.send-overhead", "0.55 us", "2.2 us"),
                        new Sweep("mpi.receive-overhead", "0.53 us", "2.12 us"),
                        new Sweep("mpi.call-overhead", "100 ns"),
                        new Sweep("mpi.header", "24 B", "96 B"),
                        new Sweep("mpi.eager-limit", "8 KiB", "64 KiB"),
                        new Sweep("mpi.eager-routing", "adaptive"),
                        new Sweep("mpi.rendezvous-routing", "adaptive"),
                        new Sweep("mpi.eager-packet", "full"),
                        new Sweep("mpi.datatype.search-element", "5 ns", "20 ns"),
                        new Sweep("mpi.datatype.look-ahead-element", "5 ns", "20 ns"),
                        new Sweep("mpi.datatype.pack-element", "10 ns", "40 ns"),
                        new Sweep("mpi.one-sided.engine-packet", "100 ns"),
                        new Sweep("fat-tree.links", "1x1"),
                        new Sweep("fat-tree.link.bandwidth", "1 GB/s", "2 GB/s"), // SDR's; all of DDR's
                        new Sweep("fat-tree.link.latency", "12 ns", "50 ns"),
                        new Sweep("fat-tree.uplink.latency", "5 ns", "20 ns"),
                        new Sweep("fat-tree.switch-latency", "100 ns", "400 ns"),
                        new Sweep("fat-tree.adapter-latency", "0 ns", "520 ns"),
                        new Sweep("fat-tree.packet", "1 KiB", "4 KiB"),
                        new Sweep("fat-tree.buffer", "4 KiB", "16 KiB"),
                        new Sweep("fat-tree.injection-fifo", "32 KiB", "128 KiB"),
                        new Sweep("fat-tree.reception-fifo", "32 KiB", "128 KiB")));
    }

    private static Subject cori() {
        return new Subject(
                "cori-knl",
                List.of(
                        halfRoundTrip("8 B", "--set=bytes=8", "--ranks=2"),
                        halfRoundTrip("32 KiB", "--set=bytes=32 KiB", "--ranks=2"),
                        withinANode("TX"),
                        collective("allreduce of 64 KiB of doubles, 64 ranks", "doubles", 8192, "--ranks=64"),
                        new Measure(
                                "throughput of uniform traffic, 64 ranks",
                                "bytesPerSecond",
                                "traffic",
                                "--ranks=64",
                                "--set=pattern=uniform"),
                        transpose(),
                        put("--ranks=2")),
                List.of(
                        new Sweep("node.shared-memory.latency", "250 ns", "1 us"),
                        new Sweep("cpu.flops", "1.4 Gflop/s"), // an operation a cycle
                        new Sweep("cpu.write-packet", "100 ns"),
                        new Sweep("cpu.read-packet", "100 ns"),
                        new Sweep("cpu.read-eager-packet", "100 ns"),
                        new Sweep("cpu.poll", "50 ns", "200 ns"),
                        new Sweep("mpi.send-overhead", "0.6 us", "1.6 us"), // alpha of 2 to 4 us with both
                        new Sweep("mpi.receive-overhead", "0.6 us", "1.6 us"),
                        new Sweep("mpi.call-overhead", "100 ns"),
                        new Sweep("mpi.header", "48 B"),
                        new Sweep("mpi.eager-limit", "4 KiB", "16 KiB"),
                        new Sweep("mpi.datatype.look-ahead", "7", "30"),
                        new Sweep("mpi.datatype.dense", "8 KiB", "32 KiB"),
                        new Sweep("mpi.datatype.pipeline", "128 KiB", "512 KiB"),
                        new Sweep("mpi.datatype.search-element", "5 ns", "20 ns"),
                        new Sweep("mpi.datatype.look-ahead-element", "5 ns", "20 ns"),
                        new Sweep("mpi.datatype.pack-element", "10 ns", "40 ns"),
                        new Sweep("mpi.one-sided.engine-packet", "100 ns"),
                        new Sweep("crossbar.gap", "100 ns")));
    }

    private static Measure halfRoundTrip(String what, String... words) {
        List<String> all = new ArrayList<>(List.of("pingpong"));
        all.addAll(List.of(words));
        return new Measure("half round trip, " + what, "halfRoundTripSeconds", all);
    }

    /**
     * Returns the measure within a node.
     *
     * @param order of coordinates that puts ranks 0 and 1 onto one node; empty if the machine's own does
     */
    private static Measure withinANode(String order) {
        List<String> words = new ArrayList<>(List.of("--set=bytes=1 KiB", "--ranks=2", "--ranks-per-node=2"));
        if (!order.isEmpty()) {
            words.add("--mapping=" + order);
        }
        return halfRoundTrip("1 KiB within a node", words.toArray(String[]::new));
    }

    private static Measure collective(String what, String kind, int count, String... words) {
        List<String> all = new ArrayList<>(
                List.of(CollectiveLatency.class.getName(), "--set=kind=" + kind, "--set=count=" + count));
        all.addAll(List.of(words));
        return new Measure(what, "seconds", all);
    }

    private static Measure uniform(String shape) {
        return new Measure(
                "throughput of uniform traffic, " + shape,
                "bytesPerSecond",
                "traffic",
                "--shape=" + shape,
                "--set=pattern=uniform",
                "--set=bytes=8 KiB");
    }

    private static Measure transpose() {
        return new Measure(
                "transpose of 64^2 triples by datatypes, 2 ranks",
                "transposeSeconds",
                "transpose",
                "--ranks=2",
                "--set=n=64");
    }

    private static Measure put(String... words) {
        List<String> all = new ArrayList<>(List.of(Puts.class.getName()));
        all.addAll(List.of(words));
        return new Measure("a put of 8 B", "seconds", all);
    }
}
