/** The command {@code benchmark}: it measures runs of fixed size, also beside those of a second checkout. */
package org.rankcluster.actors.cli.benchmark;
