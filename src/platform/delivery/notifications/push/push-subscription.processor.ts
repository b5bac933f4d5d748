import { Injectable } from '@nestjs/common';
import { requireInPerson } from '../../../../auth/in-person.js';
import { sql } from '../../../../database/sql.js';
import type { Write } from '../../../../resource/model/write.js';
import { Processor } from '../../../../resource/persistence/processor.js';
import { type Violation, ViolationProblem } from '../../../../resource/protocol/problem.js';
import { WebPush } from './web-push.js';

/** Browsers of a person; with one more the oldest goes. */
const MOST_BROWSERS = 20;
/** An uncompressed point of P-256, and 16 bytes (RFC 8291 §3.1, §3.2), as browsers give them. */
const PUBLIC_KEY = /^B[\w-]{86}=?$/;
const AUTH_TOKEN = /^[\w-]{22}(?:==)?$/;

/** Browsers belong to who asks; one that another account asked for before is that account's no longer. */
@Injectable()
export class PushSubscriptionProcessor extends Processor {
  constructor(private readonly push: WebPush) {
    super();
  }

  override async create(write: Write): Promise<number> {
    // Whose browser it is reads what the account is notified of, for as long as nobody removes it.
    requireInPerson(write.actor);
    this.#check(write);
    const { transaction, actor, values } = write;
    await transaction.rows(sql`DELETE FROM "push_subscription" WHERE "endpoint" = ${values['endpoint']} AND "user_id" <> ${actor.id}`);
    await transaction.rows(
      sql`DELETE FROM "push_subscription" WHERE "id" IN
            (SELECT "id" FROM "push_subscription" WHERE "user_id" = ${actor.id} ORDER BY "id" DESC OFFSET ${MOST_BROWSERS - 1}::int)`,
    );
    return super.create(write);
  }

  /** @throws ViolationProblem for what no browser gives, and for push services that are not called */
  #check({ values: { endpoint, publicKey, authToken } }: Write): void {
    const violations: Violation[] = [];
    const found = (propertyPath: string, message: string): unknown => violations.push({ propertyPath, message, code: 'invalid' });
    if (this.push.key !== undefined && !this.push.admits(String(endpoint))) found('endpoint', 'This push service is not called from here.');
    if (!PUBLIC_KEY.test(String(publicKey))) found('publicKey', 'This is not the key `p256dh` of a browser’s subscription, in base64url.');
    if (!AUTH_TOKEN.test(String(authToken))) found('authToken', 'This is not the secret `auth` of a browser’s subscription, in base64url.');
    if (violations.length > 0) throw new ViolationProblem(violations);
  }
}
