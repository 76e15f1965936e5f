/**
 * Rewrites classes of programs as they are loaded: statics, calls of the JDK, and the cost of what they compute. The command line
 * makes a {@code ProgramLoader} for the jar or folder of a program. What rewritten code calls instead is in package {@code
 * process} and those below it.
 */
package org.rankcluster.actors.program.rewrite;
