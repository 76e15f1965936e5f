/**
 * The sample {@code straggler}: one rank is late in one step of a halo exchange, and delays the others, the nearest first. Counts
 * them. The command {@code run} finds it by its name.
 */
package org.rankcluster.apps.straggler;
