package mpi;

import org.rankcluster.protocol.file.FileCall;

/**
 * Operations on the file pointers of an open file, the individual and the shared one: seeks and queries of positions (MPI-4.1, sections
 * 14.4.3 and 14.4.4). Positions are in etypes.
 */
final class FilePointers {
    private FilePointers() {}

    /** Moves the calling rank's own pointer. */
    static void seek(FileState file, long offset, int whence) {
        Call call = file.call("seek", "offset", offset, "whence", whence);
        FileAccess.checkRandom(call, file.active(call));
        long size = whence == MPI.SEEK_END
                ? CollectiveServiceCall.askAlone(call, FileCall.size(file.handle()))
                        .readVarint()
                : 0;
        file.position(target(call, file, offset, whence, file.position(), size));
    }

    /** Returns the position of the calling rank's own pointer. */
    static long position(FileState file) {
        Call call = file.call("getPosition");
        FileAccess.checkRandom(call, file.active(call));
        return file.position();
    }

    /** Moves the shared pointer. All ranks pass the same arguments. */
    static void seekShared(FileState file, long offset, int whence) {
        Call call = file.call("seekShared", "offset", offset, "whence", whence);
        CollectiveServiceCall service =
                new CollectiveServiceCall(file.active(call).comm(), call);
        FileAccess.checkRandom(call, file);
        service.barrier();
        long position = service.ask(FileCall.advance(file.handle(), 0)).readVarint();
        long size = service.ask(FileCall.size(file.handle())).readVarint();
        long[] target = new long[1];
        service.agree(
                () -> target[0] = target(call, file, offset, whence, position, size),
                "offset and whence",
                (int) offset,
                (int) (offset >> Integer.SIZE),
                whence);
        service.ask(FileCall.seek(file.handle(), target[0]));
    }

    /** Returns the position of the shared pointer. */
    static long positionShared(FileState file) {
        Call call = file.call("getPositionShared");
        return CollectiveServiceCall.askAlone(
                        call, FileCall.advance(file.active(call).handle(), 0))
                .readVarint();
    }

    /** Returns the target of a seek. The file's {@code size}, in bytes, matters for SEEK_END. */
    private static long target(Call call, FileState file, long offset, int whence, long position, long size) {
        long base;
        if (whence == MPI.SEEK_SET) {
            base = 0;
        } else if (whence == MPI.SEEK_CUR) {
            base = position;
        } else if (whence == MPI.SEEK_END) {
            base = Math.ceilDiv(file.map().positionOf(size), file.unit());
        } else {
            throw call.error(MPI.ERR_ARG, "whence", whence, "SEEK_SET, SEEK_CUR or SEEK_END");
        }
        if (base + offset < 0) {
            throw call.error(MPI.ERR_ARG, "offset", offset, -base + " or more, not before the beginning of the view");
        }
        return base + offset;
    }

    /** Returns the position in the file, in bytes, of the data at an offset. */
    static long byteAt(FileState file, long offset) {
        Call call = file.call("getByteOffset", "offset", offset);
        file.active(call);
        if (offset < 0) {
            throw call.error(MPI.ERR_ARG, "offset", offset, "0 or more");
        }
        try {
            return file.map().byteAt(Math.multiplyExact(offset, file.unit()));
        } catch (ArithmeticException e) {
            throw call.error(MPI.ERR_ARG, "offset", offset, FileAccess.WITHIN);
        }
    }
}
