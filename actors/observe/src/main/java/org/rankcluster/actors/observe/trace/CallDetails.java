package org.rankcluster.actors.observe.trace;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.collective.CollectiveOperation;
import org.rankcluster.protocol.pointtopoint.ReceiveOperation;
import org.rankcluster.protocol.pointtopoint.SendOperation;
import org.rankcluster.protocol.runtime.Operation;

/**
 * The properties of a call in a trace, from the operation that it posted last.
 *
 * @param communicator context of the communicator
 * @param bytes bytes of its data; for a receive the most that it takes
 * @param algorithm name of a collective with its algorithm; null for other calls
 */
record CallDetails(int communicator, long bytes, @Nullable String algorithm) {
    /** Returns the properties of an operation; null if it has none. */
    static @Nullable CallDetails of(Operation operation) {
        return switch (operation) {
            case SendOperation send ->
                new CallDetails(send.envelope().context(), send.payload().size(), null);
            case ReceiveOperation receive -> new CallDetails(receive.context(), receive.capacity(), null);
            case CollectiveOperation collective -> {
                CollectiveOperation.Progress progress = collective.progress();
                yield new CallDetails(progress.context(), progress.bytes(), progress.name());
            }
            default -> null;
        };
    }
}
