package org.rankcluster.actors.program.process.file;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.channels.FileChannel;

/** The substitute for {@link java.io.FileInputStream} in programs of ranks, with file locks that exclude other ranks. */
public class RankFileInputStream extends FileInputStream {
    private final LockingChannel channel;

    /** Replaces {@link FileInputStream#FileInputStream(String)}. */
    public RankFileInputStream(String name) throws FileNotFoundException {
        super(name);
        channel = new LockingChannel(name);
    }

    /** Replaces {@link FileInputStream#FileInputStream(File)}. */
    public RankFileInputStream(File file) throws FileNotFoundException {
        super(file);
        channel = new LockingChannel(file.getPath());
    }

    /** Replaces {@link FileInputStream#FileInputStream(FileDescriptor)}. Its locks are the JVM's. */
    public RankFileInputStream(FileDescriptor file) {
        super(file);
        channel = new LockingChannel(null);
    }

    @Override
    public FileChannel getChannel() {
        return channel.over(super.getChannel(), true, false);
    }

    @Override
    public void close() throws IOException {
        super.close();
        channel.close();
    }
}
