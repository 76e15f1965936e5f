/**
 * The sample {@code multihop}: all ranks exchange small messages with many others around them in a grid.
 */
package org.rankcluster.apps.multihop;
