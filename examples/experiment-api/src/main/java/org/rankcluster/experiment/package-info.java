/**
 * The interfaces that experiments and samples implement. An experiment runs jobs and compares their results with published ones; its
 * figures are collected in a table. A sample is a program or a workload, which experiments and users run by its name. The command line
 * finds both as services, and implements {@code ExperimentRuns}.
 */
package org.rankcluster.experiment;
