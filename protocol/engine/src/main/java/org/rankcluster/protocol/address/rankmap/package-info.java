/**
 * Rank maps, one class a model: those of Guo et al. (section IV-C) and ours beyond it. {@code Detection} finds the model of an array,
 * {@code Composition} is Table II. Made by {@code address.scheme}.
 */
package org.rankcluster.protocol.address.rankmap;
