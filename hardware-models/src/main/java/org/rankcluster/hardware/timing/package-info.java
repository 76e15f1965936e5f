/**
 * How long things take: clocks, rates, packet formats, queues, costs of instructions. Nothing here knows where anything is.
 */
package org.rankcluster.hardware.timing;
