/**
 * The commands {@code experiment} and {@code benchmark}. The first one finds experiments, runs their jobs on this machine, shows progress
 * and writes reports. Experiments implement {@code org.rankcluster.experiment}. The second one measures runs of fixed size, also beside the
 * runs of a second checkout.
 */
package org.rankcluster.actors.cli.experiment;
