/**
 * Execution of collectives. Chooses a choreography by the user's choice or by cost, and runs its rounds as messages of the calling rank.
 * The MPI library calls {@code Collectives}; the rank actor hosts the engine.
 */
package org.rankcluster.protocol.collective;
