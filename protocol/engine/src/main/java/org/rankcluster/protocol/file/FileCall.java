package org.rankcluster.protocol.file;

import java.util.Locale;
import org.rankcluster.protocol.message.WireOutput;
import org.rankcluster.protocol.runtime.Service;
import org.rankcluster.protocol.runtime.ServiceOperation;

/** A pending request of a rank to the file service, {@link FileServer}. An error of the service becomes the error of the operation. */
public final class FileCall extends ServiceOperation {
    /** The requests to the file service. */
    enum Kind {
        OPEN,
        CLOSE,
        DELETE,
        SIZE,
        RESIZE,
        EXTEND,
        READ,
        WRITE,
        SYNC,
        ADVANCE,
        SEEK,
        /** Wrapper of a {@link LockCall}. */
        LOCKS
    }

    private FileCall(Kind kind, String words, WireOutput call) {
        super(Service.Name.FILES, kind.name().toLowerCase(Locale.ROOT) + words, call);
    }

    private static WireOutput begin(Kind kind) {
        return new WireOutput().writeString(kind.name());
    }

    /**
     * Creates a request to open a file. The answer is its handle.
     *
     * @param name path, relative to the folder of the service
     * @param mode access rights and options
     * @return the call
     */
    public static FileCall open(String name, OpenMode mode) {
        return new FileCall(Kind.OPEN, " " + name, mode.write(begin(Kind.OPEN).writeString(name)));
    }

    /**
     * Creates a request to close a file. All members are answered when the last of them has called.
     *
     * @param handle number of the file's handle
     * @param members number of ranks that opened it together, 1 or more
     * @return the call
     */
    public static FileCall close(int handle, int members) {
        return on(Kind.CLOSE, handle, members);
    }

    /**
     * Creates a request to remove a file.
     *
     * @param name path, relative to the folder of the service
     * @return the call
     */
    public static FileCall delete(String name) {
        return new FileCall(Kind.DELETE, " " + name, begin(Kind.DELETE).writeString(name));
    }

    /**
     * Creates a request for the size of a file. The answer is a number of bytes.
     *
     * @param handle number of the file's handle
     * @return the call
     */
    public static FileCall size(int handle) {
        return on(Kind.SIZE, handle, 0);
    }

    /**
     * Creates a request to set the size of a file.
     *
     * @param handle number of the file's handle
     * @param size new size in bytes, 0 or more
     * @return the call
     */
    public static FileCall resize(int handle, long size) {
        return on(Kind.RESIZE, handle, size);
    }

    /**
     * Creates a request to extend a file that is shorter than a size.
     *
     * @param handle number of the file's handle
     * @param size least size in bytes, 0 or more
     * @return the call
     */
    public static FileCall extend(int handle, long size) {
        return on(Kind.EXTEND, handle, size);
    }

    /**
     * Creates a request to force all written data to storage.
     *
     * @param handle number of the file's handle
     * @return the call
     */
    public static FileCall sync(int handle) {
        return on(Kind.SYNC, handle, 0);
    }

    /**
     * Creates a request to advance the shared pointer. The answer is its position before.
     *
     * @param handle number of the file's handle
     * @param distance distance in etypes, 0 or more
     * @return the call
     */
    public static FileCall advance(int handle, long distance) {
        return on(Kind.ADVANCE, handle, distance);
    }

    /**
     * Creates a request to set the shared pointer.
     *
     * @param handle number of the file's handle
     * @param position new position in etypes, 0 or more
     * @return the call
     */
    public static FileCall seek(int handle, long position) {
        return on(Kind.SEEK, handle, position);
    }

    private static FileCall on(Kind kind, int handle, long number) {
        return new FileCall(
                kind, " of file " + handle, begin(kind).writeVarint(handle).writeVarint(number));
    }

    /**
     * Creates a request to read. The answer is the number of bytes up to the end of the file, then these bytes.
     *
     * @param handle number of the file's handle
     * @param runs ranges of the file
     * @return the call
     */
    public static FileCall read(int handle, ByteRanges runs) {
        WireOutput call = begin(Kind.READ).writeVarint(handle);
        runs.write(call);
        return new FileCall(Kind.READ, " " + runs.bytes() + " bytes of file " + handle, call);
    }

    /**
     * Creates a request to write {@code data[at...]}.
     *
     * @param handle number of the file's handle
     * @param runs ranges of the file
     * @param data the bytes, in the order of {@code runs}
     * @param at index of the first byte in {@code data}
     * @return the call
     * @throws ArithmeticException if the call would exceed 2^31 - 1 bytes
     */
    public static FileCall write(int handle, ByteRanges runs, byte[] data, int at) {
        WireOutput head = begin(Kind.WRITE).writeVarint(handle);
        runs.write(head);
        int bytes = Math.toIntExact(runs.bytes());
        byte[] begun = head.take();
        WireOutput call = new WireOutput(Math.addExact(begun.length, bytes));
        call.writeBytes(begun, 0, begun.length).writeBytes(data, at, bytes);
        return new FileCall(Kind.WRITE, " " + bytes + " bytes of file " + handle, call);
    }
}
