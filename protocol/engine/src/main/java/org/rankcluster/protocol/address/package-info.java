/**
 * Address management: the translation of a communicator and a rank to a network address (Guo et al. 2017, Kumar et al. 2016). This package
 * contains the vector of addresses and the parts that all schemes share. {@code rankmap} and {@code cartesian} are the models of rank maps,
 * and {@code scheme} the user's choice among them. Each communicator has one rank map.
 */
package org.rankcluster.protocol.address;
