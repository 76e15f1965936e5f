package org.rankcluster.actors.program.process.file;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/** A file whose channel locks it for a rank. */
public class RankRandomAccessFile extends RandomAccessFile {
    private final String path;
    private final boolean writes;
    private @Nullable FileChannel channel;

    /** {@link RandomAccessFile#RandomAccessFile(String, String)}. */
    public RankRandomAccessFile(String name, String mode) throws FileNotFoundException {
        super(name, mode);
        path = name;
        writes = mode.contains("w");
    }

    /** {@link RandomAccessFile#RandomAccessFile(File, String)}. */
    public RankRandomAccessFile(File file, String mode) throws FileNotFoundException {
        super(file, mode);
        path = file.getPath();
        writes = mode.contains("w");
    }

    /** Returns the channel; replaces {@link #getChannel}, which is final. */
    FileChannel channel() {
        FileChannel made = channel;
        if (made == null) {
            made = new RankFileChannel(super.getChannel(), new File(path).toPath(), true, writes);
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
