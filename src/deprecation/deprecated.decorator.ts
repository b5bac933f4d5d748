import { applyDecorators } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';

/** How long clients have at least, in days. */
export const SHORTEST_NOTICE_DAYS = 180;
/** Where the declaration waits in the operation of the OpenAPI document until it is put into words there. */
export const DEPRECATION_EXTENSION = 'x-deprecation';

const DAY_MS = 86_400_000;

/** Of an operation that is to go. */
export interface Deprecation {
  /** The day from which on clients are told, in UTC: `2026-11-23`. */
  readonly since: string;
  /** The day from which on it may be gone, in UTC. */
  readonly sunset: string;
  /** Address of what takes its place. */
  readonly successor: string;
}

/** The mark that {@link Deprecated} leaves on a handler. */
export const DeprecationMark = Reflector.createDecorator<Deprecation>();

/**
 * Marks a route of a controller as one that is to go. Its answers, the OpenAPI document and the documentation say so, and the changelog
 * has to (docs/api-contract.md, "Versions").
 * @throws Error where clients would have less than {@link SHORTEST_NOTICE_DAYS} days
 */
export function Deprecated(deprecation: Deprecation): MethodDecorator {
  const days = (Date.parse(deprecation.sunset) - Date.parse(deprecation.since)) / DAY_MS;
  if (!(days >= SHORTEST_NOTICE_DAYS)) throw new Error(`A deprecated operation stays for ${SHORTEST_NOTICE_DAYS} days at least.`);
  return applyDecorators(DeprecationMark(deprecation), ApiExtension(DEPRECATION_EXTENSION, deprecation));
}
