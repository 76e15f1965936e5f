/**
 * Rewrites classes of programs as they are loaded: statics, calls of the JDK, and the cost of computing. The command line creates a {@code
 * ProgramLoader} for the jar or folder of a program. The replacements that rewritten code calls are in package {@code process} and below
 * it.
 */
package org.rankcluster.actors.program.rewrite;
