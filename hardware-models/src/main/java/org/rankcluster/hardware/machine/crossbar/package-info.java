/**
 * Crossbars as machines have them: a latency, a bandwidth, a gap. Machine files with {@code network = crossbar} are read into it.
 * The simulation runs them between end points only.
 */
package org.rankcluster.hardware.machine.crossbar;
