/**
 * One-sided communication: windows, epochs, locks, and the requests that carry accesses to the target, in the order of each
 * origin's calls.
 */
package org.rankcluster.protocol.onesided;
