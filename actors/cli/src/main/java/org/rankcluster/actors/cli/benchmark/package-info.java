/** The command {@code benchmark}, which measures runs of fixed size, also beside the runs of a second checkout. */
package org.rankcluster.actors.cli.benchmark;
