/**
 * The sample {@code alltoall}: every rank sends a block to every other.
 */
package org.rankcluster.apps.alltoall;
