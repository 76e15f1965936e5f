package mpi;

import java.nio.Buffer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.rankcluster.protocol.datatype.Memory;
import org.rankcluster.protocol.onesided.MemoryOperation;

/** The table of the buffers that a rank has attached to a dynamic window, with their addresses (MPI-4.1, section 12.2.4). */
final class AttachedBuffers {
    private final WindowState state;
    private final WinExposure exposure;
    private final Map<Memory, Long> addresses = new LinkedHashMap<>();

    AttachedBuffers(WindowState state, WinExposure exposure) {
        this.state = state;
        this.exposure = exposure;
    }

    /** Exposes the first {@code size} elements of a buffer. */
    void attach(Call call, Buffer base, int size) {
        checkDynamic(call);
        call.checkNotNegative(MPI.ERR_SIZE, "size", size);
        Memory memory = Memory.of(base);
        if (memory == null || memory.isReadOnly()) {
            throw call.error(MPI.ERR_RMA_ATTACH, "base", UserBuffer.kind(base), "a buffer that can be written to");
        }
        if (addresses.containsKey(memory)) {
            throw call.error(MPI.ERR_RMA_ATTACH, "base", UserBuffer.kind(base), "a buffer that is not attached");
        }
        long address = exposure.memory().reserve(memory.size());
        addresses.put(memory, address);
        WindowState.post(
                MemoryOperation.change(state.id(), () -> exposure.memory().attach(address, memory)));
    }

    /** Ends the exposure of a buffer. */
    void detach(Call call, Buffer base) {
        long address = address(call, base);
        addresses.remove(Memory.of(base));
        WindowState.post(
                MemoryOperation.change(state.id(), () -> exposure.memory().detach(address)));
    }

    /** Returns the address of a buffer. Fails if the buffer is not attached. */
    long address(Call call, Buffer base) {
        checkDynamic(call);
        Long address = addresses.get(Memory.of(base));
        if (address == null) {
            throw call.error(MPI.ERR_RMA_ATTACH, "base", UserBuffer.kind(base), "a buffer that is attached");
        }
        return address;
    }

    private void checkDynamic(Call call) {
        state.checkActive(call);
        if (exposure.kind() != WinExposure.Kind.DYNAMIC) {
            throw call.error(MPI.ERR_RMA_FLAVOR, "window", "not dynamic", "a dynamic window");
        }
    }
}
