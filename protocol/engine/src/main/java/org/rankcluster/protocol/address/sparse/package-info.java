/**
 * The baseline from child to parent (Chaarawi and Gabriel 2008; compared in Guo et al., section VI). A communicator stores the ranks of its
 * members in the communicator from which it was created, in the smallest of several forms. {@code address.scheme} creates the maps.
 */
package org.rankcluster.protocol.address.sparse;
