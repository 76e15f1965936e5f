package org.rankcluster.protocol.runtime;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The table of shared window memory on each node (MPI_Win_allocate_shared), by window and world rank of the owner. Thread-safe; one
 * instance serves all ranks of a JVM, because nodes are never split.
 */
public final class SharedMemory {
    private final Map<Key, ByteBuffer> shared = new ConcurrentHashMap<>();

    private record Key(int window, int rank) {}

    /**
     * Shares memory.
     *
     * @param window id of the window
     * @param rank world rank of the owner
     * @param memory the memory
     */
    public void share(int window, int rank, ByteBuffer memory) {
        shared.put(new Key(window, rank), memory);
    }

    /**
     * Returns the memory that a rank shares in a window.
     *
     * @param window id of the window
     * @param rank world rank of the owner
     * @return the memory; null for none
     */
    public @Nullable ByteBuffer find(int window, int rank) {
        return shared.get(new Key(window, rank));
    }

    /**
     * Ends the sharing.
     *
     * @param window id of the window
     * @param rank world rank of the owner
     */
    public void remove(int window, int rank) {
        shared.remove(new Key(window, rank));
    }
}
