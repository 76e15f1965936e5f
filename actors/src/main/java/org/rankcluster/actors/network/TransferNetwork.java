package org.rankcluster.actors.network;

import org.rankcluster.protocol.message.Message;

/** What a rank's port has to know of a network that carries whole messages. */
interface TransferNetwork {
    /** Where actors are. */
    NodeLayout layout();

    /** A message about to leave rank actor {@code from}, with all that the network needs for it. */
    Transfer transfer(Message message, int from, boolean adaptive);
}
