/**
 * Pictures as SVG: topologies of machines, and plots of lines and bars. The commands {@code machines}, {@code experiment} and
 * {@code sweep} write them to files. Experiments make plots of their figures.
 */
package org.rankcluster.actors.cli.picture;
