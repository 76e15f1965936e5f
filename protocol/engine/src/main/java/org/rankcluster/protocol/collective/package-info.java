/**
 * Execution of collectives. Chooses a choreography by the user's choice or by cost, and runs its rounds as messages of the calling rank.
 * The MPI library calls {@code Collectives}; the rank actor hosts the engine. Offload operations run on networks of the machine: a tree
 * that combines, and global interrupts (Almasi et al.).
 */
package org.rankcluster.protocol.collective;
