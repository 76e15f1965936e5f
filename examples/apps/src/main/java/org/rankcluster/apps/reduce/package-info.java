/**
 * The sample {@code reduce}: vectors with many zeros are summed up at a root. Shows which algorithm, how many threads and which
 * compression pay on a machine, and checks each sum.
 */
package org.rankcluster.apps.reduce;
