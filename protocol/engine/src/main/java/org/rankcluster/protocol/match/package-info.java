/**
 * Matching of messages with receives by source, tag and context: posted receives and unexpected messages, in the order that MPI
 * asks for.
 */
package org.rankcluster.protocol.match;
