/**
 * The message layer of a rank (Almasi et al., "Message Layer API"): eager and rendezvous protocols, tokens, requests for data and
 * cancelling. The rank actor drives it; the networks carry its messages.
 *
 * <p>The receiving side matches messages with receives by source, tag and context. It has two queues: posted receives, and unexpected
 * messages in the order that MPI requires (MPI-4.1, section 3.5).
 */
package org.rankcluster.protocol.pointtopoint;
