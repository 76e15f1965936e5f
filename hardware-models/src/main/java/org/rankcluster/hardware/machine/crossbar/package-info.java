/**
 * Crossbars as networks of machines: a latency, a bandwidth, a gap. The values come from machine files with {@code network = crossbar}. The
 * simulation runs crossbars between end points only.
 */
package org.rankcluster.hardware.machine.crossbar;
