import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../config/environment.js';
import { Life } from './life.js';
import { Problem } from '../protocol/problem.js';
import { derivedKey } from '../../auth/derived-key.js';

/** A position in the log of changes. */
export interface ChangeCursor {
  readonly transaction: number;
  /** Within the transaction. */
  readonly position: number;
  /** When that was, Unix seconds: older than the log reaches back, something may be missing. */
  readonly at: number;
}

const CURSOR = /^((\d{1,16})-(\d{1,16})-(\d{1,12}))(?:-([\w-]{22}))?$/;
/** Bytes of the HMAC that a cursor carries. */
const SIGNATURE_BYTES = 16;

/**
 * Writes cursors, and reads those that it wrote. They are signed: a made-up time would pass over the window of changes kept, and one from
 * before a restore is of another life.
 */
@Injectable()
export class ChangeCursors {
  readonly #key: Buffer;

  constructor(
    environment: Environment,
    private readonly life: Life,
  ) {
    this.#key = derivedKey(environment.APP_SECRET, 'change-cursors');
  }

  /** Callers keep it as it is; what it holds is no business of theirs. */
  write({ transaction, position, at }: ChangeCursor): string {
    const text = `${transaction}-${position}-${at}`;
    return `${text}-${this.#signatureOf(text).toString('base64url')}`;
  }

  /** @throws Problem 400 for a text that is no cursor, 410 for one that no answer of ours gave */
  read(text: string): ChangeCursor {
    const [, signed = '', transaction, position, at, signature = ''] = CURSOR.exec(text) ?? [];
    const cursor = { transaction: Number(transaction), position: Number(position), at: Number(at) };
    if (!Object.values(cursor).every(Number.isSafeInteger))
      throw new Problem(400, 'The parameter "since" must be a cursor that an earlier answer gave; leave it out to begin now.');
    const given = Buffer.from(signature, 'base64url');
    if (given.length === SIGNATURE_BYTES && timingSafeEqual(given, this.#signatureOf(signed))) return cursor;
    throw new Problem(
      410,
      'This cursor is from no answer of this service, or from before it was restored: read the collections anew, and go on from a new cursor.',
    );
  }

  #signatureOf(text: string): Buffer {
    const of = this.life.id === null ? text : `${text} ${this.life.id}`;
    return createHmac('sha256', this.#key).update(of).digest().subarray(0, SIGNATURE_BYTES);
  }
}
