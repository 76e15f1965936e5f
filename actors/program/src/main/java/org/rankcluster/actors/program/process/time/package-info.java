/**
 * Clocks and dates that show virtual time.
 */
package org.rankcluster.actors.program.process.time;
