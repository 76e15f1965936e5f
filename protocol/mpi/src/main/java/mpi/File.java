package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.file.FileCall;

/**
 * A file that the ranks of a communicator have opened together (MPI-4.1, chapter 14). Files are those of the computer on which
 * the job's home runs, and names are relative to the folder in which it was started. Errors are thrown, unless the error handler
 * is ERRORS_ARE_FATAL.
 *
 * <p>All access goes to one file service, which serves one call after the other: so each access is atomic, in both modes of
 * {@link #setAtomicity}, and seen by all that come later.
 *
 * <p>Offsets are in etypes from the beginning of the view on. The rank's own pointer moves on by what was accessed; a call that does
 * not block moves it at once by all that is asked for. The shared pointer moves on by what is asked for, in the order in which the
 * calls reach the file service; the ranks' views have to be equal. What is started together with other ranks and does not block goes
 * without buffering, and so does collective access in two halves: begin starts it, end waits for it, and the program does not touch
 * the buffer in between. A file has one of these at a time. The methods that take a {@link Buffer} are the exact signatures of the
 * Open MPI bindings.
 */
public final class File extends Identified {
    private final FileState state;

    /** {@link #File(Comm, String, int, Info)} without hints. */
    public File(Comm comm, String filename, int amode) {
        this(comm, filename, amode, MPI.INFO_NULL);
    }

    /**
     * Opens a file. All ranks of {@code comm} call it.
     *
     * @param amode sum of MODE_RDONLY, MODE_RDWR or MODE_WRONLY and any others
     * @param info hints: see {@link #setInfo}
     */
    public File(Comm comm, String filename, int amode, Info info) {
        state = FileOpening.open(comm, filename, amode, info);
    }

    // ---- open and closed

    /** Closes it. All its ranks call it. */
    public void close() {
        Call call = state.call("close");
        FileOpening.close(call, state.active(call));
    }

    /** Removes a file that nobody has open. */
    public static void delete(String filename) {
        FileOpening.delete(filename);
    }

    /** {@link #delete(String)}; no hints are known. */
    public static void delete(String filename, Info info) {
        FileOpening.delete(filename);
    }

    /** Makes it exactly so many bytes long. All ranks call it. */
    public void setSize(long size) {
        Call call = state.call("setSize", "size", size);
        resize(call, size, FileCall.resize(state.active(call).handle(), size));
    }

    /** Makes it at least so many bytes long. All ranks call it. */
    public void preallocate(long size) {
        Call call = state.call("preallocate", "size", size);
        resize(call, size, FileCall.extend(state.active(call).handle(), size));
    }

    private void resize(Call call, long size, FileCall asked) {
        ServiceTalk talk = new ServiceTalk(state.comm(), call);
        talk.agree(
                () -> {
                    if (state.is(MPI.MODE_RDONLY)) {
                        throw call.error(MPI.ERR_READ_ONLY, "amode", "MODE_RDONLY", "a file to be written to");
                    }
                    FileAccess.checkRandom(call, state);
                    if (size < 0) {
                        throw call.error(MPI.ERR_ARG, "size", size, "0 or more");
                    }
                },
                "size",
                (int) size,
                (int) (size >> Integer.SIZE));
        talk.ask(asked);
    }

    /** Its size in bytes. */
    public long getSize() {
        Call call = state.call("getSize");
        return ServiceTalk.askAlone(call, FileCall.size(state.active(call).handle()))
                .readVarint();
    }

    /** Brings all that was written to storage. All ranks call it. */
    public void sync() {
        Call call = state.call("sync");
        ServiceTalk talk = new ServiceTalk(state.active(call).comm(), call);
        talk.meet();
        talk.ask(FileCall.sync(state.handle()));
    }

    /** The processes that have opened it. */
    public Group getGroup() {
        return state.active("getGroup").comm().getGroup();
    }

    /** How it was opened. */
    public int getAMode() {
        return state.active("getAMode").amode();
    }

    // ---- hints, atomicity, error handlers

    /**
     * Adds hints. Those that matter: {@code collective_buffering} is true or false, and {@code cb_nodes} the number of ranks that
     * buffer.
     */
    public void setInfo(Info info) {
        Call call = state.call("setInfo");
        state.active(call).hints().add(call, info);
    }

    /** A copy of its hints. */
    public Info getInfo() {
        return state.active("getInfo").hints().info();
    }

    /** Says whether overlapping access of several ranks is atomic; it is, either way. All ranks call it. */
    public void setAtomicity(boolean atomicity) {
        Call call = state.call("setAtomicity", "atomicity", atomicity);
        new ServiceTalk(state.active(call).comm(), call).agree(() -> {}, "atomicity", atomicity ? 1 : 0);
        state.atomicity(atomicity);
    }

