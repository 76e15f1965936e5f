/**
 * Matching of messages with receives by source, tag and context. The receiving side of {@code pointtopoint} has two queues: posted
 * receives, and unexpected messages in the order that MPI requires (MPI-4.1, section 3.5).
 */
package org.rankcluster.protocol.match;
