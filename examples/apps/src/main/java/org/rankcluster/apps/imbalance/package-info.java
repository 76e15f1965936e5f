/**
 * The sample {@code imbalance}: one half of the machine works, so that of two partitions one has nearly all events; or all of it. The command {@code run} finds it by its name.
 */
package org.rankcluster.apps.imbalance;
