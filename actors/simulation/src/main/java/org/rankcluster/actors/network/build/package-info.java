/**
 * The factory of the network of a machine at some fidelity. It is the only package that depends on all families; jobs and experiments call
 * it.
 */
package org.rankcluster.actors.network.build;
