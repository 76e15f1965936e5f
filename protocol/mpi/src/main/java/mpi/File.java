package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.file.FileCall;

/**
 * A file that the ranks of a communicator have opened together (MPI-4.1, chapter 14). Files are on the computer of the
 * job's coordinator, and names are relative to the folder in which the job was started. Errors are thrown, unless the
 * error handler is ERRORS_ARE_FATAL.
 *
 * <p>All accesses go to one file service, which serves one call after the other. Each access is therefore atomic, in
 * both modes of {@link #setAtomicity}, and visible to all later ones.
 *
 * <p>Offsets are in etypes from the beginning of the view. The rank's own pointer advances by the data that were accessed; a non-blocking
 * call advances it at once by the data that were requested. The shared pointer advances by the data that are requested, in the order in
 * which calls reach the file service. An access by it needs equal views on all ranks.
 *
 * <p>Non-blocking collective access and split collective access are not buffered. A split collective access is started by begin and awaited
 * by end. The program must not use the buffer in between. A file has at most one split collective access at a time.
 *
 * <p>The methods that take a {@link Buffer} have the exact signatures of the Open MPI bindings.
 *
 * <p>Calls on a closed file fail with class ERR_FILE.
 */
public final class File extends Identified {
    private final FileState state;

    /**
     * Opens a file without hints, see {@link #File(Comm, String, int, Info)}.
     *
     * @param comm the ranks that open the file
     * @param filename name of the file
     * @param amode sum of one or more MODE constants, see {@link #File(Comm, String, int, Info)}
     * @throws MPIException of class ERR_AMODE for an invalid sum of modes, ERR_BAD_FILE for a missing name, or of the
     *     class of the file service's error
     */
    public File(Comm comm, String filename, int amode) {
        this(comm, filename, amode, MPI.INFO_NULL);
    }

    /**
     * Opens a file. All ranks of {@code comm} call it.
     *
     * @param comm the ranks that open the file
     * @param filename name of the file, relative to the folder in which the job was started
     * @param amode sum of MODE_RDONLY, MODE_RDWR or MODE_WRONLY and any others
     * @param info hints, see {@link #setInfo}
     * @throws MPIException of class ERR_AMODE for an invalid sum of modes, ERR_BAD_FILE for a missing name, or of the
     *     class of the file service's error
     */
    public File(Comm comm, String filename, int amode, Info info) {
        state = FileOpening.open(comm, filename, amode, info);
    }

    // ---- open and closed

    /**
     * Closes the file. All its ranks call it.
     *
     * @throws MPIException of class ERR_IO if a split collective access is pending
     */
    public void close() {
        Call call = state.call("close");
        FileOpening.close(call, state.active(call));
    }

    /**
     * Removes a file that is not open.
     *
     * @param filename name of the file
     * @throws MPIException of the class of the file service's error
     */
    public static void delete(String filename) {
        FileOpening.delete(filename);
    }

    /**
     * Removes a file, see {@link #delete(String)}.
     *
     * @param filename name of the file
     * @param info ignored, no hints are supported
     * @throws MPIException of the class of the file service's error
     */
    public static void delete(String filename, Info info) {
        FileOpening.delete(filename);
    }

    /**
     * Sets the size of the file. All ranks call it.
     *
     * @param size size in bytes, 0 or more
     * @throws MPIException of class ERR_ARG for a negative size, ERR_READ_ONLY for a file opened with MODE_RDONLY
     */
    public void setSize(long size) {
        Call call = state.call("setSize", "size", size);
        resize(call, size, FileCall.resize(state.active(call).handle(), size));
    }

    /**
     * Enlarges the file to at least the given size. All ranks call it.
     *
     * @param size size in bytes, 0 or more
     * @throws MPIException of class ERR_ARG for a negative size, ERR_READ_ONLY for a file opened with MODE_RDONLY
     */
    public void preallocate(long size) {
        Call call = state.call("preallocate", "size", size);
        resize(call, size, FileCall.extend(state.active(call).handle(), size));
    }

