/**
 * What runs tasks: executors, the common pool, futures and timers on threads of the rank.
 */
package org.rankcluster.actors.program.process.pool;
