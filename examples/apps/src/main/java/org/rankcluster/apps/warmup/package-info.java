/**
 * The program that members of a cluster run before their first job, so that the JVM has compiled the code that every job needs. The
 * command {@code node} finds the program by its class. Users do not call it.
 */
package org.rankcluster.apps.warmup;
