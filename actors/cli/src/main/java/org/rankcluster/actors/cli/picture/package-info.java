/** Pictures of the topologies of machines, as SVG. The command {@code machines} writes them to files. */
package org.rankcluster.actors.cli.picture;
