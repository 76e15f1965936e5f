/**
 * Clocks and dates that show virtual time. Rewritten programs call it in place of {@code java.time} and {@code java.util}. A job
 * begins on 1 January 2000, whenever it is simulated.
 */
package org.rankcluster.actors.program.process.time;
