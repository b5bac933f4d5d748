import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { sql } from '../../database/sql.js';
import { Database, type Transaction } from '../../database/statements.js';
import type { HttpResult } from '../protocol/http-result.js';
import type { ActionCall, Call } from '../model/call.js';
import { Problem } from '../protocol/problem.js';
import { AnswerSeal } from './answer-seal.js';

/** For how long an answer is replayed. */
const KEPT_MS = 24 * 60 * 60 * 1000;
/** Answers that one statement forgets. */
const FORGOTTEN_AT_ONCE = 5_000;

type KeyedCall = Pick<Call | ActionCall, 'idempotencyKey' | 'actor' | 'path' | 'query' | 'body' | 'within'>;

interface StoredResult {
  readonly request: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly contentType: string | null;
  readonly etag: string | null;
  readonly body: Buffer | null;
}

/**
 * Safe retries: a request with a key takes effect once, and its first response is replayed for a day. Key, response and write are
 * one unit of work, so that no crash separates them. An error stores nothing, not even the key. Answers are stored sealed, since some
 * hold secrets that are shown once. Source: draft-ietf-httpapi-idempotency-key-header.
 */
@Injectable()
export class IdempotencyService {
  readonly #seal: AnswerSeal;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    environment: Environment,
  ) {
    this.#seal = new AnswerSeal(environment.APP_SECRET);
  }

  /**
   * @param work done unless the key's answer is known, inside the given unit of work
   * @throws Problem 409 while another request under the key is in flight, 422 where the key belongs to another request
   */
  execute(call: KeyedCall, work: (within: Transaction | undefined) => Promise<HttpResult>): Promise<HttpResult> {
    const { idempotencyKey, within } = call;
    if (idempotencyKey === undefined) return work(within);
    const once = (transaction: Transaction): Promise<HttpResult> => this.#once(transaction, call, idempotencyKey, work);
    return within ? once(within) : this.database.transaction(once);
  }

  /** Forgets a portion of the answers that are replayed no more. @returns whether there may be others */
  async forget(now: Date): Promise<boolean> {
    const before = new Date(now.getTime() - KEPT_MS);
    const gone = await this.database.rows(
      sql`DELETE FROM "idempotency_key" WHERE ("actor_id", "key") IN (SELECT "actor_id", "key" FROM "idempotency_key"
          WHERE "created_at" <= ${before} ORDER BY "created_at" LIMIT ${FORGOTTEN_AT_ONCE}::int FOR UPDATE SKIP LOCKED) RETURNING 1 AS "gone"`,
    );
    return gone.length === FORGOTTEN_AT_ONCE;
  }

  async #once(
    transaction: Transaction,
    call: KeyedCall,
    key: string,
    work: (within: Transaction) => Promise<HttpResult>,
  ): Promise<HttpResult> {
    const actorId = call.actor.id ?? 0;
    const request = this.#seal.digest(requestOf(call));
    await claim(transaction, actorId, key);
    const since = new Date(this.clock.now().getTime() - KEPT_MS);
    const kept = await find(transaction, actorId, key, since);
    if (kept) return replay({ ...kept, body: this.#opened(kept, request) });
    const answer = await work(transaction);
    const body = answer.body === undefined ? null : this.#seal.seal(Buffer.from(answer.body), request);
    await keep(transaction, { actorId, key, request, now: this.clock.now() }, { ...answer, body });
    return answer;
  }

  /** @throws Problem 422 where the key was used for another request, or APP_SECRET is another since then */
  #opened(kept: StoredResult, request: string): Buffer | null {
    if (kept.request !== request) throw new Problem(422, 'This Idempotency-Key was used for another request; take a new one.');
    return kept.body && this.#seal.open(kept.body, request);
  }
}

/** Where the request came in, its address and its body. */
function requestOf({ actor, path, query, body }: KeyedCall): Buffer {
  return Buffer.concat([Buffer.from(`${actor.id ?? 0} ${actor.portalId} ${path}?${query}\n`), body ?? Buffer.alloc(0)]);
}

/** Held until the unit of work ends; a concurrent request gets a 409 instead of waiting. */
async function claim(transaction: Transaction, actorId: number, key: string): Promise<void> {
  const claimed = await transaction.one<{ claimed: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${`idempotency:${actorId}:${key}`}, 0)) AS "claimed"`,
  );
  if (claimed?.claimed) return;
  throw new Problem(409, 'A request with this Idempotency-Key is still being worked on; ask again shortly.', {
    headers: { 'Retry-After': '1' },
  });
}

function find(transaction: Transaction, actorId: number, key: string, since: Date): Promise<StoredResult | undefined> {
  return transaction.one<StoredResult>(
    sql`SELECT "request", "status", "headers", "content_type" AS "contentType", "etag", "body" FROM "idempotency_key"
        WHERE "actor_id" = ${actorId} AND "key" = ${key} AND "created_at" > ${since}`,
  );
}

function replay(kept: StoredResult): HttpResult {
  return {
    status: kept.status,
    headers: { ...kept.headers, 'Idempotency-Replayed': 'true' },
    contentType: kept.contentType ?? undefined,
    etag: kept.etag ?? undefined,
    body: kept.body ?? undefined,
  };
}

interface KeyedRequest {
  readonly actorId: number;
  readonly key: string;
  readonly request: string;
  readonly now: Date;
}

type SealedResult = Omit<HttpResult, 'body'> & { readonly body: Buffer | null };

async function keep(transaction: Transaction, { actorId, key, request, now }: KeyedRequest, answer: SealedResult): Promise<void> {
  await transaction.rows(
    sql`INSERT INTO "idempotency_key" ("actor_id", "key", "request", "status", "headers", "content_type", "etag", "body", "created_at")
        VALUES (${actorId}, ${key}, ${request}, ${answer.status}, ${JSON.stringify(answer.headers)}, ${answer.contentType ?? null},
          ${answer.etag ?? null}, ${answer.body}, ${now})
        ON CONFLICT ("actor_id", "key") DO UPDATE SET "request" = EXCLUDED."request", "status" = EXCLUDED."status",
          "headers" = EXCLUDED."headers", "content_type" = EXCLUDED."content_type", "etag" = EXCLUDED."etag",
          "body" = EXCLUDED."body", "created_at" = EXCLUDED."created_at"`,
  );
}
