package org.rankcluster.actors.program.process.file;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/** A stream whose channel locks its file for a rank. */
public class RankFileOutputStream extends FileOutputStream {
    private final @Nullable String path;
    private @Nullable FileChannel channel;

    /** {@link FileOutputStream#FileOutputStream(String)}. */
    public RankFileOutputStream(String name) throws FileNotFoundException {
        super(name);
        path = name;
    }

    /** {@link FileOutputStream#FileOutputStream(String, boolean)}. */
    public RankFileOutputStream(String name, boolean append) throws FileNotFoundException {
        super(name, append);
        path = name;
    }

    /** {@link FileOutputStream#FileOutputStream(File)}. */
    public RankFileOutputStream(File file) throws FileNotFoundException {
        super(file);
        path = file.getPath();
    }

    /** {@link FileOutputStream#FileOutputStream(File, boolean)}. */
    public RankFileOutputStream(File file, boolean append) throws FileNotFoundException {
        super(file, append);
        path = file.getPath();
    }

    /** {@link FileOutputStream#FileOutputStream(FileDescriptor)}; its locks are the JVM's. */
    public RankFileOutputStream(FileDescriptor file) {
        super(file);
        path = null;
    }

    @Override
    public FileChannel getChannel() {
        if (path == null) {
            return super.getChannel();
        }
        FileChannel made = channel;
        if (made == null) {
            made = new RankFileChannel(super.getChannel(), new File(path).toPath(), false, true);
            channel = made;
        }
        return made;
    }

    @Override
    public void close() throws IOException {
        super.close();
        FileChannel made = channel;
        if (made != null) {
            made.close(); // releases its locks
        }
    }
}
