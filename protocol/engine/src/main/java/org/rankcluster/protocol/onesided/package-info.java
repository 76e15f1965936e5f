/**
 * One-sided communication (MPI-4.1, chapter 12): windows, epochs, locks, and requests. Requests carry accesses to the target, in the order
 * of each origin's calls. The MPI library posts the operations. The rank actor has the {@code WindowLayer} that serves them.
 */
package org.rankcluster.protocol.onesided;