    public boolean getAtomicity() {
        return state.active("getAtomicity").atomicity();
    }

    /** Sets what happens to errors in calls on it; at first ERRORS_RETURN. */
    public void setErrhandler(Errhandler errhandler) {
        state.call("setErrhandler", "errhandler", errhandler).checkNotNull(MPI.ERR_ARG, "errhandler", errhandler);
        state.active("setErrhandler").handler(errhandler);
    }

    public Errhandler getErrhandler() {
        return state.active("getErrhandler").handler();
    }

    /** Lets the error handler deal with an error of the program: ERRORS_ARE_FATAL ends the job, ERRORS_RETURN does nothing. */
    public void callErrhandler(int errorCode) {
        Call call = state.call("callErrhandler", "errorCode", errorCode);
        if (state.active(call).handler().isFatal()) {
            throw call.error(errorCode, "raised by the program");
        }
    }

    // ---- views (MPI-4.1, section 14.3)

    /** {@link #setView(long, Datatype, Datatype, String, Info)} without hints. */
    public void setView(long disp, Datatype etype, Datatype filetype, String datarep) {
        setView(disp, etype, filetype, datarep, MPI.INFO_NULL);
    }

    /**
     * Sets what the calling rank sees of it, and puts both pointers to the beginning. All ranks call it, with etypes of one size
     * and the same representation.
     *
     * @param disp byte at which the view begins; DISPLACEMENT_CURRENT in a sequential file
     * @param etype what offsets count
     * @param filetype what is seen; made of etypes, in the order of their addresses
     * @param datarep native, internal (the same) or external32
     */
    public void setView(long disp, Datatype etype, Datatype filetype, String datarep, Info info) {
        FileViews.set(state, disp, etype, filetype, datarep, info);
    }

    /** What the calling rank sees of it. */
    public FileView getView() {
        return state.active("getView").view();
    }

    /** What an element of a type takes in it, in the units of {@link Datatype#getExtent}. */
    public int getTypeExtent(Datatype type) {
        Call call = state.call("getTypeExtent", "type", type);
        state.active(call);
        return Datatype.checked(call, type).getExtent();
    }

    /** Byte of the file at which the data at an offset are. */
    public long getByteOffset(long offset) {
        return FilePointers.byteAt(state, offset);
    }

    // ---- access at explicit offsets (MPI-4.1, section 14.4.2)

    /** Reads {@code count} elements; fewer if the file ends, as the status says. */
    public Status readAt(long fileOffset, @Nullable Object buf, int count, Datatype type) {
        return FileAccess.at(state, "readAt", false, fileOffset, buf, count, type)
                .startAt(fileOffset)
                .await();
    }

    /** {@link #readAt}, together with all ranks of the file. */
    public Status readAtAll(long fileOffset, @Nullable Object buf, int count, Datatype type) {
        return FileAccess.at(state, "readAtAll", false, fileOffset, buf, count, type)
                .alone()
                .together(fileOffset);
    }

    /** Writes {@code count} elements. */
    public Status writeAt(long fileOffset, @Nullable Object buf, int count, Datatype type) {
        return FileAccess.at(state, "writeAt", true, fileOffset, buf, count, type)
                .startAt(fileOffset)
                .await();
    }

    /** {@link #writeAt}, together with all ranks of the file. */
    public Status writeAtAll(long fileOffset, @Nullable Object buf, int count, Datatype type) {
        return FileAccess.at(state, "writeAtAll", true, fileOffset, buf, count, type)
                .alone()
                .together(fileOffset);
    }

    /** Starts {@link #readAt}. */
    public Request iReadAt(long offset, @Nullable Object buf, int count, Datatype type) {
        return new Request(
                FileAccess.at(state, "iReadAt", false, offset, buf, count, type).startAt(offset));
    }

    /** {@link #iReadAt(long, Object, int, Datatype)}. */
    public Request iReadAt(long offset, @Nullable Buffer buf, int count, Datatype type) {
        return iReadAt(offset, (Object) buf, count, type);
    }

    /** Starts {@link #readAtAll}. */
    public Request iReadAtAll(long offset, @Nullable Object buf, int count, Datatype type) {
        return new Request(FileAccess.at(state, "iReadAtAll", false, offset, buf, count, type)
                .startAt(offset));
    }

    /** {@link #iReadAtAll(long, Object, int, Datatype)}. */
    public Request iReadAtAll(long offset, @Nullable Buffer buf, int count, Datatype type) {
        return iReadAtAll(offset, (Object) buf, count, type);
    }

    /** Starts {@link #writeAt}. */
    public Request iWriteAt(long offset, @Nullable Object buf, int count, Datatype type) {
        return new Request(
                FileAccess.at(state, "iWriteAt", true, offset, buf, count, type).startAt(offset));
    }

