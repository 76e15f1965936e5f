package org.rankcluster.protocol.file;

import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

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
    WireOutput write(WireOutput out) {
        return out.writeBoolean(read)
                .writeBoolean(write)
                .writeBoolean(create)
                .writeBoolean(exclusive)
                .writeBoolean(unique)
                .writeBoolean(delete);
    }

    static OpenMode read(WireInput in) {
        return new OpenMode(
                in.readBoolean(),
                in.readBoolean(),
                in.readBoolean(),
                in.readBoolean(),
                in.readBoolean(),
                in.readBoolean());
    }
}
