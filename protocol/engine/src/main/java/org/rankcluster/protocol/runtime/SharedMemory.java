package org.rankcluster.protocol.runtime;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Memory that ranks of one node let each other use, by window and world rank of the owner. One object for all ranks of a JVM
 * will do, for nodes are never split; several threads may use it.
 */
public final class SharedMemory {
    private final Map<Key, ByteBuffer> shared = new ConcurrentHashMap<>();

    private record Key(int window, int rank) {}

    /** Lets others use memory. */
    public void share(int window, int rank, ByteBuffer memory) {
        shared.put(new Key(window, rank), memory);
    }

    /** What a rank shares in a window; null if nothing. */
    public @Nullable ByteBuffer find(int window, int rank) {
        return shared.get(new Key(window, rank));
    }

    /** Ends the sharing. */
    public void remove(int window, int rank) {
        shared.remove(new Key(window, rank));
    }
}
