/**
 * Pictures as SVG: topologies, and plots of experiments.
 */
package org.rankcluster.actors.cli.picture;
