/**
 * The command {@code experiment}: it finds experiments, runs their jobs on this machine, shows progress and writes reports. Experiments
 * implement {@code org.rankcluster.experiment}.
 */
package org.rankcluster.actors.cli.experiment;