    private void resize(Call call, long size, FileCall asked) {
        CollectiveServiceCall service = new CollectiveServiceCall(state.comm(), call);
        service.agree(
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
        service.ask(asked);
    }

    /**
     * Returns the file's size.
     *
     * @return size in bytes, 0 or more
     */
    public long getSize() {
        Call call = state.call("getSize");
        return CollectiveServiceCall.askAlone(
                        call, FileCall.size(state.active(call).handle()))
                .readVarint();
    }

    /** Transfers all written data to storage. All ranks call it. */
    public void sync() {
        Call call = state.call("sync");
        CollectiveServiceCall service =
                new CollectiveServiceCall(state.active(call).comm(), call);
        service.barrier();
        service.ask(FileCall.sync(state.handle()));
    }

    /** {@return the processes that have opened it} */
    public Group getGroup() {
        return state.active("getGroup").comm().getGroup();
    }

    /**
     * Returns the mode in which the file was opened.
     *
     * @return sum of one or more MODE constants
     */
    public int getAMode() {
        return state.active("getAMode").amode();
    }

    // ---- hints, atomicity, error handlers

    /**
     * Adds hints. Two of them have an effect: {@code collective_buffering} is true or false, and {@code cb_nodes} is
     * the number of ranks that buffer.
     *
     * @param info the hints
     * @throws MPIException of class ERR_INFO_VALUE for another value of these hints
     */
    public void setInfo(Info info) {
        Call call = state.call("setInfo");
        state.active(call).hints().add(call, info);
    }

    /** {@return a copy of the file's hints} */
    public Info getInfo() {
        return state.active("getInfo").hints().info();
    }

    /**
     * Sets whether overlapping accesses of several ranks are atomic; they always are. All ranks call it.
     *
     * @param atomicity the same on all ranks
     */
    public void setAtomicity(boolean atomicity) {
        Call call = state.call("setAtomicity", "atomicity", atomicity);
        new CollectiveServiceCall(state.active(call).comm(), call).agree(() -> {}, "atomicity", atomicity ? 1 : 0);
        state.atomicity(atomicity);
    }

    /** {@return the last value of {@link #setAtomicity}} */
    public boolean getAtomicity() {
        return state.active("getAtomicity").atomicity();
    }

    /**
     * Sets the handler of errors in calls on the file; initially ERRORS_RETURN.
     *
     * @param errhandler the new error handler
     * @throws MPIException of class ERR_ARG if it is null
     */
    public void setErrhandler(Errhandler errhandler) {
        state.call("setErrhandler", "errhandler", errhandler).checkNotNull(MPI.ERR_ARG, "errhandler", errhandler);
        state.active("setErrhandler").handler(errhandler);
    }

    /** {@return the handler of errors in calls on the file} */
    public Errhandler getErrhandler() {
        return state.active("getErrhandler").handler();
    }

    /**
     * Passes an error of the program to the error handler. ERRORS_ARE_FATAL ends the job; ERRORS_RETURN has no effect.
     *
     * @param errorCode number of the error class
     */
    public void callErrhandler(int errorCode) {
        Call call = state.call("callErrhandler", "errorCode", errorCode);
        if (state.active(call).handler().isFatal()) {
            throw call.error(errorCode, "raised by the program");
        }
    }

    // ---- views (MPI-4.1, section 14.3)

    /**
     * Sets the view without hints, see {@link #setView(long, Datatype, Datatype, String, Info)}.
     *
     * @param disp first byte of the view, 0 or more; DISPLACEMENT_CURRENT in a sequential file
     * @param etype unit of offsets
     * @param filetype visible data; made of etypes
     * @param datarep native, internal or external32
     * @throws MPIException of class ERR_ARG for a negative displacement, ERR_UNSUPPORTED_DATAREP, or ERR_TYPE for
     *     unsuitable types
     */
    public void setView(long disp, Datatype etype, Datatype filetype, String datarep) {
        setView(disp, etype, filetype, datarep, MPI.INFO_NULL);
    }

    /**
     * Sets the calling rank's view of the file and resets both pointers to its beginning. All ranks call it, with
     * etypes of one size and the same representation.
     *
     * @param disp first byte of the view, 0 or more; DISPLACEMENT_CURRENT in a sequential file
     * @param etype unit of offsets
     * @param filetype visible data; made of etypes at displacements from 0 that do not decrease
     * @param datarep native, internal (the same) or external32
     * @param info hints, see {@link #setInfo}
     * @throws MPIException of class ERR_ARG for a negative displacement, ERR_UNSUPPORTED_DATAREP, or ERR_TYPE for
     *     unsuitable types
     */
    public void setView(long disp, Datatype etype, Datatype filetype, String datarep, Info info) {
        FileViews.set(state, disp, etype, filetype, datarep, info);
    }

    /** {@return the calling rank's view of the file} */
    public FileView getView() {
        return state.active("getView").view();
    }

    /**
     * Returns the extent of a type in the file.
     *
     * @param type a datatype
     * @return extent, in the unit of {@link Datatype#getExtent}
     * @throws MPIException of class ERR_TYPE if the type is null or freed
     */
    public int getTypeExtent(Datatype type) {
        Call call = state.call("getTypeExtent", "type", type);
        state.active(call);
        return Datatype.checked(call, type).getExtent();
    }

    /**
     * Returns the position in the file of the data at an offset.
     *
     * @param offset offset in the view, in etypes; 0 or more
     * @return position in bytes
     * @throws MPIException of class ERR_ARG for an offset that is negative or too large
     */
    public long getByteOffset(long offset) {
        return FilePointers.byteAt(state, offset);
    }

    // ---- access at explicit offsets (MPI-4.1, section 14.4.2)

    /**
     * Reads at most {@code count} elements at an offset. Fewer are read if the file ends.
     *
     * @param fileOffset offset in the view, in etypes; 0 or more
     * @param buf buffer that receives the data
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return status with the number of elements
     * @throws MPIException of class ERR_ARG, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid;
     *     ERR_ACCESS if the file is only open for writing
     */
    public Status readAt(long fileOffset, @Nullable Object buf, int count, Datatype type) {
        return FileAccess.at(state, "readAt", false, fileOffset, buf, count, type)
                .startAt(fileOffset)
                .await();
    }

    /**
     * Reads at an offset, together with all ranks of the file, see {@link #readAt}.
     *
     * @param fileOffset offset in the view, in etypes; 0 or more
     * @param buf buffer that receives the data
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return status with the number of elements
     * @throws MPIException of class ERR_ARG, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid;
     *     ERR_ACCESS if the file is only open for writing
     */
    public Status readAtAll(long fileOffset, @Nullable Object buf, int count, Datatype type) {
        return FileAccess.at(state, "readAtAll", false, fileOffset, buf, count, type)
                .alone()
                .together(fileOffset);
    }

    /**
     * Writes {@code count} elements at an offset.
     *
     * @param fileOffset offset in the view, in etypes; 0 or more
     * @param buf data to write
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return status with the number of elements
     * @throws MPIException of class ERR_ARG, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid;
     *     ERR_READ_ONLY if the file is only open for reading
     */
    public Status writeAt(long fileOffset, @Nullable Object buf, int count, Datatype type) {
        return FileAccess.at(state, "writeAt", true, fileOffset, buf, count, type)
                .startAt(fileOffset)
                .await();
    }

    /**
     * Writes at an offset, together with all ranks of the file, see {@link #writeAt}.
     *
     * @param fileOffset offset in the view, in etypes; 0 or more
     * @param buf data to write
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return status with the number of elements
     * @throws MPIException of class ERR_ARG, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid;
     *     ERR_READ_ONLY if the file is only open for reading
     */
    public Status writeAtAll(long fileOffset, @Nullable Object buf, int count, Datatype type) {
        return FileAccess.at(state, "writeAtAll", true, fileOffset, buf, count, type)
                .alone()
                .together(fileOffset);
    }

    /**
     * Starts {@link #readAt}.
     *
     * @param offset offset in the view, in etypes; 0 or more
     * @param buf buffer that receives the data
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return request of the operation
     * @throws MPIException of class ERR_ARG, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid;
     *     ERR_ACCESS if the file is only open for writing
     */
    public Request iReadAt(long offset, @Nullable Object buf, int count, Datatype type) {
        return new Request(
                FileAccess.at(state, "iReadAt", false, offset, buf, count, type).startAt(offset));
    }

    /**
     * Calls {@link #iReadAt(long, Object, int, Datatype)}.
     *
     * @param offset offset in the view, in etypes; 0 or more
     * @param buf buffer that receives the data
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return request of the operation
     * @throws MPIException of class ERR_ARG, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid;
     *     ERR_ACCESS if the file is only open for writing
     */
    public Request iReadAt(long offset, @Nullable Buffer buf, int count, Datatype type) {
        return iReadAt(offset, (Object) buf, count, type);
    }

    /**
     * Starts {@link #readAtAll}.
     *
     * @param offset offset in the view, in etypes; 0 or more
     * @param buf buffer that receives the data
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return request of the operation
     * @throws MPIException of class ERR_ARG, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid;
     *     ERR_ACCESS if the file is only open for writing
     */
    public Request iReadAtAll(long offset, @Nullable Object buf, int count, Datatype type) {
        return new Request(FileAccess.at(state, "iReadAtAll", false, offset, buf, count, type)
                .startAt(offset));
    }

    /**
     * Calls {@link #iReadAtAll(long, Object, int, Datatype)}.
     *
     * @param offset offset in the view, in etypes; 0 or more
     * @param buf buffer that receives the data
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return request of the operation
     * @throws MPIException of class ERR_ARG, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid;
     *     ERR_ACCESS if the file is only open for writing
     */
    public Request iReadAtAll(long offset, @Nullable Buffer buf, int count, Datatype type) {
        return iReadAtAll(offset, (Object) buf, count, type);
    }

    /**
     * Starts {@link #writeAt}.
     *
     * @param offset offset in the view, in etypes; 0 or more
     * @param buf data to write
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return request of the operation
     * @throws MPIException of class ERR_ARG, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid;
     *     ERR_READ_ONLY if the file is only open for reading
     */
    public Request iWriteAt(long offset, @Nullable Object buf, int count, Datatype type) {
        return new Request(
                FileAccess.at(state, "iWriteAt", true, offset, buf, count, type).startAt(offset));
    }

    /**
     * Calls {@link #iWriteAt(long, Object, int, Datatype)}.
     *
     * @param offset offset in the view, in etypes; 0 or more
     * @param buf data to write
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return request of the operation
     * @throws MPIException of class ERR_ARG, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid;
     *     ERR_READ_ONLY if the file is only open for reading
     */
    public Request iWriteAt(long offset, @Nullable Buffer buf, int count, Datatype type) {
        return iWriteAt(offset, (Object) buf, count, type);
    }

    /**
     * Starts {@link #writeAtAll}.
     *
     * @param offset offset in the view, in etypes; 0 or more
     * @param buf data to write
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return request of the operation
     * @throws MPIException of class ERR_ARG, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid;
     *     ERR_READ_ONLY if the file is only open for reading
     */
    public Request iWriteAtAll(long offset, @Nullable Object buf, int count, Datatype type) {
        return new Request(FileAccess.at(state, "iWriteAtAll", true, offset, buf, count, type)
                .startAt(offset));
    }

    /**
     * Calls {@link #iWriteAtAll(long, Object, int, Datatype)}.
     *
     * @param offset offset in the view, in etypes; 0 or more
     * @param buf data to write
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return request of the operation
     * @throws MPIException of class ERR_ARG, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid;
     *     ERR_READ_ONLY if the file is only open for reading
     */
    public Request iWriteAtAll(long offset, @Nullable Buffer buf, int count, Datatype type) {
        return iWriteAtAll(offset, (Object) buf, count, type);
    }

    // ---- access at the rank's own pointer (MPI-4.1, section 14.4.3)

    /**
     * Reads at most {@code count} elements. Fewer are read if the file ends.
     *
     * @param buf buffer that receives the data
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return status with the number of elements
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid; ERR_ACCESS if
     *     the file is only open for writing
     */
    public Status read(@Nullable Object buf, int count, Datatype type) {
        FileAccess access = FileAccess.of(state, "read", false, buf, count, type);
        return access.atPosition(position -> access.startAt(position).await());
    }

    /**
     * Reads together with all ranks of the file, see {@link #read}.
     *
     * @param buf buffer that receives the data
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return status with the number of elements
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid; ERR_ACCESS if
     *     the file is only open for writing
     */
    public Status readAll(@Nullable Object buf, int count, Datatype type) {
        FileAccess access =
                FileAccess.of(state, "readAll", false, buf, count, type).alone();
        return access.atPosition(access::together);
    }

    /**
     * Writes {@code count} elements.
     *
     * @param buf data to write
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return status with the number of elements
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid; ERR_READ_ONLY
     *     if the file is only open for reading
     */
    public Status write(@Nullable Object buf, int count, Datatype type) {
        return FileAccess.of(state, "write", true, buf, count, type)
                .startAtPosition()
                .await();
    }

    /**
     * Writes together with all ranks of the file, see {@link #write}.
     *
     * @param buf data to write
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return status with the number of elements
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid; ERR_READ_ONLY
     *     if the file is only open for reading
     */
    public Status writeAll(@Nullable Object buf, int count, Datatype type) {
        FileAccess access =
                FileAccess.of(state, "writeAll", true, buf, count, type).alone();
        return access.together(access.takePosition());
    }

    /**
     * Starts {@link #read}.
     *
     * @param buf buffer that receives the data
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return request of the operation
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid; ERR_ACCESS if
     *     the file is only open for writing
     */
    public Request iRead(@Nullable Object buf, int count, Datatype type) {
        return new Request(
                FileAccess.of(state, "iRead", false, buf, count, type).startAtPosition());
    }

    /**
     * Calls {@link #iRead(Object, int, Datatype)}.
     *
     * @param buf buffer that receives the data
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return request of the operation
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid; ERR_ACCESS if
     *     the file is only open for writing
     */
    public Request iRead(@Nullable Buffer buf, int count, Datatype type) {
        return iRead((Object) buf, count, type);
    }

    /**
     * Starts {@link #readAll}.
     *
     * @param buf buffer that receives the data
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return request of the operation
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid; ERR_ACCESS if
     *     the file is only open for writing
     */
    public Request iReadAll(@Nullable Object buf, int count, Datatype type) {
        return new Request(
                FileAccess.of(state, "iReadAll", false, buf, count, type).startAtPosition());
    }

    /**
     * Calls {@link #iReadAll(Object, int, Datatype)}.
     *
     * @param buf buffer that receives the data
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return request of the operation
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid; ERR_ACCESS if
     *     the file is only open for writing
     */
    public Request iReadAll(@Nullable Buffer buf, int count, Datatype type) {
        return iReadAll((Object) buf, count, type);
    }

    /**
     * Starts {@link #write}.
     *
     * @param buf data to write
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return request of the operation
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid; ERR_READ_ONLY
     *     if the file is only open for reading
     */
    public Request iWrite(@Nullable Object buf, int count, Datatype type) {
        return new Request(
                FileAccess.of(state, "iWrite", true, buf, count, type).startAtPosition());
    }

    /**
     * Calls {@link #iWrite(Object, int, Datatype)}.
     *
     * @param buf data to write
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return request of the operation
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid; ERR_READ_ONLY
     *     if the file is only open for reading
     */
    public Request iWrite(@Nullable Buffer buf, int count, Datatype type) {
        return iWrite((Object) buf, count, type);
    }

    /**
     * Starts {@link #writeAll}.
     *
     * @param buf data to write
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return request of the operation
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid; ERR_READ_ONLY
     *     if the file is only open for reading
     */
    public Request iWriteAll(@Nullable Object buf, int count, Datatype type) {
        return new Request(
                FileAccess.of(state, "iWriteAll", true, buf, count, type).startAtPosition());
    }

    /**
     * Calls {@link #iWriteAll(Object, int, Datatype)}.
     *
     * @param buf data to write
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return request of the operation
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid; ERR_READ_ONLY
     *     if the file is only open for reading
     */
    public Request iWriteAll(@Nullable Buffer buf, int count, Datatype type) {
        return iWriteAll((Object) buf, count, type);
    }

    /**
     * Moves the rank's own pointer.
     *
     * @param offset distance in etypes; may be negative
     * @param whence SEEK_SET from the beginning of the view, SEEK_CUR from the current position, SEEK_END from the end
     *     of the file
     * @throws MPIException of class ERR_ARG for another {@code whence}, or a position before the beginning of the view
     */
    public void seek(long offset, int whence) {
        FilePointers.seek(state, offset, whence);
    }

    /**
     * Returns the position of the rank's own pointer.
     *
     * @return position in etypes, 0 or more
     */
    public long getPosition() {
        return FilePointers.position(state);
    }

    // ---- access at the pointer that all ranks share (MPI-4.1, section 14.4.4)

    /**
     * Reads at most {@code count} elements. Fewer are read if the file ends.
     *
     * @param buf buffer that receives the data
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return status with the number of elements
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid; ERR_ACCESS if
     *     the file is only open for writing
     */
    public Status readShared(@Nullable Object buf, int count, Datatype type) {
        return FileAccess.of(state, "readShared", false, buf, count, type)
                .startShared()
                .await();
    }

    /**
     * Writes {@code count} elements.
     *
     * @param buf data to write
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return status with the number of elements
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid; ERR_READ_ONLY
     *     if the file is only open for reading
     */
    public Status writeShared(@Nullable Object buf, int count, Datatype type) {
        return FileAccess.of(state, "writeShared", true, buf, count, type)
                .startShared()
                .await();
    }

    /**
     * Starts {@link #readShared}.
     *
     * @param buf buffer that receives the data
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return request of the operation
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid; ERR_ACCESS if
     *     the file is only open for writing
     */
    public Request iReadShared(@Nullable Object buf, int count, Datatype type) {
        return new Request(
                FileAccess.of(state, "iReadShared", false, buf, count, type).startShared());
    }

    /**
     * Calls {@link #iReadShared(Object, int, Datatype)}.
     *
     * @param buf buffer that receives the data
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return request of the operation
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid; ERR_ACCESS if
     *     the file is only open for writing
     */
    public Request iReadShared(@Nullable Buffer buf, int count, Datatype type) {
        return iReadShared((Object) buf, count, type);
    }

    /**
     * Starts {@link #writeShared}.
     *
     * @param buf data to write
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return request of the operation
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid; ERR_READ_ONLY
     *     if the file is only open for reading
     */
    public Request iWriteShared(@Nullable Object buf, int count, Datatype type) {
        return new Request(
                FileAccess.of(state, "iWriteShared", true, buf, count, type).startShared());
    }

    /**
     * Calls {@link #iWriteShared(Object, int, Datatype)}.
     *
     * @param buf data to write
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return request of the operation
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid; ERR_READ_ONLY
     *     if the file is only open for reading
     */
    public Request iWriteShared(@Nullable Buffer buf, int count, Datatype type) {
        return iWriteShared((Object) buf, count, type);
    }

    /**
     * Reads the elements of all ranks at the shared pointer, in rank order. All ranks call it.
     *
     * @param buf buffer that receives the data
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return status with the number of elements
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid; ERR_ACCESS if
     *     the file is only open for writing
     */
    public Status readOrdered(@Nullable Object buf, int count, Datatype type) {
        return FileAccess.of(state, "readOrdered", false, buf, count, type)
                .alone()
                .startOrdered()
                .await();
    }

    /**
     * Writes the elements of all ranks at the shared pointer, in rank order. All ranks call it.
     *
     * @param buf data to write
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @return status with the number of elements
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid; ERR_READ_ONLY
     *     if the file is only open for reading
     */
    public Status writeOrdered(@Nullable Object buf, int count, Datatype type) {
        return FileAccess.of(state, "writeOrdered", true, buf, count, type)
                .alone()
                .startOrdered()
                .await();
    }

    /**
     * Moves the shared pointer, see {@link #seek}. All ranks pass the same arguments.
     *
     * @param offset distance in etypes; may be negative
     * @param whence SEEK_SET, SEEK_CUR or SEEK_END
     * @throws MPIException of class ERR_ARG for another {@code whence}, or a position before the beginning of the view;
     *     ERR_NOT_SAME for different arguments
     */
    public void seekShared(long offset, int whence) {
        FilePointers.seekShared(state, offset, whence);
    }

    /**
     * Returns the position of the shared pointer.
     *
     * @return position in etypes, 0 or more
     */
    public long getPositionShared() {
        return FilePointers.positionShared(state);
    }

    // ---- collective access in two halves (MPI-4.1, section 14.4.5)

    /**
     * Begins {@link #readAtAll}.
     *
     * @param fileOffset offset in the view, in etypes; 0 or more
     * @param buf buffer that receives the data
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @throws MPIException of class ERR_ARG, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid;
     *     ERR_ACCESS if the file is only open for writing
     */
    public void readAtAllBegin(long fileOffset, @Nullable Object buf, int count, Datatype type) {
        FileAccess access = FileAccess.at(state, "readAtAllBegin", false, fileOffset, buf, count, type)
                .alone();
        access.begin("readAtAllEnd", access.startAt(fileOffset));
    }

    /**
     * Ends {@link #readAtAllBegin}.
     *
     * @param buf buffer of the begin call
     * @return status with the number of elements
     * @throws MPIException of class ERR_IO if the matching begin call was not made
     */
    public Status readAtAllEnd(@Nullable Object buf) {
        return FileAccess.end(state, "readAtAllEnd");
    }

    /**
     * Begins {@link #writeAtAll}.
     *
     * @param fileOffset offset in the view, in etypes; 0 or more
     * @param buf data to write
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @throws MPIException of class ERR_ARG, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid;
     *     ERR_READ_ONLY if the file is only open for reading
     */
    public void writeAtAllBegin(long fileOffset, @Nullable Object buf, int count, Datatype type) {
        FileAccess access = FileAccess.at(state, "writeAtAllBegin", true, fileOffset, buf, count, type)
                .alone();
        access.begin("writeAtAllEnd", access.startAt(fileOffset));
    }

    /**
     * Ends {@link #writeAtAllBegin}.
     *
     * @param buf buffer of the begin call
     * @return status with the number of elements
     * @throws MPIException of class ERR_IO if the matching begin call was not made
     */
    public Status writeAtAllEnd(@Nullable Object buf) {
        return FileAccess.end(state, "writeAtAllEnd");
    }

    /**
     * Begins {@link #readAll}.
     *
     * @param buf buffer that receives the data
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid; ERR_ACCESS if
     *     the file is only open for writing
     */
    public void readAllBegin(@Nullable Object buf, int count, Datatype type) {
        FileAccess access =
                FileAccess.of(state, "readAllBegin", false, buf, count, type).alone();
        access.begin("readAllEnd", access.startAtPosition());
    }

    /**
     * Ends {@link #readAllBegin}.
     *
     * @param buf buffer of the begin call
     * @return status with the number of elements
     * @throws MPIException of class ERR_IO if the matching begin call was not made
     */
    public Status readAllEnd(@Nullable Object buf) {
        return FileAccess.end(state, "readAllEnd");
    }

    /**
     * Begins {@link #writeAll}.
     *
     * @param buf data to write
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid; ERR_READ_ONLY
     *     if the file is only open for reading
     */
    public void writeAllBegin(@Nullable Object buf, int count, Datatype type) {
        FileAccess access =
                FileAccess.of(state, "writeAllBegin", true, buf, count, type).alone();
        access.begin("writeAllEnd", access.startAtPosition());
    }

    /**
     * Ends {@link #writeAllBegin}.
     *
     * @param buf buffer of the begin call
     * @return status with the number of elements
     * @throws MPIException of class ERR_IO if the matching begin call was not made
     */
    public Status writeAllEnd(@Nullable Object buf) {
        return FileAccess.end(state, "writeAllEnd");
    }

    /**
     * Begins {@link #readOrdered}.
     *
     * @param buf buffer that receives the data
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid; ERR_ACCESS if
     *     the file is only open for writing
     */
    public void readOrderedBegin(@Nullable Object buf, int count, Datatype type) {
        FileAccess access = FileAccess.of(state, "readOrderedBegin", false, buf, count, type)
                .alone();
        access.begin("readOrderedEnd", access.startOrdered());
    }

    /**
     * Ends {@link #readOrderedBegin}.
     *
     * @param buf buffer of the begin call
     * @return status with the number of elements
     * @throws MPIException of class ERR_IO if the matching begin call was not made
     */
    public Status readOrderedEnd(@Nullable Object buf) {
        return FileAccess.end(state, "readOrderedEnd");
    }

    /**
     * Begins {@link #writeOrdered}.
     *
     * @param buf data to write
     * @param count number of elements, 0 or more
     * @param type type of the elements; primitive data
     * @throws MPIException of class ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_IO if an argument is invalid; ERR_READ_ONLY
     *     if the file is only open for reading
     */
    public void writeOrderedBegin(@Nullable Object buf, int count, Datatype type) {
        FileAccess access = FileAccess.of(state, "writeOrderedBegin", true, buf, count, type)
                .alone();
        access.begin("writeOrderedEnd", access.startOrdered());
    }

    /**
     * Ends {@link #writeOrderedBegin}.
     *
     * @param buf buffer of the begin call
     * @return status with the number of elements
     * @throws MPIException of class ERR_IO if the matching begin call was not made
     */
    public Status writeOrderedEnd(@Nullable Object buf) {
        return FileAccess.end(state, "writeOrderedEnd");
    }
}
