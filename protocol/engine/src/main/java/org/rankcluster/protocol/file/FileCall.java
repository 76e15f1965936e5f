package org.rankcluster.protocol.file;

import java.util.Locale;
import org.rankcluster.protocol.message.WireOutput;
import org.rankcluster.protocol.service.Service;
import org.rankcluster.protocol.service.ServiceOperation;

/** A rank's call of the file service, see {@link FileServer}; an error of the service is the operation's. */
public final class FileCall extends ServiceOperation {
    /** What the service does. */
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
        PLACE,
        /** What a {@link LockCall} says. */
        LOCKS
    }

    private FileCall(Kind kind, String words, WireOutput call) {
        super(Service.Name.FILES, kind.name().toLowerCase(Locale.ROOT) + words, call);
    }

    private static WireOutput begin(Kind kind) {
        return new WireOutput().writeString(kind.name());
    }

    /** Opens a file; the answer is its handle. */
    public static FileCall open(String name, OpenMode mode) {
        return new FileCall(Kind.OPEN, " " + name, mode.write(begin(Kind.OPEN).writeString(name)));
    }

    /** Closes a file, when as many calls have come as there are {@code members}; all are answered then. */
    public static FileCall close(int handle, int members) {
        return on(Kind.CLOSE, handle, members);
    }

    /** Removes a file. */
    public static FileCall delete(String name) {
        return new FileCall(Kind.DELETE, " " + name, begin(Kind.DELETE).writeString(name));
    }

    /** The answer is the size of a file. */
    public static FileCall size(int handle) {
        return on(Kind.SIZE, handle, 0);
    }

    /** Makes a file so many bytes long. */
    public static FileCall resize(int handle, long size) {
        return on(Kind.RESIZE, handle, size);
    }

    /** Makes a file so many bytes long if it is shorter. */
    public static FileCall extend(int handle, long size) {
        return on(Kind.EXTEND, handle, size);
    }

    /** Brings all that was written to storage. */
    public static FileCall sync(int handle) {
        return on(Kind.SYNC, handle, 0);
    }

    /** The answer is where the shared pointer is; then it is moved on by {@code distance}. */
    public static FileCall advance(int handle, long distance) {
        return on(Kind.ADVANCE, handle, distance);
    }

    /** Moves the shared pointer. */
    public static FileCall place(int handle, long position) {
        return on(Kind.PLACE, handle, position);
    }

    private static FileCall on(Kind kind, int handle, long number) {
        return new FileCall(
                kind, " of file " + handle, begin(kind).writeVarint(handle).writeVarint(number));
    }

    /** Reads; the answer is how many bytes there are up to the end of the file, and these. */
    public static FileCall read(int handle, Runs runs) {
        WireOutput call = begin(Kind.READ).writeVarint(handle);
        runs.write(call);
        return new FileCall(Kind.READ, " " + runs.bytes() + " bytes of file " + handle, call);
    }

    /** Writes {@code data[at...]}, as many bytes as there are in {@code runs}. */
    public static FileCall write(int handle, Runs runs, byte[] data, int at) {
        WireOutput head = begin(Kind.WRITE).writeVarint(handle);
        runs.write(head);
        int bytes = Math.toIntExact(runs.bytes());
        byte[] begun = head.take();
        WireOutput call = new WireOutput(Math.addExact(begun.length, bytes));
        call.writeBytes(begun, 0, begun.length).writeBytes(data, at, bytes);
        return new FileCall(Kind.WRITE, " " + bytes + " bytes of file " + handle, call);
    }
}
