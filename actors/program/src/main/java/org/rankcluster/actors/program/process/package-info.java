/**
 * A rank as a process to its program: the replacements of calls of the JDK. This package holds the types that all packages below it use. A
 * rank offers its services through the interface {@code RankHost}.
 */
package org.rankcluster.actors.program.process;
