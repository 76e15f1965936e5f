/**
 * Address management: how a rank finds the address behind a communicator and a rank (Guo et al. 2017, Kumar et al. 2016). Here is what all schemes
 * have in common. {@code av} holds addresses, {@code rankmap}, {@code vcrt}, {@code cartesian} and {@code sparse} the models of rank maps,
 * {@code cache} what comes before a slow one, {@code scheme} the user's choice, {@code footprint} what all of it takes. Communicators hold a rank map each.
 */
package org.rankcluster.protocol.address;
