/**
 * The sample {@code deadlock}: ranks wait for each other in cycles, after a halo exchange of all. It always ends as a deadlock. The command {@code run} finds it by its name.
 */
package org.rankcluster.apps.deadlock;
