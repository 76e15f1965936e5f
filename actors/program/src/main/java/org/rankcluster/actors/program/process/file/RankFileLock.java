package org.rankcluster.actors.program.process.file;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;

/** A {@link java.nio.channels.FileLock} of a program, which excludes other ranks. */
final class RankFileLock extends FileLock {
    private final FileLocks locks;
    private final String file;
    private boolean held;

    /**
     * Creates a lock that is not taken yet.
     *
     * @param locks locks of the rank
     * @param file name of the file, the same for all ranks
     */
    RankFileLock(FileLocks locks, RankFileChannel channel, String file, long position, long size, boolean shared) {
        super(channel, position, size, shared);
        this.locks = locks;
        this.file = file;
    }

    String file() {
        return file;
    }

    /** Returns whether another lock is a lock of the same file, also by another name. */
    boolean isOfSameFile(RankFileLock other) {
        try {
            return file.equals(other.file) || Files.isSameFile(Path.of(file), Path.of(other.file));
        } catch (IOException removed) {
            return false;
        }
    }

    void hold() {
        held = true;
    }

    boolean isHeld() {
        return held;
    }

    /** Marks the lock as released; returns false if it was not held. */
    boolean letGo() {
        boolean was = held;
        held = false;
        return was;
    }

    @Override
    public boolean isValid() {
        return held && acquiredBy().isOpen();
    }

    @Override
    public void release() throws IOException {
        if (!acquiredBy().isOpen()) {
            throw new ClosedChannelException();
        }
        locks.release(this);
    }
}
