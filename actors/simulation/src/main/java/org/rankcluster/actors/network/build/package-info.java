/**
 * Builds the network of a machine at some fidelity. The one place that knows all families; jobs and experiments call it.
 */
package org.rankcluster.actors.network.build;