    /** {@link #iWriteAt(long, Object, int, Datatype)}. */
    public Request iWriteAt(long offset, @Nullable Buffer buf, int count, Datatype type) {
        return iWriteAt(offset, (Object) buf, count, type);
    }

    /** Starts {@link #writeAtAll}. */
    public Request iWriteAtAll(long offset, @Nullable Object buf, int count, Datatype type) {
        return new Request(FileAccess.at(state, "iWriteAtAll", true, offset, buf, count, type)
                .startAt(offset));
    }

    /** {@link #iWriteAtAll(long, Object, int, Datatype)}. */
    public Request iWriteAtAll(long offset, @Nullable Buffer buf, int count, Datatype type) {
        return iWriteAtAll(offset, (Object) buf, count, type);
    }

    // ---- access at the rank's own pointer (MPI-4.1, section 14.4.3)

    /** Reads {@code count} elements; fewer if the file ends, as the status says. */
    public Status read(@Nullable Object buf, int count, Datatype type) {
        FileAccess access = FileAccess.of(state, "read", false, buf, count, type);
        return access.atPosition(position -> access.startAt(position).await());
    }

    /** {@link #read}, together with all ranks of the file. */
    public Status readAll(@Nullable Object buf, int count, Datatype type) {
        FileAccess access =
                FileAccess.of(state, "readAll", false, buf, count, type).alone();
        return access.atPosition(access::together);
    }

    /** Writes {@code count} elements. */
    public Status write(@Nullable Object buf, int count, Datatype type) {
        return FileAccess.of(state, "write", true, buf, count, type)
                .startAtPosition()
                .await();
    }

    /** {@link #write}, together with all ranks of the file. */
    public Status writeAll(@Nullable Object buf, int count, Datatype type) {
        FileAccess access =
                FileAccess.of(state, "writeAll", true, buf, count, type).alone();
        return access.together(access.takePosition());
    }

    /** Starts {@link #read}. */
    public Request iRead(@Nullable Object buf, int count, Datatype type) {
        return new Request(
                FileAccess.of(state, "iRead", false, buf, count, type).startAtPosition());
    }

    /** {@link #iRead(Object, int, Datatype)}. */
    public Request iRead(@Nullable Buffer buf, int count, Datatype type) {
        return iRead((Object) buf, count, type);
    }

    /** Starts {@link #readAll}. */
    public Request iReadAll(@Nullable Object buf, int count, Datatype type) {
        return new Request(
                FileAccess.of(state, "iReadAll", false, buf, count, type).startAtPosition());
    }

    /** {@link #iReadAll(Object, int, Datatype)}. */
    public Request iReadAll(@Nullable Buffer buf, int count, Datatype type) {
        return iReadAll((Object) buf, count, type);
    }

    /** Starts {@link #write}. */
    public Request iWrite(@Nullable Object buf, int count, Datatype type) {
        return new Request(
                FileAccess.of(state, "iWrite", true, buf, count, type).startAtPosition());
    }

    /** {@link #iWrite(Object, int, Datatype)}. */
    public Request iWrite(@Nullable Buffer buf, int count, Datatype type) {
        return iWrite((Object) buf, count, type);
    }

    /** Starts {@link #writeAll}. */
    public Request iWriteAll(@Nullable Object buf, int count, Datatype type) {
        return new Request(
                FileAccess.of(state, "iWriteAll", true, buf, count, type).startAtPosition());
    }

    /** {@link #iWriteAll(Object, int, Datatype)}. */
    public Request iWriteAll(@Nullable Buffer buf, int count, Datatype type) {
        return iWriteAll((Object) buf, count, type);
    }

    /**
     * Moves the pointer.
     *
     * @param offset in etypes
     * @param whence SEEK_SET from the beginning of the view, SEEK_CUR from where it is, SEEK_END from the end of the file
     */
    public void seek(long offset, int whence) {
        FilePointers.seek(state, offset, whence);
    }

    /** Where the pointer is, in etypes. */
    public long getPosition() {
        return FilePointers.position(state);
    }

    // ---- access at the pointer that all ranks share (MPI-4.1, section 14.4.4)

    /** Reads {@code count} elements; fewer if the file ends, as the status says. */
    public Status readShared(@Nullable Object buf, int count, Datatype type) {
        return FileAccess.of(state, "readShared", false, buf, count, type)
                .startShared()
                .await();
    }

    /** Writes {@code count} elements. */
    public Status writeShared(@Nullable Object buf, int count, Datatype type) {
        return FileAccess.of(state, "writeShared", true, buf, count, type)
                .startShared()
                .await();
    }

