package org.rankcluster.protocol.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.file.LockCall.Kind;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.runtime.Service;
import org.rankcluster.protocol.runtime.ServiceOperation;

/**
 * The server of file locks between ranks: exclusive or shared locks of byte ranges, as in an operating system. Waiting ranks get their
 * locks in the order of their requests, as far as locks of other ranks do not conflict. A lock does not prevent reading or writing. Names
 * of one file (hard links) have the same locks where the file system has keys of files.
 */
final class LockServer {
    /** A lock that the call {@code number} of a rank holds or requests. {@code end} is one past its last byte. */
    private record Range(int rank, int number, long position, long end, boolean shared) {
        boolean isInTheWayOf(Range other) {
            return rank != other.rank && !(shared && other.shared) && position < other.end && other.position < end;
        }
    }

    /** The locks of one file, in the order of their requests. */
    private static final class Locks {
        final List<Range> held = new ArrayList<>();
        final List<Range> waiting = new ArrayList<>();

        boolean take(Range wanted) {
            boolean isFree = held.stream().noneMatch(other -> other.isInTheWayOf(wanted));
            if (isFree) {
                held.add(wanted);
            }
            return isFree;
        }

        boolean isEmpty() {
            return held.isEmpty() && waiting.isEmpty();
        }
    }

    private final Path folder;
    private final TreeMap<String, Locks> files = new TreeMap<>();

    /** The locks of {@link #files} by the keys of the files; only looked up. */
    private final Map<Object, Locks> byKey = new HashMap<>();

    /**
     * Creates a server without locks.
     *
     * @param folder folder of relative names
     */
    LockServer(Path folder) {
        this.folder = folder;
    }

    /** Serves a {@link LockCall}. {@code in} is positioned after the name of the wrapper. */
    void serve(int rank, int number, WireInput in, Service.Host host) {
        switch (Kind.valueOf(in.readString())) {
            case LOCK -> {
                Locks locks = locks(in.readString());
                Range wanted = range(rank, number, in);
                if (locks.take(wanted)) {
                    answer(wanted, 1, host);
                } else {
                    locks.waiting.add(wanted);
                }
            }
            case TRY_LOCK -> {
                Locks locks = locks(in.readString());
                Range wanted = range(rank, number, in);
                answer(wanted, locks.take(wanted) ? 1 : 0, host);
            }
            case UNLOCK -> {
                String file = in.readString();
                long position = in.readVarint();
                locks(file).held.removeIf(lock -> lock.rank == rank && lock.position == position);
                host.answer(rank, number, ServiceOperation.success().take());
                serveWaiting(file, host);
            }
            case WITHDRAW -> {
                String file = in.readString();
                long position = in.readVarint();
                for (Range lock : List.copyOf(locks(file).waiting)) {
                    if (lock.rank == rank && lock.position == position) {
                        locks(file).waiting.remove(lock);
                        answer(lock, 0, host);
                    }
                }
                host.answer(rank, number, ServiceOperation.success().take());
                serveWaiting(file, host);
            }
            case ENDED -> {
                for (String file : List.copyOf(files.keySet())) {
                    Locks locks = locks(file);
                    locks.held.removeIf(lock -> lock.rank == rank);
                    locks.waiting.removeIf(lock -> lock.rank == rank);
                    serveWaiting(file, host);
                }
            }
        }
    }

    private Locks locks(String file) {
        return files.computeIfAbsent(file, name -> {
            Object key = key(name);
            return key == null ? new Locks() : byKey.computeIfAbsent(key, _ -> new Locks());
        });
    }

    /** Returns the file system's key of a file; null if it has none or its attributes cannot be read. */
    private @Nullable Object key(String name) {
        try {
            return Files.readAttributes(folder.resolve(name), BasicFileAttributes.class)
                    .fileKey();
        } catch (IOException | InvalidPathException unknown) {
            return null;
        }
    }

    private static Range range(int rank, int number, WireInput in) {
        long position = in.readVarint();
        return new Range(rank, number, position, position + in.readVarint(), in.readVarint() != 0);
    }

    private static void answer(Range lock, int taken, Service.Host host) {
        host.answer(
                lock.rank,
                lock.number,
                ServiceOperation.success().writeVarint(taken).take());
    }

    private void serveWaiting(String file, Service.Host host) {
        Locks locks = locks(file);
        for (Iterator<Range> all = locks.waiting.iterator(); all.hasNext(); ) {
            Range next = all.next();
            if (locks.take(next)) {
                all.remove();
                answer(next, 1, host);
            }
        }
        if (locks.isEmpty()) {
            files.values().removeIf(locks::equals);
            byKey.values().removeIf(locks::equals);
        }
    }
}
