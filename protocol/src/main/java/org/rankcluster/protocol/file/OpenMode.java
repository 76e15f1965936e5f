package org.rankcluster.protocol.file;

import org.rankcluster.protocol.service.CallReader;
import org.rankcluster.protocol.service.CallWriter;

/**
 * How a file is opened (MPI-4.1, section 14.2.1).
 *
 * @param read whether it is read
 * @param write whether it is written to
 * @param create whether it is made if there is none
 * @param exclusive whether it is an error, with {@code create}, if there is one
 * @param unique whether nobody else opens it at the same time
 * @param delete whether it is removed when it is closed
 */
public record OpenMode(boolean read, boolean write, boolean create, boolean exclusive, boolean unique, boolean delete) {
    CallWriter write(CallWriter out) {
        return out.flag(read)
                .flag(write)
                .flag(create)
                .flag(exclusive)
                .flag(unique)
                .flag(delete);
    }

    static OpenMode read(CallReader in) {
        return new OpenMode(in.flag(), in.flag(), in.flag(), in.flag(), in.flag(), in.flag());
    }
}
