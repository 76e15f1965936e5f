/**
 * Translation of ranks: a rankmap turns the rank of a communicator into the rank of the world, directly or by a table. Groups and
 * communicators hold one each. The models of Guo et al., section III, belong here.
 */
package org.rankcluster.protocol.address;
