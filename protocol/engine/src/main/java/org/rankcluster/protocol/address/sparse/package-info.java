/**
 * The baseline from child to parent (Chaarawi and Gabriel 2008; Guo et al., section VI, compares with it): a communicator knows its members by their
 * ranks in the communicator that it was made of, in the smallest of several forms. Made by {@code address.scheme}.
 */
package org.rankcluster.protocol.address.sparse;
