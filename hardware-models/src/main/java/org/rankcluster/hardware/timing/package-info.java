/**
 * Durations: clocks, rates, packet formats, queues, costs of instructions, and which receives take time to translate. This package is
 * independent of positions.
 */
package org.rankcluster.hardware.timing;
