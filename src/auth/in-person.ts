import { ForbiddenException } from '@nestjs/common';
import type { Actor } from './actor.js';

/**
 * What decides about an account is done by its owner, signed in: not with a key, and by nobody who acts as the owner.
 * @returns id of the account
 * @throws ForbiddenException
 */
export function requireInPerson({ id, isInPerson }: Actor): number {
  if (id === null || !isInPerson)
    throw new ForbiddenException('Only you, signed in yourself, can do this: no API key, and nobody who acts as you.');
  return id;
}
