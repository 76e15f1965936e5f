/**
 * User code on virtual threads that run only when their rank resumes them, its output, and the stack frames that users see. Rank actors
 * call this package; it does not depend on them.
 */
package org.rankcluster.actors.program;
