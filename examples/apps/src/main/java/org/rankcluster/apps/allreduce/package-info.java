/**
 * The sample {@code allreduce}: all ranks combine a vector. Measures the time of a reduction on a machine, and checks each sum. The
 * command {@code run} finds it by its name.
 */
package org.rankcluster.apps.allreduce;
