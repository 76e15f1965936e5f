/**
 * The sample {@code multihop}: all ranks exchange small messages with many others around them in a grid.
 * Users run it by its name, experiments with settings of their own.
 */
package org.rankcluster.apps.multihop;