    /** Starts {@link #readShared}. */
    public Request iReadShared(@Nullable Object buf, int count, Datatype type) {
        return new Request(
                FileAccess.of(state, "iReadShared", false, buf, count, type).startShared());
    }

    /** {@link #iReadShared(Object, int, Datatype)}. */
    public Request iReadShared(@Nullable Buffer buf, int count, Datatype type) {
        return iReadShared((Object) buf, count, type);
    }

    /** Starts {@link #writeShared}. */
    public Request iWriteShared(@Nullable Object buf, int count, Datatype type) {
        return new Request(
                FileAccess.of(state, "iWriteShared", true, buf, count, type).startShared());
    }

    /** {@link #iWriteShared(Object, int, Datatype)}. */
    public Request iWriteShared(@Nullable Buffer buf, int count, Datatype type) {
        return iWriteShared((Object) buf, count, type);
    }

    /** Reads the elements of all ranks, one rank after the other. */
    public Status readOrdered(@Nullable Object buf, int count, Datatype type) {
        return FileAccess.of(state, "readOrdered", false, buf, count, type)
                .alone()
                .startOrdered()
                .await();
    }

    /** Writes the elements of all ranks, one rank after the other. */
    public Status writeOrdered(@Nullable Object buf, int count, Datatype type) {
        return FileAccess.of(state, "writeOrdered", true, buf, count, type)
                .alone()
                .startOrdered()
                .await();
    }

    /** Moves the shared pointer, see {@link #seek}. All ranks say the same. */
    public void seekShared(long offset, int whence) {
        FilePointers.seekShared(state, offset, whence);
    }

    /** Where the shared pointer is, in etypes. */
    public long getPositionShared() {
        return FilePointers.positionShared(state);
    }

    // ---- collective access in two halves (MPI-4.1, section 14.4.5)

    /** Begins {@link #readAtAll}. */
    public void readAtAllBegin(long fileOffset, @Nullable Object buf, int count, Datatype type) {
        FileAccess access = FileAccess.at(state, "readAtAllBegin", false, fileOffset, buf, count, type)
                .alone();
        access.begin("readAtAllEnd", access.startAt(fileOffset));
    }

    /** Ends {@link #readAtAllBegin}. */
    public Status readAtAllEnd(@Nullable Object buf) {
        return FileAccess.end(state, "readAtAllEnd");
    }

    /** Begins {@link #writeAtAll}. */
    public void writeAtAllBegin(long fileOffset, @Nullable Object buf, int count, Datatype type) {
        FileAccess access = FileAccess.at(state, "writeAtAllBegin", true, fileOffset, buf, count, type)
                .alone();
        access.begin("writeAtAllEnd", access.startAt(fileOffset));
    }

    /** Ends {@link #writeAtAllBegin}. */
    public Status writeAtAllEnd(@Nullable Object buf) {
        return FileAccess.end(state, "writeAtAllEnd");
    }

    /** Begins {@link #readAll}. */
    public void readAllBegin(@Nullable Object buf, int count, Datatype type) {
        FileAccess access =
                FileAccess.of(state, "readAllBegin", false, buf, count, type).alone();
        access.begin("readAllEnd", access.startAtPosition());
    }

    /** Ends {@link #readAllBegin}. */
    public Status readAllEnd(@Nullable Object buf) {
        return FileAccess.end(state, "readAllEnd");
    }

    /** Begins {@link #writeAll}. */
    public void writeAllBegin(@Nullable Object buf, int count, Datatype type) {
        FileAccess access =
                FileAccess.of(state, "writeAllBegin", true, buf, count, type).alone();
        access.begin("writeAllEnd", access.startAtPosition());
    }

    /** Ends {@link #writeAllBegin}. */
    public Status writeAllEnd(@Nullable Object buf) {
        return FileAccess.end(state, "writeAllEnd");
    }

    /** Begins {@link #readOrdered}. */
    public void readOrderedBegin(@Nullable Object buf, int count, Datatype type) {
        FileAccess access = FileAccess.of(state, "readOrderedBegin", false, buf, count, type)
                .alone();
        access.begin("readOrderedEnd", access.startOrdered());
    }

    /** Ends {@link #readOrderedBegin}. */
    public Status readOrderedEnd(@Nullable Object buf) {
        return FileAccess.end(state, "readOrderedEnd");
    }

    /** Begins {@link #writeOrdered}. */
    public void writeOrderedBegin(@Nullable Object buf, int count, Datatype type) {
        FileAccess access = FileAccess.of(state, "writeOrderedBegin", true, buf, count, type)
                .alone();
        access.begin("writeOrderedEnd", access.startOrdered());
    }

    /** Ends {@link #writeOrderedBegin}. */
    public Status writeOrderedEnd(@Nullable Object buf) {
        return FileAccess.end(state, "writeOrderedEnd");
    }
}
