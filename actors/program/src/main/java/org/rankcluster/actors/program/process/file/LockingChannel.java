package org.rankcluster.actors.program.process.file;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/** The channel of a rank's file stream or random-access file, created at first use, with file locks that exclude other ranks. */
final class LockingChannel {
    private final @Nullable String path;
    private @Nullable FileChannel channel;

    /**
     * Creates the channel of a file.
     *
     * @param path path of the file; null if it is unknown, then the locks are the JVM's
     */
    LockingChannel(@Nullable String path) {
        this.path = path;
    }

    /**
     * Returns the channel.
     *
     * @param real the JDK's channel of the file
     * @param reads whether the channel may read
     * @param writes whether the channel may write
     */
    FileChannel over(FileChannel real, boolean reads, boolean writes) {
        if (path == null) {
            return real;
        }
        FileChannel made = channel;
        if (made == null) {
            made = new RankFileChannel(real, new File(path).toPath(), reads, writes);
            channel = made;
        }
        return made;
    }

    /** Closes the channel, which releases its locks. */
    void close() throws IOException {
        FileChannel made = channel;
        if (made != null) {
            made.close();
        }
    }
}
