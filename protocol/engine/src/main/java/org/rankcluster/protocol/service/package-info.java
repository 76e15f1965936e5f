/**
 * Calls of a job's services, such as its files: bytes in, bytes out, in virtual time. The servers of packages {@code file} and {@code
 * process} implement {@code Service}. The actors carry calls and answers.
 */
package org.rankcluster.protocol.service;
