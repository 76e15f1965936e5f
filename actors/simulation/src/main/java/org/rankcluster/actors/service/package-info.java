/**
 * Actors of services, behind the ranks of node 0, and the ports by which ranks call them. Package {@code job} makes two, for MPI files and
 * for starting processes. Packages {@code protocol.file} and {@code protocol.service} define the effects of calls.
 */
package org.rankcluster.actors.service;
