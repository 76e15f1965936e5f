/**
 * The sample {@code allreduce}: all ranks combine a vector. Measures what a reduction takes on a machine.
 */
package org.rankcluster.apps.allreduce;
