/**
 * Threads of the rank and what they wait for: sleeps, monitors and locks with limits, in virtual time.
 */
package org.rankcluster.actors.program.process.thread;
