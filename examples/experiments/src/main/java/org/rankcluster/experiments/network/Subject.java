package org.rankcluster.experiments.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.rankcluster.experiments.programs.CollectiveLatency;
import org.rankcluster.experiments.programs.Puts;
import org.rankcluster.experiments.programs.Transposition;
import org.rankcluster.hardware.machine.file.MachineReader;

/**
 * A machine, its measures, and the possible values of parameters without a source. Ranges come from the machine file, as with {@code
 * --sensitivity}. Values of {@code services} have no part in any measure.
 *
 * @param machine name of the machine
 * @param measures figures that are measured
 * @param keys parameters that are varied in the range of the machine file
 * @param more further parameters and their values, which are choices, 0 in the machine file, or bounded by others
 */
record Subject(String machine, List<Measure> measures, Set<String> keys, List<Sweep> more) {
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

    /** Returns the parameters and their values. A parameter that has a source by now is left out. */
    List<Sweep> sweeps() {
        Stream<Sweep> ranges = MachineReader.ofInstallation().unsourced(machine).stream()
                .filter(value -> keys.contains(value.key()))
                .map(value -> new Sweep(value.key(), value.low(), value.high()));
        return Stream.concat(ranges, more.stream()).toList();
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
                Set.of("torus.hop-latency", "torus.channel-buffer", "mpi.eager-limit", "cpu.poll"),
                List.of(
                        new Sweep("torus.bubble.enter", "3"), // taken from another model of the bubble rule
                        new Sweep("mpi.call-overhead", "200 cycles")));
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
                Set.of(
                        "node.shared-memory.latency",
                        "node.shared-memory.bandwidth",
                        "cpu.write-packet",
                        "cpu.read-packet",
                        "cpu.read-eager-packet",
                        "cpu.poll",
                        "mpi.send-overhead",
                        "mpi.receive-overhead",
                        "mpi.one-sided.request-overhead",
                        "mpi.one-sided.serve-overhead",
                        "mpi.one-sided.engine-packet",
                        "torus.channel-buffer",
                        "torus.injection.fifo-size",
                        "torus.reception.fifo-size",
                        "torus.arbitration.fullest-queue",
                        "class-routes.fifo",
                        "class-routes.processor-fifo",
                        "class-routes.interrupt-latency"),
                List.of(
                        new Sweep("rank-order", "first-fastest"),
                        new Sweep("node.shared-memory.step", "0 cycles", "328 cycles"),
                        new Sweep("cpu.flops", "1.6 Gflop/s"), // an operation a cycle
                        new Sweep("mpi.call-overhead", "200 cycles"),
                        new Sweep("mpi.header", "0 B", "64 B"),
                        new Sweep("mpi.progress", "in-calls"),
                        new Sweep("torus.deposit", "none"),
                        new Sweep("torus.bubble.enter", "3"), // stay is less, and 1 at least
                        new Sweep("torus.arbitration.random-queue", "0 cycles", "106 cycles")));
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
                Set.of(
                        "node.shared-memory.latency",
                        "node.shared-memory.bandwidth",
                        "cpu.flops",
                        "cpu.poll",
                        "mpi.header",
                        "mpi.datatype.search-element",
                        "mpi.datatype.look-ahead-element",
                        "mpi.datatype.pack-element",
                        "mpi.datatype.memory-element",
                        "fat-tree.link.latency",
                        "fat-tree.uplink.latency",
                        "fat-tree.switch-latency",
                        "fat-tree.packet",
                        "fat-tree.buffer",
                        "fat-tree.injection-fifo",
                        "fat-tree.reception-fifo"),
                List.of(
                        new Sweep("cpu.write-packet", "100 ns"),
                        new Sweep("cpu.read-packet", "100 ns"),
                        new Sweep(
                                "cpu.read-eager-packet",
                                "100 ns",
                                "2048 ns"), // a copy of a packet at the node's memory
                        new Sweep("mpi.send-overhead", "0.55 us", "2.2 us"),
                        new Sweep("mpi.receive-overhead", "0.53 us", "2.12 us"),
                        new Sweep("mpi.call-overhead", "100 ns"),
                        new Sweep("mpi.eager-limit", "8 KiB", "64 KiB"),
                        new Sweep("mpi.eager-routing", "adaptive"),
                        new Sweep("mpi.rendezvous-routing", "adaptive"),
                        new Sweep("mpi.eager-packet", "full"),
                        new Sweep("mpi.one-sided.engine-packet", "100 ns"),
                        new Sweep("fat-tree.links", "1x1"),
                        new Sweep("fat-tree.link.bandwidth", "1 GB/s", "2 GB/s"), // SDR's; all of DDR's
                        new Sweep("fat-tree.adapter-latency", "0 ns", "520 ns")));
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
                Set.of(
                        "node.shared-memory.latency",
                        "cpu.poll",
                        "mpi.eager-limit",
                        "mpi.datatype.search-element",
                        "mpi.datatype.look-ahead-element",
                        "mpi.datatype.pack-element"),
                List.of(
                        new Sweep("cpu.flops", "1.4 Gflop/s"), // an operation a cycle
                        new Sweep("cpu.write-packet", "100 ns"),
                        new Sweep("cpu.read-packet", "100 ns"),
                        new Sweep("cpu.read-eager-packet", "100 ns"),
                        new Sweep("mpi.send-overhead", "0.6 us", "1.6 us"), // alpha of 2 to 4 us with both
                        new Sweep("mpi.receive-overhead", "0.6 us", "1.6 us"),
                        new Sweep("mpi.call-overhead", "100 ns"),
                        new Sweep("mpi.header", "48 B"),
                        new Sweep("mpi.datatype.look-ahead", "7", "30"),
                        new Sweep("mpi.datatype.dense", "8 KiB", "32 KiB"),
                        new Sweep("mpi.datatype.pipeline", "128 KiB", "512 KiB"),
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
     * @param order order of coordinates that puts ranks 0 and 1 onto one node; empty if the machine's own does
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
