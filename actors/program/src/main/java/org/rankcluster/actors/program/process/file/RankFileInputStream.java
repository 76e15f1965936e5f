package org.rankcluster.actors.program.process.file;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/** A stream whose channel locks its file for a rank. */
public class RankFileInputStream extends FileInputStream {
    private final @Nullable String path;
    private @Nullable FileChannel channel;

    /** {@link FileInputStream#FileInputStream(String)}. */
    public RankFileInputStream(String name) throws FileNotFoundException {
        super(name);
        path = name;
    }

    /** {@link FileInputStream#FileInputStream(File)}. */
    public RankFileInputStream(File file) throws FileNotFoundException {
        super(file);
        path = file.getPath();
    }

    /** {@link FileInputStream#FileInputStream(FileDescriptor)}; its locks are the JVM's. */
    public RankFileInputStream(FileDescriptor file) {
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
            made = new RankFileChannel(super.getChannel(), new File(path).toPath(), true, false);
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
