/**
 * What runs tasks: executors, the common pool, futures and timers on threads of the rank. Rewritten programs make and call it in
 * place of classes of {@code java.util.concurrent} and of {@code java.util.Timer}. Delays are of virtual time.
 */
package org.rankcluster.actors.program.process.pool;
