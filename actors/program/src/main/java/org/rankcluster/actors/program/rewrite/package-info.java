/**
 * Rewrites classes of programs as they are loaded: statics, calls of the JDK, and the cost of what they compute.
 */
package org.rankcluster.actors.program.rewrite;
