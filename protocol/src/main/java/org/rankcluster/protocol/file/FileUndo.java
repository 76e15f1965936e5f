package org.rankcluster.protocol.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a job's files were before the job changed them, so that another attempt of it finds what the first one has found: bytes and
 * lengths. What the job has made is removed again; what it has removed comes back, with the owner and rights of a new file, and is no hard
 * link any longer.
 */
public final class FileUndo implements AutoCloseable {
    /** As Linux has it. */
    private static final int MOST_LINKS = 40;

    private final boolean keeps;
    private final BlockStore store = new BlockStore();
    private final Map<Path, OldBytes> changed = new TreeMap<>();
    private final Map<Object, OldBytes> linked = new HashMap<>();
    private final List<FileChannel> held = new ArrayList<>();
    private final TreeSet<Path> made = new TreeSet<>();
    /** Symbolic links that were removed, and where they led. */
    private final Map<Path, Path> links = new TreeMap<>();

    private FileUndo(boolean keeps) {
        this.keeps = keeps;
    }

    /** For a job that may begin again. Files that it writes to have to be readable, too. */
    public static FileUndo keeping() {
        return new FileUndo(true);
    }

    /** For a job that does not begin again. */
    public static FileUndo none() {
        return new FileUndo(false);
    }

    /** Before a file is made, or opened to be written. */
    void touch(Path file) throws IOException {
        Path name = keeps ? name(file) : file;
        if (!keeps || made.contains(name) || changed.containsKey(name)) {
            return;
        }
        if (Files.isRegularFile(name)) {
            changed.put(name, old(name));
        } else if (!Files.exists(name)) {
            made.add(name);
        }
    }

    /** What a file is now, or was when it was touched by another name: hard links are names of one file. */
    private OldBytes old(Path name) throws IOException {
        Object inode = Files.readAttributes(name, BasicFileAttributes.class).fileKey(); // null where files have none
        OldBytes old = inode == null ? null : linked.get(inode);
        if (old == null) {
            old = new OldBytes(name, store);
            if (inode != null && (Integer) Files.getAttribute(name, "unix:nlink") > 1) {
                linked.put(inode, old);
                held.add(FileChannel.open(name, StandardOpenOption.READ)); // so that no other file gets its inode
            }
        }
        return old;
    }

    /** Before these bytes of a file that was touched are overwritten. */
    void overwrite(Path file, long from, long length) throws IOException {
        OldBytes old = keeps ? changed.get(name(file)) : null;
        if (old != null) {
            old.keep(from, length);
        }
    }

    /** Before a file is removed. */
    void remove(Path file) throws IOException {
        if (keeps && Files.isSymbolicLink(file)) {
            links.putIfAbsent(file.toAbsolutePath(), Files.readSymbolicLink(file));
        } else {
            touch(file);
            cut(file, 0);
        }
    }

    /** Before all bytes of a file that was touched are cut off, from one on. */
    void cut(Path file, long from) throws IOException {
        overwrite(file, from, Long.MAX_VALUE - from);
    }

    /** The same for all names of a file, be it there or not. */
    private static Path name(Path file) throws IOException {
        Path name = file.toAbsolutePath();
        for (int link = 0; link < MOST_LINKS && Files.isSymbolicLink(name); link++) {
            name = name.resolveSibling(Files.readSymbolicLink(name));
        }
        Path folder = name.getParent();
        return folder != null && Files.exists(folder) ? folder.toRealPath().resolve(name.getFileName()) : name;
    }

    /** Makes all files what they were, and begins anew. None of them is open. */
    public void restore() throws IOException {
        for (Map.Entry<Path, OldBytes> file : changed.entrySet()) {
            file.getValue().restore(file.getKey());
        }
        for (Path file : made) {
            Files.deleteIfExists(file);
        }
        for (Map.Entry<Path, Path> link : links.entrySet()) {
            if (Files.notExists(link.getKey(), LinkOption.NOFOLLOW_LINKS)) {
                Files.createSymbolicLink(link.getKey(), link.getValue());
            }
        }
        close();
    }

    /** Forgets what they were. */
    @Override
    public void close() throws IOException {
        store.close();
        for (FileChannel file : held) {
            file.close();
        }
        held.clear();
        linked.clear();
        changed.clear();
        made.clear();
        links.clear();
    }
}
