package mpi;

import org.jspecify.annotations.Nullable;

/**
 * Collective access to a file in two halves (MPI-4.1, section 14.4.5): begin starts it, end waits for it, and the program does
 * not touch the buffer in between. A file has one at a time. The data go without buffering.
 */
abstract class FileSplitCalls extends FileSharedCalls {
    FileSplitCalls(FileState state) {
        super(state);
    }

    /** Begins {@link #readAtAll}. */
    public void readAtAllBegin(long fileOffset, @Nullable Object buf, int count, Datatype type) {
        FileAccess access =
                accessAt("readAtAllBegin", false, fileOffset, buf, count, type).alone();
        access.begin("readAtAllEnd", access.startAt(fileOffset));
    }

    /** Ends {@link #readAtAllBegin}. */
    public Status readAtAllEnd(@Nullable Object buf) {
        return end("readAtAllEnd");
    }

    /** Begins {@link #writeAtAll}. */
    public void writeAtAllBegin(long fileOffset, @Nullable Object buf, int count, Datatype type) {
        FileAccess access =
                accessAt("writeAtAllBegin", true, fileOffset, buf, count, type).alone();
        access.begin("writeAtAllEnd", access.startAt(fileOffset));
    }

    /** Ends {@link #writeAtAllBegin}. */
    public Status writeAtAllEnd(@Nullable Object buf) {
        return end("writeAtAllEnd");
    }

    /** Begins {@link #readAll}. */
    public void readAllBegin(@Nullable Object buf, int count, Datatype type) {
        FileAccess access = access("readAllBegin", false, buf, count, type).alone();
        access.begin("readAllEnd", access.startAt(access.takePosition()));
    }

    /** Ends {@link #readAllBegin}. */
    public Status readAllEnd(@Nullable Object buf) {
        return end("readAllEnd");
    }

    /** Begins {@link #writeAll}. */
    public void writeAllBegin(@Nullable Object buf, int count, Datatype type) {
        FileAccess access = access("writeAllBegin", true, buf, count, type).alone();
        access.begin("writeAllEnd", access.startAt(access.takePosition()));
    }

    /** Ends {@link #writeAllBegin}. */
    public Status writeAllEnd(@Nullable Object buf) {
        return end("writeAllEnd");
    }

    /** Begins {@link #readOrdered}. */
    public void readOrderedBegin(@Nullable Object buf, int count, Datatype type) {
        FileAccess access = access("readOrderedBegin", false, buf, count, type).alone();
        access.begin("readOrderedEnd", access.startAt(access.ordered()));
    }

    /** Ends {@link #readOrderedBegin}. */
    public Status readOrderedEnd(@Nullable Object buf) {
        return end("readOrderedEnd");
    }

    /** Begins {@link #writeOrdered}. */
    public void writeOrderedBegin(@Nullable Object buf, int count, Datatype type) {
        FileAccess access = access("writeOrderedBegin", true, buf, count, type).alone();
        access.begin("writeOrderedEnd", access.startAt(access.ordered()));
    }

    /** Ends {@link #writeOrderedBegin}. */
    public Status writeOrderedEnd(@Nullable Object buf) {
        return end("writeOrderedEnd");
    }

    private Status end(String name) {
        Call call = call(name);
        FileState file = state(call);
        FileSplit split = file.split();
        if (split == null || !split.name().equals(name)) {
            String begun = split == null ? "nothing was begun" : "it was begun to be ended by " + split.name();
            throw call.error(MPI.ERR_IO, begun);
        }
        file.split(null);
        return split.transfer().await();
    }
}
