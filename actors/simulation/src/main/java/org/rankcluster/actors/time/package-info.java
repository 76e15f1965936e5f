/**
 * Virtual time as an Akka dispatcher: partitions, windows as long as the lookahead, calendars of events, and the exchange between
 * partitions and members. Event order is (time, source, sequence), whatever runs it.
 */
package org.rankcluster.actors.time;
