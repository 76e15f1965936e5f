/**
 * GOAL schedules (Hoefler, Schneider, Lumsdaine, "LogGOPSim: simulating large-scale applications in the LogGOPS model", HPDC 2010): text and
 * binary files, and the operation by which a rank executes its block of a schedule.
 */
package org.rankcluster.protocol.goal;
