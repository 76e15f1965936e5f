/**
 * Threads and thread pools of the rank, and their waits: sleeps, monitors, and locks with limits, in virtual time. Rewritten programs call
 * it in place of {@code Thread}, of executors, and of waits with a limit.
 */
package org.rankcluster.actors.program.process.thread;
