/** Durations: clocks, rates, packet formats, queues, costs of instructions. This package is independent of positions. */
package org.rankcluster.hardware.timing;
