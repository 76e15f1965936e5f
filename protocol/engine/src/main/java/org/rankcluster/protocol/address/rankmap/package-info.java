/**
 * Rank maps, one class for each model: the models of Guo et al. (section IV-C), their sparse groups, the table of virtual connections
 * (VCRT), and our additions. {@code Detection} finds the model of an array; {@code ModelComposition} is Table II. {@code address.scheme}
 * creates the maps.
 */
package org.rankcluster.protocol.address.rankmap;
