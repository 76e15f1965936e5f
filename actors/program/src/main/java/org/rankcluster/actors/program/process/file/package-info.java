/** Files that a program opens. Their locks work between the ranks of a job as between processes. Rewritten programs open files here. */
package org.rankcluster.actors.program.process.file;
