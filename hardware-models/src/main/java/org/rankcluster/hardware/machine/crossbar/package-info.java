/**
 * Crossbars as machines have them: a latency, a bandwidth, a gap.
 */
package org.rankcluster.hardware.machine.crossbar;
