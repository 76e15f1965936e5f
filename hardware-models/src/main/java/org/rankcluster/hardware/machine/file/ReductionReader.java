package org.rankcluster.hardware.machine.file;

import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.machine.CpuModel;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineKeys;
import org.rankcluster.hardware.machine.MachineValues;
import org.rankcluster.hardware.machine.ReductionModel;
import org.rankcluster.hardware.timing.Bandwidth;
import org.rankcluster.hardware.timing.Clock;

/** The reader of the section {@code reduce} of a machine file, except its key {@code gamma}. */
final class ReductionReader {
    private ReductionReader() {}

    static ReductionModel read(MachineValues values, CpuModel cpu) {
        return new ReductionModel(
                threadFactor(values),
                duration(values, MachineKeys.REDUCE_THREAD_START, cpu.clock(), 0),
                cray(values, cpu.clock()),
                values.has(MachineKeys.REDUCE_PACK) ? values.bandwidth(MachineKeys.REDUCE_PACK) : cpu.gamma(),
                duration(values, MachineKeys.REDUCE_GATHER, cpu.clock(), 0));
    }

    private static double threadFactor(MachineValues values) {
        if (!values.has(MachineKeys.REDUCE_THREAD_FACTOR)) {
            return 1;
        }
        double factor = values.decimal(MachineKeys.REDUCE_THREAD_FACTOR);
        if (factor < 1) {
            throw values.error(MachineKeys.REDUCE_THREAD_FACTOR, "1 or more, e.g. 1.5");
        }
        return factor;
    }

    private static ReductionModel.@Nullable Cray cray(MachineValues values, Clock clock) {
        if (!values.has(MachineKeys.REDUCE_CRAY_GAMMA)) {
            return null;
        }
        Bandwidth memory = values.bandwidth(MachineKeys.SHARED_MEMORY_BANDWIDTH);
        return new ReductionModel.Cray(
                values.bandwidth(MachineKeys.REDUCE_CRAY_GAMMA),
                values.has(MachineKeys.REDUCE_CRAY_COPY) ? values.bandwidth(MachineKeys.REDUCE_CRAY_COPY) : memory,
                duration(
                        values,
                        MachineKeys.REDUCE_CRAY_OVERHEAD,
                        clock,
                        values.duration(MachineKeys.MPI_SEND_OVERHEAD, clock)));
    }

    private static long duration(MachineValues values, MachineKey key, Clock clock, long usual) {
        return values.has(key) ? values.duration(key, clock) : usual;
    }
}
