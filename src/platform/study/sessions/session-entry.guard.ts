import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Actor } from '../../../auth/actor.js';
import { Clock } from '../../../config/clock.js';
import { Database } from '../../../database/statements.js';
import { recordEntry } from './session-entry.js';

const NAMED = /[?&]sid=([1-9]\d{0,8})(?:&|$)/;

/**
 * A request that names a session by `sid` enters it, before it is answered. Not by a key, in another person's name, or HEAD. Lets
 * every request through: whether it is allowed, its policy decides.
 */
@Injectable()
export class SessionEntryGuard implements CanActivate {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const { user, method, originalUrl } = context.switchToHttp().getRequest<Request & { readonly user?: Actor }>();
    const session = originalUrl.includes('sid=') ? NAMED.exec(originalUrl)?.[1] : undefined;
    if (session === undefined || user?.id == null || user.credential !== null || method === 'HEAD') return true;
    return this.#enter(user.id, Number(session));
  }

  async #enter(user: number, session: number): Promise<boolean> {
    await this.database.rows(recordEntry(user, session, this.clock.now()));
    return true;
  }
}
