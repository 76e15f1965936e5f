package org.rankcluster.protocol.file;

import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The mode in which a file is opened (MPI-4.1, section 14.2.1).
 *
 * @param read true to read
 * @param write true to write
 * @param create true to create the file if it does not exist
 * @param exclusive true if, with {@code create}, an existing file is an error
 * @param unique true if the file must not be open elsewhere at the same time
 * @param delete true to remove the file when it is closed
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
