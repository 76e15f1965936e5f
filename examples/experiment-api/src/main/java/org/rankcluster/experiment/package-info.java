/**
 * The interfaces that experiments and samples implement. An experiment runs jobs and compares their results with published ones; its
 * figures are collected in a table. A sample is a program or a workload, which experiments and users run by its name. The command line
 * finds both as services, and implements {@code ExperimentRuns}.
 *
 * <p>The package also has plots of lines and bars as SVG, and their axes, columns and numbers. Experiments make plots of their figures, and
 * the command {@code sweep} of its results; pictures of machines are drawn with the same lines and colours.
 */
package org.rankcluster.experiment;
