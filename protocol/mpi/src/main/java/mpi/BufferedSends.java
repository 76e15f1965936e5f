package mpi;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.pointtopoint.SendOperation;
import org.rankcluster.protocol.pointtopoint.SendsWithoutBuffer;
import org.rankcluster.protocol.runtime.Messaging;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * The space accounting of the buffer that a rank has attached for buffered sends ({@code attachBuffer}). Only its number of bytes is
 * accounted for: the send operations keep the data. A message occupies its bytes until its delivery is complete.
 */
final class BufferedSends {
    private final List<SendOperation> pending = new ArrayList<>();
    /** Sends from buffers that have been replaced since. */
    private final List<SendOperation> replaced = new ArrayList<>();

    private @Nullable Object buffer;
    private long capacity;

    /** Attaches {@code newBuffer}, which has space for {@code bytes} bytes. */
    void attach(Call call, Object newBuffer, long bytes) {
        if (buffer != null) {
            throw call.error(MPI.ERR_BUFFER, "a buffer is attached already");
        }
        buffer = newBuffer;
        capacity = bytes;
    }

    /**
     * Attaches {@code newBuffer} instead of the attached buffer, if there is one. Pending sends of the old buffer still
     * complete.
     */
    void replace(Object newBuffer, long bytes) {
        replaced.addAll(pending);
        pending.clear();
        buffer = newBuffer;
        capacity = bytes;
    }

    /** Waits until all data have left the buffer, then detaches and returns it; null if there is none. */
    @Nullable
    Object detach() {
        drain();
        Object detached = buffer;
        buffer = null;
        capacity = 0;
        return detached;
    }

    /** Waits until all data have left the buffer and the buffers that it replaced. */
    void drain() {
        await(replaced);
        await(pending);
    }

    private static void await(List<SendOperation> sends) {
        Messaging messaging = RankRuntime.current();
        for (SendOperation send : sends) {
            messaging.await(send);
        }
        sends.clear();
    }

    /** Posts a send if the buffer has space for its data beside the pending sends. */
    void post(Call call, SendOperation send) {
        long needed = capacity(send);
        if (needed > free()) {
            call.clock().poll();
        }
        long free = free();
        if (needed > free && !isAllowedWithout()) {
            throw call.error(
                    MPI.ERR_BUFFER, "attached buffer", free + " bytes free", needed + " bytes, overhead included");
        }
        pending.add(send.delivery());
        call.messaging().post(send);
    }

    private boolean isAllowedWithout() {
        return buffer == null
                && SendsWithoutBuffer.of("job", RankRuntime.current().job().choice(SendsWithoutBuffer.KEY))
                        == SendsWithoutBuffer.ALLOW;
    }

    private long free() {
        pending.removeIf(SendOperation::isDone);
        long free = capacity;
        for (SendOperation send : pending) {
            free -= capacity(send);
        }
        return free;
    }

    private static long capacity(SendOperation send) {
        return (long) send.payload().size() + MPI.BSEND_OVERHEAD;
    }
}
