/**
 * Statics of each rank, hash codes of objects without their own, and the results of reflection, handles and class loaders on them.
 * Rewritten classes of programs call it where package {@code rewrite} has replaced calls of the JDK or access to statics.
 */
package org.rankcluster.actors.program.process.classes;
