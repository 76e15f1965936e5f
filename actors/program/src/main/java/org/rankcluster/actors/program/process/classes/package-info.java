/**
 * Statics of each rank, hash codes of objects without their own, and what reflection, handles and class loaders show of them.
 */
package org.rankcluster.actors.program.process.classes;
