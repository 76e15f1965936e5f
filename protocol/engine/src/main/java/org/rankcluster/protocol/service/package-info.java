/**
 * Calls of what a job has one of, such as its files: bytes there, bytes back, in virtual time. The servers of packages {@code
 * file} and {@code process} implement it. The actors carry calls and answers.
 */
package org.rankcluster.protocol.service;
