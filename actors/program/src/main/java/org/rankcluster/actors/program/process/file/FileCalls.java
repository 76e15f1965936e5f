package org.rankcluster.actors.program.process.file;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Arrays;
import java.util.Set;
import org.rankcluster.actors.program.process.Replaces;

/** Replacements of calls that open file channels, with file locks that exclude other ranks. */
public final class FileCalls {
    private FileCalls() {}

    /** Replaces {@link FileChannel#open(Path, OpenOption...)}. */
    @Replaces(FileChannel.class)
    public static FileChannel open(Path path, OpenOption... options) throws IOException {
        return opened(FileChannel.open(path, options), path, Set.copyOf(Arrays.asList(options)));
    }

    /** Replaces {@link FileChannel#open(Path, Set, FileAttribute...)}. */
    @Replaces(FileChannel.class)
    public static FileChannel open(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        return opened(FileChannel.open(path, options, attributes), path, options);
    }

    /** Replaces {@link Files#newByteChannel(Path, OpenOption...)}. */
    @Replaces(Files.class)
    public static SeekableByteChannel newByteChannel(Path path, OpenOption... options) throws IOException {
        SeekableByteChannel made = Files.newByteChannel(path, options);
        return made instanceof FileChannel channel ? opened(channel, path, Set.copyOf(Arrays.asList(options))) : made;
    }

    /** Replaces {@link Files#newByteChannel(Path, Set, FileAttribute...)}. */
    @Replaces(Files.class)
    public static SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        SeekableByteChannel made = Files.newByteChannel(path, options, attributes);
        return made instanceof FileChannel channel ? opened(channel, path, options) : made;
    }

    private static FileChannel opened(FileChannel made, Path path, Set<? extends OpenOption> options) {
        boolean writes = options.contains(StandardOpenOption.WRITE) || options.contains(StandardOpenOption.APPEND);
        return new RankFileChannel(made, path, !writes || options.contains(StandardOpenOption.READ), writes);
    }

    /** Replaces {@link RandomAccessFile#getChannel}. */
    @Replaces(RandomAccessFile.class)
    public static FileChannel getChannel(RandomAccessFile file) {
        return file instanceof RankRandomAccessFile own ? own.channel() : file.getChannel();
    }
}
