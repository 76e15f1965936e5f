/**
 * The command {@code run}: its options, the programs and jobs that it starts here or on a cluster, and their results. The package includes
 * the record from which {@code --from} runs a result again. The other commands that run jobs use its parts.
 */
package org.rankcluster.actors.cli.run;
