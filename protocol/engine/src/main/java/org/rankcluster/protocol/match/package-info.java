/**
 * Matching of messages with receives by source, tag and context: posted receives and unexpected messages, in the order that MPI
 * asks for (MPI-4.1, section 3.5). The receiving side of {@code pointtopoint} has the two queues.
 */
package org.rankcluster.protocol.match;
