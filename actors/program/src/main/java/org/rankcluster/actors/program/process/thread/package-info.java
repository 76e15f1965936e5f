/**
 * Threads of the rank and their waits: sleeps, monitors, and locks with limits, in virtual time. Rewritten programs call it in place of
 * {@code Thread} and of waits with a limit. Package {@code pool} takes its threads from here.
 */
package org.rankcluster.actors.program.process.thread;
