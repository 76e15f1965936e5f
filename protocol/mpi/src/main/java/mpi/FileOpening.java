package mpi;

import org.rankcluster.protocol.file.FileCall;
import org.rankcluster.protocol.file.OpenMode;

/** Opening, closing and removing of files for the ranks of a communicator (MPI-4.1, sections 14.2.1 to 14.2.3). */
final class FileOpening implements Call.Owner {
    private static final int ACCESS = MPI.MODE_RDONLY | MPI.MODE_RDWR | MPI.MODE_WRONLY;
    private static final int KNOWN = ACCESS
            | MPI.MODE_CREATE
            | MPI.MODE_EXCL
            | MPI.MODE_DELETE_ON_CLOSE
            | MPI.MODE_UNIQUE_OPEN
            | MPI.MODE_SEQUENTIAL
            | MPI.MODE_APPEND;

    /** Creates a call that is on no file yet. */
    static Call call(String name, Object... arguments) {
        return Call.on(new FileOpening(), name, () -> Call.words(name, arguments));
    }

    @Override
    public String label() {
        return "File";
    }

    @Override
    public Errhandler handler() {
        return MPI.ERRORS_RETURN;
    }

    /** Opens a file and returns the calling rank's state of it. */
    static FileState open(Comm comm, String name, int amode, Info info) {
        Call call = call("open", "comm", comm == null ? "null" : comm.label(), "filename", name, "amode", amode);
        call.checkNotNull(MPI.ERR_COMM, "comm", comm);
        call.checkNotNull(MPI.ERR_BAD_FILE, "filename", name);
        new CollectiveStart(comm, call).checkIntra("a file");
        Intracomm ranks = new Intracomm(CommHandle.of(Communicators.duplicate(comm, call)));
        CollectiveServiceCall service = new CollectiveServiceCall(ranks, call);
        FileHints hints = new FileHints();
        service.agree(
                () -> {
                    checkMode(call, amode);
                    hints.add(call, info);
                },
                "amode",
                amode);
        int handle = service.ask(FileCall.open(name, mode(amode))).readVarintAsInt();
        FileState file = new FileState(ranks, name, amode, handle, hints);
        if (file.is(MPI.MODE_APPEND)) {
            file.position(service.ask(FileCall.size(handle)).readVarint());
            service.ask(FileCall.seek(handle, file.position()));
        }
        return file;
    }

    /** Closes a file on all ranks. */
    static void close(Call call, FileState file) {
        if (file.split() != null) {
            throw call.error(MPI.ERR_IO, "a split collective is pending (expected: its end call first)");
        }
        file.markClosed();
        CollectiveServiceCall.askAlone(
                call,
                FileCall.close(file.handle(), file.comm().state(call).view().size()));
        file.comm().free();
    }

    private static void checkMode(Call call, int amode) {
        if (Integer.bitCount(amode & ACCESS) != 1) {
            throw call.error(MPI.ERR_AMODE, "amode", amode, "one of MODE_RDONLY, MODE_RDWR and MODE_WRONLY");
        }
        if ((amode & ~KNOWN) != 0) {
            throw call.error(MPI.ERR_AMODE, "amode", amode, "a sum of MODE constants");
        }
        if ((amode & MPI.MODE_RDONLY) != 0 && (amode & (MPI.MODE_CREATE | MPI.MODE_EXCL)) != 0) {
            throw call.error(MPI.ERR_AMODE, "amode", amode, "neither MODE_CREATE nor MODE_EXCL with MODE_RDONLY");
        }
        if ((amode & MPI.MODE_RDWR) != 0 && (amode & MPI.MODE_SEQUENTIAL) != 0) {
            throw call.error(MPI.ERR_AMODE, "amode", amode, "no MODE_SEQUENTIAL with MODE_RDWR");
        }
    }

    private static OpenMode mode(int amode) {
        return new OpenMode(
                (amode & MPI.MODE_WRONLY) == 0,
                (amode & MPI.MODE_RDONLY) == 0,
                (amode & MPI.MODE_CREATE) != 0,
                (amode & MPI.MODE_EXCL) != 0,
                (amode & MPI.MODE_UNIQUE_OPEN) != 0,
                (amode & MPI.MODE_DELETE_ON_CLOSE) != 0);
    }

    /** Removes a file. */
    static void delete(String name) {
        Call call = call("delete", "filename", name);
        MpiProcess unusedProcess = MpiProcess.active(call);
        CollectiveServiceCall.askAlone(call, FileCall.delete(name));
    }
}
