/**
 * The sample {@code alltoall}: every rank sends a block to every other, in one collective. Measures the time of a complete exchange
 * on a machine, and checks every byte. The command {@code run} finds it by its name.
 */
package org.rankcluster.apps.alltoall;
