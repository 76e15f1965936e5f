/**
 * Address management: the translation of a communicator and a rank to a network address (Guo et al. 2017, Kumar et al. 2016). This package
 * contains the parts that all schemes share. {@code av} stores addresses. {@code rankmap}, {@code vcrt}, {@code cartesian} and
 * {@code sparse} are the models of rank maps. {@code cache} has the caches for slow maps, {@code scheme} the user's choice, and
 * {@code footprint} the memory sizes. Each communicator has one rank map.
 */
package org.rankcluster.protocol.address;
