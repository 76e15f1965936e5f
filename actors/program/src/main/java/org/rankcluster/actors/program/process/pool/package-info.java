/**
 * Executors, the common pool, futures and timers, which run tasks on threads of the rank. Rewritten programs create and call them in place
 * of classes of {@code java.util.concurrent} and of {@code java.util.Timer}. Delays are in virtual time.
 */
package org.rankcluster.actors.program.process.pool;
