/**
 * Virtual time as an Akka dispatcher: partitions, windows as long as the lookahead, calendars of events, and the exchange between
 * partitions and members. Event order within a node is (time, source, sequence), for any number of partitions and members.
 */
package org.rankcluster.actors.time;
