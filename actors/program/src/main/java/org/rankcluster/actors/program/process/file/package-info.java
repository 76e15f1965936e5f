/** Files that a program opens, whose locks count between the ranks of a job as between processes. Rewritten programs open them here. */
package org.rankcluster.actors.program.process.file;
