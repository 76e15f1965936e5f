/**
 * Threads and thread pools of the rank, and their waits: sleeps, monitors, and locks with limits, in virtual time. Rewritten programs call
 * this package in place of {@code Thread}, executors, and waits with a limit.
 */
package org.rankcluster.actors.program.process.thread;
