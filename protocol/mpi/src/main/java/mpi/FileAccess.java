package mpi;

import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.collective.Collectives;
import org.rankcluster.protocol.file.ByteRanges;
import org.rankcluster.protocol.file.FileCall;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.runtime.RankRuntime;
import org.rankcluster.protocol.runtime.ServiceOperation;

/**
 * One read or write of a rank: its elements in memory, its offset in the file's view, and its direction. Offsets are in etypes.
 */
final class FileAccess {
    static final String WITHIN = "one within 2^63 bytes";

    /** Largest number of bytes that encode the position of one piece. */
    private static final int MOST_NUMBERS = 20;

    /** Largest number of bytes of a call, which leaves space for its other fields. */
    private static final int MOST_BYTES = Integer.MAX_VALUE - 128;

    private final FileState file;
    private final Call call;
    private final boolean write;
    private final UserBuffer buffer;
    private final int count;
    private final int bytes;

    private FileAccess(FileState file, Call call, boolean write, BufferArgument part) {
        this.file = file;
        this.call = call;
        this.write = write;
        this.count = part.count();
        checkMode();
        buffer = part.open(call, 1, !write);
        bytes = buffer.bytes(count);
        if (buffer.type().isObject() || buffer.isPhantom()) {
            throw call.error(MPI.ERR_TYPE, "type", buffer.type(), "primitive data");
        }
        if (bytes % file.unit() != 0) {
            throw call.error(MPI.ERR_IO, "bytes", bytes, "whole etypes, of " + file.unit() + " bytes each");
        }
    }

    /** Creates an access to {@code count} elements of {@code buf} by the call {@code name}. */
    static FileAccess of(
            FileState file, String name, boolean write, @Nullable Object buf, int count, @Nullable Datatype type) {
        Call call = file.call(name, "count", count, "type", type);
        return new FileAccess(file.active(call), call, write, new BufferArgument("buf", buf, 0, count, type));
    }

    /** Creates an access at an offset, see {@link #of}. */
    static FileAccess at(
            FileState file,
            String name,
            boolean write,
            long offset,
            @Nullable Object buf,
            int count,
            @Nullable Datatype type) {
        Call call = file.call(name, "offset", offset, "count", count, "type", type);
        FileAccess access =
                new FileAccess(file.active(call), call, write, new BufferArgument("buf", buf, 0, count, type));
        checkRandom(call, file);
        if (offset < 0) {
            throw call.error(MPI.ERR_ARG, "offset", offset, "0 or more");
        }
        return access;
    }

    private void checkMode() {
        if (write && file.is(MPI.MODE_RDONLY)) {
            throw call.error(MPI.ERR_READ_ONLY, "amode", "MODE_RDONLY", "a file that was opened to be written to");
        }
        if (!write && file.is(MPI.MODE_WRONLY)) {
            throw call.error(MPI.ERR_ACCESS, "amode", "MODE_WRONLY", "a file that was opened to be read");
        }
    }

    /** Checks that the file is not sequential, since all ranks together read or write such a file from first to last. */
    static void checkRandom(Call call, FileState file) {
        if (file.is(MPI.MODE_SEQUENTIAL)) {
            throw call.error(
                    MPI.ERR_UNSUPPORTED_OPERATION,
                    "amode",
                    "MODE_SEQUENTIAL",
                    "no MODE_SEQUENTIAL, or a call that uses the shared pointer");
        }
    }

    /** Returns the position of the individual pointer and advances it by the data that are accessed. */
    long takePosition() {
        checkRandom(call, file);
        long position = file.position();
        file.position(position + bytes / file.unit());
        return position;
    }

    /**
     * Executes an access at the individual pointer. Unlike {@link #takePosition}, a read that reaches the end of the
     * file leaves the pointer there.
     */
    Status atPosition(LongFunction<Status> access) {
        long position = takePosition();
        Status status = access.apply(position);
        file.position(position + status.getCount(MPI.BYTE) / file.unit());
        return status;
    }

    private ByteRanges runs(long offset) {
        try {
            ByteRanges runs = file.map().runs(Math.multiplyExact(offset, file.unit()), bytes);
            if (bytes + (long) MOST_NUMBERS * runs.count() > MOST_BYTES) {
                throw call.error(
                        MPI.ERR_COUNT,
                        "bytes",
                        bytes,
                        "at most " + MOST_BYTES + " with " + MOST_NUMBERS + " for each piece");
            }
            return runs;
        } catch (ArithmeticException e) {
            throw call.error(MPI.ERR_ARG, "offset", offset, WITHIN);
        }
    }

