/**
 * User code on virtual threads that run only when their rank says so, what it prints, and which of its stack frames users see.
 * Rank actors call it; it knows nothing that runs it.
 */
package org.rankcluster.actors.program;
