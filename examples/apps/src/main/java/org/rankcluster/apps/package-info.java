/**
 * The samples of one or two classes, a program each, and the program that members of a cluster run to warm up. The command {@code run}
 * finds samples by their names; validation and experiments run some of them. Larger samples have packages of their own.
 */
package org.rankcluster.apps;
