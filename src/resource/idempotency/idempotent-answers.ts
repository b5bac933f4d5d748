import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { sql } from '../../database/sql.js';
import { Database, type Transaction } from '../../database/statements.js';
import type { Answer } from '../http/answer.js';
import type { ActionCall, Call } from '../http/call.js';
import { Problem } from '../http/problem.js';

/** For how long an answer is replayed. */
const KEPT_MS = 24 * 60 * 60 * 1000;
/** Answers that each new one sweeps away: more than one, so that the table shrinks after a busy day. */
const SWEPT = 10;

type KeyedCall = Pick<Call | ActionCall, 'idempotencyKey' | 'actor' | 'path' | 'query' | 'body' | 'within'>;

interface KeptAnswer {
  readonly request: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly contentType: string | null;
  readonly etag: string | null;
  readonly body: Buffer | null;
}

/**
 * Safe retries: what is done under a key is done once, and its first answer is given again for a day. Key, answer and what
 * was done are one unit of work, so that no crash parts them. A refusal keeps nothing, its key included.
 * Source: draft-ietf-httpapi-idempotency-key-header.
 */
@Injectable()
export class IdempotentAnswers {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * @param work done unless the key's answer is known, inside the given unit of work
   * @throws Problem 409 while another request under the key is in flight, 422 where the key belongs to another request
   */
  answer(call: KeyedCall, work: (within: Transaction | undefined) => Promise<Answer>): Promise<Answer> {
    const { idempotencyKey, within } = call;
    if (idempotencyKey === undefined) return work(within);
    const once = (transaction: Transaction): Promise<Answer> => this.#once(transaction, call, idempotencyKey, work);
    return within ? once(within) : this.database.transaction(once);
  }

  async #once(transaction: Transaction, call: KeyedCall, key: string, work: (within: Transaction) => Promise<Answer>): Promise<Answer> {
    const actorId = call.actor.id ?? 0;
    const request = digest(call);
    await claim(transaction, actorId, key);
    const since = new Date(this.clock.now().getTime() - KEPT_MS);
    const kept = await find(transaction, actorId, key, since);
    if (kept) return replay(kept, request);
    const answer = await work(transaction);
    await sweep(transaction, since);
    await keep(transaction, { actorId, key, request, now: this.clock.now() }, answer);
    return answer;
  }
}

/** Of where the request came in, its address and its body. */
function digest({ actor, path, query, body }: KeyedCall): string {
  return hash('sha256', Buffer.concat([Buffer.from(`${actor.portalId} ${path}?${query}\n`), body ?? Buffer.alloc(0)]), 'hex');
}

/** Held until the unit of work ends; whoever comes meanwhile is told so instead of waiting. */
async function claim(transaction: Transaction, actorId: number, key: string): Promise<void> {
  const claimed = await transaction.one<{ claimed: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${`idempotency:${actorId}:${key}`}, 0)) AS "claimed"`,
  );
  if (claimed?.claimed) return;
  throw new Problem(409, 'A request with this Idempotency-Key is still being worked on; ask again shortly.', {
    headers: { 'Retry-After': '1' },
  });
}

function find(transaction: Transaction, actorId: number, key: string, since: Date): Promise<KeptAnswer | undefined> {
  return transaction.one<KeptAnswer>(
    sql`SELECT "request", "status", "headers", "content_type" AS "contentType", "etag", "body" FROM "idempotency_key"
        WHERE "actor_id" = ${actorId} AND "key" = ${key} AND "created_at" > ${since}`,
  );
}

function replay(kept: KeptAnswer, request: string): Answer {
  if (kept.request !== request) throw new Problem(422, 'This Idempotency-Key was used for another request; take a new one.');
  return {
    status: kept.status,
    headers: { ...kept.headers, 'Idempotency-Replayed': 'true' },
    contentType: kept.contentType ?? undefined,
    etag: kept.etag ?? undefined,
    body: kept.body ?? undefined,
  };
}

async function sweep(transaction: Transaction, before: Date): Promise<void> {
  await transaction.rows(
    sql`DELETE FROM "idempotency_key" WHERE ("actor_id", "key") IN (SELECT "actor_id", "key" FROM "idempotency_key"
        WHERE "created_at" <= ${before} ORDER BY "created_at" LIMIT ${SWEPT} FOR UPDATE SKIP LOCKED)`,
  );
}

interface KeyedRequest {
  readonly actorId: number;
  readonly key: string;
  readonly request: string;
  readonly now: Date;
}

async function keep(transaction: Transaction, { actorId, key, request, now }: KeyedRequest, answer: Answer): Promise<void> {
  const body = answer.body === undefined ? null : Buffer.from(answer.body);
  await transaction.rows(
    sql`INSERT INTO "idempotency_key" ("actor_id", "key", "request", "status", "headers", "content_type", "etag", "body", "created_at")
        VALUES (${actorId}, ${key}, ${request}, ${answer.status}, ${JSON.stringify(answer.headers)}, ${answer.contentType ?? null},
          ${answer.etag ?? null}, ${body}, ${now})
        ON CONFLICT ("actor_id", "key") DO UPDATE SET "request" = EXCLUDED."request", "status" = EXCLUDED."status",
          "headers" = EXCLUDED."headers", "content_type" = EXCLUDED."content_type", "etag" = EXCLUDED."etag",
          "body" = EXCLUDED."body", "created_at" = EXCLUDED."created_at"`,
  );
}
