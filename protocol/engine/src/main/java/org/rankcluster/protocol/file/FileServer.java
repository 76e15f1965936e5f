package org.rankcluster.protocol.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.rankcluster.protocol.file.FileCall.Kind;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;
import org.rankcluster.protocol.runtime.Service;
import org.rankcluster.protocol.runtime.ServiceOperation;

/**
 * The file service of a job, which executes the file accesses of all ranks one after the other. The server reads and writes the files of
 * the computer that it runs on. Names are relative to a folder. Each call is executed completely before the next, so all accesses are
 * atomic. A read is as long as the file allows. The server also keeps the locks of files that programs open themselves
 * ({@link LockServer}).
 */
public final class FileServer implements Service {
    /** A rank that waits for the other members to close a file. */
    private record Closing(int rank, int number) {}

    private final Path folder;
    private final TreeMap<Integer, OpenFile> open = new TreeMap<>();
    private final TreeMap<Integer, List<Closing>> closing = new TreeMap<>();
    private final LockServer locks;
    private int nextHandle;
    private boolean hasChanged;

    /**
     * Creates a server.
     *
     * @param folder base of relative names
     */
    public FileServer(Path folder) {
        this.folder = folder;
        this.locks = new LockServer(folder);
    }

    /** {@return true if a file has been created, changed or removed, or may have been} */
    public synchronized boolean hasChanged() {
        return hasChanged;
    }

    @Override
    public synchronized void serve(int rank, int number, byte[] call, Host host) {
        WireInput in = WireInput.of(call);
        Kind kind = Kind.valueOf(in.readString());
        try {
            if (kind == Kind.LOCKS) {
                locks.serve(rank, number, in, host);
            } else if (kind == Kind.CLOSE) {
                close(in.readVarintAsInt(), in.readVarintAsInt(), new Closing(rank, number), host);
            } else {
                host.answer(rank, number, done(kind, in, host));
            }
        } catch (FileException e) {
            host.answer(rank, number, error(e));
        } catch (IOException e) {
            host.answer(rank, number, error(FileErrors.of(e, kind)));
        }
    }

    private static byte[] error(FileException e) {
        return ServiceOperation.error(e.errorClass(), e.problem());
    }

    private byte[] done(Kind kind, WireInput in, Host host) throws IOException, FileException {
        return switch (kind) {
            case OPEN -> open(in.readString(), OpenMode.read(in));
            case DELETE -> delete(in.readString());
            case READ -> read(file(in.readVarintAsInt()), ByteRanges.read(in), host);
            case WRITE -> write(file(in.readVarintAsInt()), ByteRanges.read(in), in, host);
            default -> onFile(kind, file(in.readVarintAsInt()), in.readVarint());
        };
    }

    private byte[] onFile(Kind kind, OpenFile file, long number) throws IOException {
        WireOutput answer = ServiceOperation.success();
        switch (kind) {
            case SIZE -> answer.writeVarint(file.size());
            case RESIZE -> {
                hasChanged |= file.size() != number;
                file.resize(number);
            }
            case EXTEND -> {
                hasChanged |= file.size() < number;
                file.extend(number);
            }
            case SYNC -> file.sync();
            case ADVANCE -> answer.writeVarint(file.advance(number));
            case SEEK -> file.seek(number);
            default -> throw new IllegalArgumentException("call: " + kind);
        }
        return answer.take();
    }

    private Path path(String name) throws FileException {
        try {
            if (!name.isEmpty()) {
                return folder.resolve(name);
            }
        } catch (InvalidPathException e) {
            // as an empty one
        }
        throw new FileException(FileException.BAD_FILE, "name: \"" + name + "\" (expected: the name of a file)");
    }

    private OpenFile file(int handle) throws FileException {
        OpenFile file = open.get(handle);
        if (file == null) {
            throw new FileException(FileException.FILE, "the file was closed");
        }
        return file;
    }

    private byte[] open(String name, OpenMode mode) throws IOException, FileException {
        Path path = path(name);
        checkFile(path, name);
        checkAlone(path, name, mode.unique());
        try {
            hasChanged |= mode.create() && Files.notExists(path);
            open.put(nextHandle, OpenFile.open(path, mode));
        } catch (IOException e) {
            throw FileErrors.of(e, name);
        }
        return ServiceOperation.success().writeVarint(nextHandle++).take();
    }

    private static void checkFile(Path path, String name) throws FileException {
        if (Files.isDirectory(path)) {
            throw new FileException(FileException.BAD_FILE, "name: " + name + " (expected: a file, not a folder)");
        }
    }

    /** Throws an exception if the file is open elsewhere, and this opener or the other demands exclusive use. */
    private void checkAlone(Path path, String name, boolean unique) throws IOException, FileException {
        Path real = Files.exists(path) ? path.toRealPath() : path;
        for (OpenFile other : open.values()) {
            if (other.path().equals(real) && (unique || other.isUnique())) {
                throw new FileException(
                        FileException.FILE_IN_USE, "name: " + name + " (expected: a file that is not open)");
            }
        }
    }

    private byte[] delete(String name) throws IOException, FileException {
        Path path = path(name);
        checkFile(path, name);
        checkAlone(path, name, true);
        try {
            Files.delete(path);
            hasChanged = true;
        } catch (NoSuchFileException e) {
            throw FileErrors.of(e, name);
        }
        return ServiceOperation.success().take();
    }

    private void close(int handle, int members, Closing one, Host host) throws IOException, FileException {
        OpenFile file = file(handle);
        List<Closing> come = closing.computeIfAbsent(handle, _ -> new ArrayList<>());
        come.add(one);
        if (come.size() == members) {
            closing.remove(handle);
            open.remove(handle);
            byte[] answer = closed(file);
            come.forEach(each -> host.answer(each.rank, each.number, answer));
        }
    }

    private byte[] closed(OpenFile file) {
        hasChanged |= file.isDeletedAtItsEnd();
        try {
            file.close();
            return ServiceOperation.success().take();
        } catch (IOException e) {
            return error(FileErrors.of(e, Kind.CLOSE));
        }
    }

    private static byte[] read(OpenFile file, ByteRanges runs, Host host) throws IOException {
        byte[] data = new byte[Math.toIntExact(runs.bytes())];
        int done = 0;
        for (int run = 0; run < runs.count(); run++) {
            int read = file.read(runs.start(run), data, done, runs.length(run));
            done += read;
            if (read < runs.length(run)) {
                break;
            }
        }
        host.worked(runs.count(), done);
        return new WireOutput(done + Long.BYTES)
                .writeVarint(0)
                .writeVarint(done)
                .writeBytes(data, 0, done)
                .take();
    }

    private byte[] write(OpenFile file, ByteRanges runs, WireInput data, Host host) throws IOException {
        hasChanged |= runs.bytes() > 0;
        for (int run = 0; run < runs.count(); run++) {
            int from = data.advance(runs.length(run));
            file.write(runs.start(run), data.array(), from, runs.length(run));
        }
        host.worked(runs.count(), runs.bytes());
        return ServiceOperation.success().take();
    }

    /** Closes all files that are still open. */
    @Override
    public synchronized void close() {
        for (OpenFile file : open.values()) {
            byte[] unusedAnswer = closed(file);
        }
        open.clear();
    }
}
