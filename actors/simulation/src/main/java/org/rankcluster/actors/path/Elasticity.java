package org.rankcluster.actors.path;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineKeys;
import org.rankcluster.hardware.machine.NetworkModel;

/**
 * The first-order change of a run's virtual time with some values of its machine, as far as the critical path stays the same and messages keep
 * their order. If the values grow by 1 %, the virtual time then changes by {@code share} %.
 *
 * @param keys keys of the values, which change together
 * @param share relative change of the virtual time over the relative change of the values; negative for rates
 * @param isFirm whether a change of the values by 1 % leaves the path as it is, as far as the run shows: no other chain, and no other order of
 *     works and messages, is within twice the change
 * @param isDivided whether the path divides all of this time. If not, the time includes waits for links and buffers, and the change is at
 *     most so large
 */
public record Elasticity(List<MachineKey> keys, double share, boolean isDivided, boolean isFirm) {
    private static final double CHANGE = 0.01;
    private static final double SAFETY = 2;

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
            PathSums path, Map<SegmentKind, Long> overheads, long picoseconds, NetworkModel network, PathOrder order) {
        Map<SegmentKind, Long> sums = new EnumMap<>(SegmentKind.class);
        sums.putAll(path.kinds());
        sums.putAll(overheads);
        boolean hasPackets = !path.fronts().isEmpty();
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
        all.add(new Elasticity(network.bandwidths(), -bytes / picoseconds, sum(sums, undivided) == 0, false));
        add(all, sums, picoseconds, false, List.of(SegmentKind.WIRE), network.latencies());
        add(all, sums, picoseconds, false, List.of(SegmentKind.SEND), MachineKeys.MPI_SEND_OVERHEAD);
        add(all, sums, picoseconds, false, List.of(SegmentKind.RECEIVE), MachineKeys.MPI_RECEIVE_OVERHEAD);
        add(all, sums, picoseconds, false, List.of(SegmentKind.CALL), MachineKeys.MPI_CALL_OVERHEAD);
        add(all, sums, picoseconds, false, List.of(SegmentKind.WRITE), MachineKeys.CPU_WRITE_PACKET);
        add(
                all,
                sums,
                picoseconds,
                false,
                List.of(SegmentKind.READ),
                MachineKeys.CPU_READ_PACKET,
                MachineKeys.CPU_READ_EAGER_PACKET);
        add(all, sums, picoseconds, true, List.of(SegmentKind.COPY), MachineKeys.SHARED_MEMORY_BANDWIDTH);
        add(all, sums, picoseconds, false, List.of(SegmentKind.MEMORY), MachineKeys.SHARED_MEMORY_LATENCY);
        add(all, sums, picoseconds, true, List.of(SegmentKind.FLOPS), MachineKeys.CPU_FLOPS);
        add(all, sums, picoseconds, false, List.of(SegmentKind.SKEW), MachineKeys.MPI_SKEW);
        return all.stream()
                .filter(one -> Math.abs(one.share) >= 1e-4)
                .map(one -> one.within(picoseconds, order))
                .sorted(Comparator.comparingDouble(one -> -Math.abs(one.share)))
                .toList();
    }

    private static void add(
            List<Elasticity> all,
            Map<SegmentKind, Long> sums,
            long picoseconds,
            boolean isRate,
            List<SegmentKind> kinds,
            MachineKey... keys) {
        add(all, sums, picoseconds, isRate, kinds, List.of(keys));
    }

    private static void add(
            List<Elasticity> all,
            Map<SegmentKind, Long> sums,
            long picoseconds,
            boolean isRate,
            List<SegmentKind> kinds,
            List<MachineKey> keys) {
        double sum = sum(sums, kinds);
        all.add(new Elasticity(keys, (isRate ? -sum : sum) / picoseconds, true, false));
    }

    private Elasticity within(long picoseconds, PathOrder order) {
        return new Elasticity(
                keys, share, isDivided, order.closest() > SAFETY * CHANGE * Math.abs(share) * picoseconds);
    }

    private static double sum(Map<SegmentKind, Long> sums, List<SegmentKind> kinds) {
        return kinds.stream().mapToLong(kind -> sums.getOrDefault(kind, 0L)).sum();
    }
}
