/**
 * The sample {@code barrier}: all ranks meet, however late they come.
 */
package org.rankcluster.apps.barrier;
