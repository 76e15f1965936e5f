package org.rankcluster.actors.path;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineKeys;
import org.rankcluster.hardware.machine.NetworkModel;

/**
 * The elasticity of a run's virtual time. If some values of its machine grow by 1 %, the virtual time changes by {@code share} %, to first
 * order. This holds as long as the critical path stays the same and messages keep their order.
 *
 * @param keys keys of the values, which change together
 * @param share relative change of the virtual time over the relative change of the values; negative for rates
 * @param stays relative change of the values up to which the path stays as it is, as far as the run shows; at most 0.05. Up to it no
 *     other chain is longer, and works and messages keep their order. Packets that wait for each other record no order, so it is 0 if the
 *     path has such waits
 * @param isDivided whether the path divides all of this time. If not, the time includes waits for links and buffers, or work with other
 *     costs, and the change is at most this large
 */
public record Elasticity(List<MachineKey> keys, double share, boolean isDivided, double stays) {
    /** Twice the change of 1 % for which elasticities are printed. */
    private static final double FIRM = 0.02;

    private static final List<SegmentKind> BYTES = List.of(
            SegmentKind.SERIALIZATION,
            SegmentKind.STREAM,
            SegmentKind.QUEUE,
            SegmentKind.BLOCKED,
            SegmentKind.INJECTION,
            SegmentKind.RECEPTION,
            SegmentKind.PACKETS,
            SegmentKind.BUFFERS);

    private static final List<SegmentKind> UNDIVIDED =
            List.of(SegmentKind.STREAM, SegmentKind.PACKETS, SegmentKind.BUFFERS, SegmentKind.BLOCKED);

    /** Returns the elasticities of a run, the largest first, without those below a ten-thousandth. */
    static List<Elasticity> of(
            PathSums path,
            Map<SegmentKind, Long> overheads,
            long picoseconds,
            NetworkModel network,
            NearCriticalPaths nearCritical) {
        Map<SegmentKind, Long> sums = new EnumMap<>(SegmentKind.class);
        sums.putAll(path.kinds());
        sums.putAll(overheads);
        boolean hasPackets = !path.fronts().isEmpty();
        ToDoubleFunction<List<SegmentKind>> stays = hasPackets ? kinds -> 0 : nearCritical::staysUpTo;
        List<Elasticity> all = new ArrayList<>();
        List<SegmentKind> undivided = hasPackets
                ? List.of(
                        SegmentKind.QUEUE,
                        SegmentKind.BLOCKED,
                        SegmentKind.PACKETS,
                        SegmentKind.STREAM,
                        SegmentKind.BUFFERS)
                : UNDIVIDED;
        double bytes = sum(sums, BYTES);
        all.add(new Elasticity(
                network.bandwidths(), -bytes / picoseconds, sum(sums, undivided) == 0, stays.applyAsDouble(BYTES)));
        add(all, stays, sums, picoseconds, false, List.of(SegmentKind.WIRE), network.latencies());
        add(all, stays, sums, picoseconds, false, List.of(SegmentKind.SEND), MachineKeys.MPI_SEND_OVERHEAD);
        add(all, stays, sums, picoseconds, false, List.of(SegmentKind.RECEIVE), MachineKeys.MPI_RECEIVE_OVERHEAD);
        add(all, stays, sums, picoseconds, false, List.of(SegmentKind.CALL), MachineKeys.MPI_CALL_OVERHEAD);
        add(all, stays, sums, picoseconds, false, List.of(SegmentKind.WRITE), MachineKeys.CPU_WRITE_PACKET);
        add(
                all,
                stays,
                sums,
                picoseconds,
                false,
                List.of(SegmentKind.READ),
                MachineKeys.CPU_READ_PACKET,
                MachineKeys.CPU_READ_EAGER_PACKET);
        add(all, stays, sums, picoseconds, true, List.of(SegmentKind.COPY), MachineKeys.SHARED_MEMORY_BANDWIDTH);
        add(all, stays, sums, picoseconds, false, List.of(SegmentKind.MEMORY), MachineKeys.SHARED_MEMORY_LATENCY);
        add(
                all,
                stays,
                sums,
                picoseconds,
                false,
                List.of(SegmentKind.INSTRUCTIONS),
                MachineKeys.INSTRUCTION_INTEGER,
                MachineKeys.INSTRUCTION_MULTIPLY,
                MachineKeys.INSTRUCTION_DIVIDE,
                MachineKeys.INSTRUCTION_FLOATING,
                MachineKeys.INSTRUCTION_FLOATING_DIVIDE,
                MachineKeys.INSTRUCTION_MEMORY,
                MachineKeys.INSTRUCTION_BRANCH,
                MachineKeys.INSTRUCTION_CALL,
                MachineKeys.INSTRUCTION_ALLOCATE);
        all.add(new Elasticity(
                List.of(MachineKeys.ONE_SIDED_REQUEST, MachineKeys.ONE_SIDED_SERVE),
                sum(sums, List.of(SegmentKind.SERVE)) / picoseconds,
                false, // a service may also combine and copy data
                stays.applyAsDouble(List.of(SegmentKind.SERVE))));
        add(all, stays, sums, picoseconds, true, List.of(SegmentKind.FLOPS), MachineKeys.CPU_FLOPS);
        add(all, stays, sums, picoseconds, false, List.of(SegmentKind.SKEW), MachineKeys.MPI_SKEW);
        return all.stream()
                .filter(one -> Math.abs(one.share) >= 1e-4)
                .sorted(Comparator.comparingDouble(one -> -Math.abs(one.share)))
                .toList();
    }

    private static void add(
            List<Elasticity> all,
            ToDoubleFunction<List<SegmentKind>> stays,
            Map<SegmentKind, Long> sums,
            long picoseconds,
            boolean isRate,
            List<SegmentKind> kinds,
            MachineKey... keys) {
        add(all, stays, sums, picoseconds, isRate, kinds, List.of(keys));
    }

    private static void add(
            List<Elasticity> all,
            ToDoubleFunction<List<SegmentKind>> stays,
            Map<SegmentKind, Long> sums,
            long picoseconds,
            boolean isRate,
            List<SegmentKind> kinds,
            List<MachineKey> keys) {
        double sum = sum(sums, kinds);
        all.add(new Elasticity(keys, (isRate ? -sum : sum) / picoseconds, true, stays.applyAsDouble(kinds)));
    }

    /** Returns whether the path stays as it is when the values change by 1 %, and by as much again. */
    public boolean isFirm() {
        return stays >= FIRM;
    }

    private static double sum(Map<SegmentKind, Long> sums, List<SegmentKind> kinds) {
        return kinds.stream().mapToLong(kind -> sums.getOrDefault(kind, 0L)).sum();
    }
}
