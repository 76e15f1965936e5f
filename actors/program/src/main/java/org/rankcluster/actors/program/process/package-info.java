/**
 * A rank as a process to its program: what rewritten calls of the JDK do instead. Here is what all of its rooms need. A rank
 * offers what they ask for by the interface {@code RankHost}.
 */
package org.rankcluster.actors.program.process;
