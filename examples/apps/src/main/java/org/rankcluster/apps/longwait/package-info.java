/**
 * The sample {@code longwait}: one rank waits for a message to the end of the run while the others exchange faces. Measures the time
 * of the wait. The command {@code run} finds it by its name.
 */
package org.rankcluster.apps.longwait;
