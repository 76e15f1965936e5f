package org.rankcluster.actors.program.process.file;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;

/** The substitute for {@link java.io.RandomAccessFile} in programs of ranks, with file locks that exclude other ranks. */
public class RankRandomAccessFile extends RandomAccessFile {
    private final LockingChannel channel;
    private final boolean writes;

    /** Replaces {@link RandomAccessFile#RandomAccessFile(String, String)}. */
    public RankRandomAccessFile(String name, String mode) throws FileNotFoundException {
        super(name, mode);
        channel = new LockingChannel(name);
        writes = mode.contains("w");
    }

    /** Replaces {@link RandomAccessFile#RandomAccessFile(File, String)}. */
    public RankRandomAccessFile(File file, String mode) throws FileNotFoundException {
        super(file, mode);
        channel = new LockingChannel(file.getPath());
        writes = mode.contains("w");
    }

    /** Returns the channel; replaces {@link #getChannel}, which is final. */
    FileChannel channel() {
        return channel.over(super.getChannel(), true, writes);
    }

    @Override
    public void close() throws IOException {
        super.close();
        channel.close();
    }
}