    /** Returns the data to write in the representation of the file. */
    private byte[] packed() {
        byte[] packed = buffer.pack(0, count).bytes();
        file.convert(packed, 0, bytes, buffer.type().layout());
        return packed;
    }

    /** Puts data read in the representation of the file in place. */
    private Status unpack(byte[] data, int at, int length) {
        file.convert(data, at, length, buffer.type().layout());
        buffer.unpack(Payload.of(data), at, length, 0);
        return status(length);
    }

    private static Status status(int length) {
        return new Status(MPI.ANY_SOURCE, MPI.ANY_TAG, length);
    }

    /** Starts the access at an offset. */
    Pending startAt(long offset) {
        return start(ioAt(offset));
    }

    /** Starts the access at the individual pointer. */
    Pending startAtPosition() {
        return startAt(takePosition());
    }

    /** Starts the access at the shared pointer, where the data of the ranks follow each other. */
    Pending startOrdered() {
        return startAt(ordered());
    }

    private FileCall ioAt(long offset) {
        return write
                ? FileCall.write(file.handle(), runs(offset), packed(), 0)
                : FileCall.read(file.handle(), runs(offset));
    }

    /** Starts the access at the shared pointer. */
    Pending startShared() {
        byte[] data = write ? packed() : new byte[0];
        long etypes = bytes / file.unit();
        FileCall advance = FileCall.advance(file.handle(), etypes);
        advance.then(answer -> {
            try {
                ByteRanges runs = file.map().runs(Math.multiplyExact(answer.readVarint(), file.unit()), bytes);
                return write ? FileCall.write(file.handle(), runs, data, 0) : FileCall.read(file.handle(), runs);
            } catch (ArithmeticException e) {
                advance.fail(MPI.ERR_ARG, "the shared pointer (expected: " + WITHIN + ")");
                return null;
            }
        });
        return start(advance);
    }

    private Pending start(ServiceOperation io) {
        RankRuntime.current().post(io);
        return new Pending(call, io, () -> write ? status(bytes) : unpack(io.answer()));
    }

    private Status unpack(WireInput answer) {
        int length = answer.readVarintAsInt();
        return unpack(answer.array(), answer.advance(length), length);
    }

    /** Returns the position of the calling rank's data if the data of all ranks follow each other from the shared pointer. */
    private long ordered() {
        CollectiveServiceCall service = new CollectiveServiceCall(file.comm(), call);
        CollectiveStart ranks = service.ranks();
        Payload mine = Longs.payload(bytes / file.unit());
        long[] etypes = Longs.of(ranks.run(view -> Collectives.allGather(view, ranks.job(), mine)));
        long before = 0;
        long all = 0;
        for (int rank = 0; rank < etypes.length; rank++) {
            before += rank < ranks.rank() ? etypes[rank] : 0;
            all += etypes[rank];
        }
        return service.ask(FileCall.advance(file.handle(), all)).readVarint() + before;
    }

    /** Executes the access together with the other ranks, each at its own offset. */
    Status together(long offset) {
        CollectiveBuffering buffering = new CollectiveBuffering(file, call, runs(offset));
        if (!buffering.isUseful()) {
            return startAt(offset).await();
        }
        if (write) {
            buffering.write(packed());
            return status(bytes);
        }
        byte[] data = new byte[bytes];
        int length = buffering.read(data);
        return unpack(data, 0, length);
    }

    /** Begins the access as the first half of a split collective that the call {@code name} ends. */
    void begin(String name, Pending pending) {
        file.split(new FileState.Split(name, pending));
    }

    /** Checks that no split collective is pending. */
    FileAccess alone() {
        FileState.Split split = file.split();
        if (split != null) {
            throw call.error(MPI.ERR_IO, "a split collective is pending (expected: " + split.name() + " first)");
        }
        return this;
    }

    /** Ends the split collective that the call {@code name} ends. */
    static Status end(FileState file, String name) {
        Call call = file.call(name);
        FileState.Split split = file.active(call).split();
        if (split == null || !split.name().equals(name)) {
            String begun = split == null
                    ? "no split collective is pending"
                    : "a split collective is pending (expected: " + split.name() + ")";
            throw call.error(MPI.ERR_IO, begun);
        }
        file.split(null);
        return split.pending().await();
    }
}
