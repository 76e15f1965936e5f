/**
 * The sample {@code barrier}: all ranks meet, at whatever times they arrive. Counts barriers that a rank left too early. Messages
 * may be under way meanwhile. The command {@code run} finds it by its name.
 */
package org.rankcluster.apps.barrier;
