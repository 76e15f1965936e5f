package org.rankcluster.actors.program.process.file;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;

/** The substitute for {@code FileOutputStream} in programs of ranks, with file locks that exclude other ranks. */
public class RankFileOutputStream extends FileOutputStream {
    private final LockingChannel channel;

    /** Replaces {@link FileOutputStream#FileOutputStream(String)}. */
    public RankFileOutputStream(String name) throws FileNotFoundException {
        super(name);
        channel = new LockingChannel(name);
    }

    /** Replaces {@link FileOutputStream#FileOutputStream(String, boolean)}. */
    public RankFileOutputStream(String name, boolean append) throws FileNotFoundException {
        super(name, append);
        channel = new LockingChannel(name);
    }

    /** Replaces {@link FileOutputStream#FileOutputStream(File)}. */
    public RankFileOutputStream(File file) throws FileNotFoundException {
        super(file);
        channel = new LockingChannel(file.getPath());
    }

    /** Replaces {@link FileOutputStream#FileOutputStream(File, boolean)}. */
    public RankFileOutputStream(File file, boolean append) throws FileNotFoundException {
        super(file, append);
        channel = new LockingChannel(file.getPath());
    }

    /** Replaces {@link FileOutputStream#FileOutputStream(FileDescriptor)}. Its locks are the JVM's. */
    public RankFileOutputStream(FileDescriptor file) {
        super(file);
        channel = new LockingChannel(null);
    }

    @Override
    public FileChannel getChannel() {
        return channel.over(super.getChannel(), false, true);
    }

    @Override
    public void close() throws IOException {
        super.close();
        channel.close();
    }
}
