/**
 * The sample {@code flood}: two ranks send to one that receives in turn, which shows the messages that a receiver has to buffer
 * (Almasi et al., "How to crash BGL/MPI in two easy steps"). The command {@code run} finds it by its name, and validation runs it.
 */
package org.rankcluster.apps.flood;
