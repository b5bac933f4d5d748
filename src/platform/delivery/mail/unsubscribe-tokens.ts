import { Injectable } from '@nestjs/common';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Environment } from '../../../config/environment.js';
import { MailKinds } from './mail-kinds.js';
import { derivedKey } from '../../../auth/derived-key.js';

/** Whose mails of which kind, from which portal. */
export interface Subscription {
  readonly userId: number;
  readonly kind: string;
  readonly portalId: number;
}

/** Four bytes each of person, portal and kind, then twelve of an HMAC: 32 characters, so that the header stays on one line. */
const BODY_BYTES = 12;
const PROOF_BYTES = 12;
const TOKEN = /^[\w-]{32}$/;

/** What an address for unsubscribing says and proves; good for ever, since old mails are read again (RFC 8058). */
@Injectable()
export class UnsubscribeTokens {
  readonly #key: Buffer;

  constructor(
    { APP_SECRET }: Environment,
    private readonly kinds: MailKinds,
  ) {
    this.#key = derivedKey(APP_SECRET, 'mail:unsubscribe');
  }

  issue({ userId, kind, portalId }: Subscription): string {
    const body = Buffer.alloc(BODY_BYTES);
    body.writeUInt32BE(userId, 0);
    body.writeUInt32BE(portalId, 4);
    this.#digest(kind).copy(body, 8, 0, 4);
    return Buffer.concat([body, this.#digest(body).subarray(0, PROOF_BYTES)]).toString('base64url');
  }

  /** @returns undefined where it is not one of ours */
  read(token: string): Subscription | undefined {
    if (!TOKEN.test(token)) return undefined;
    const bytes = Buffer.from(token, 'base64url');
    const [body, proof] = [bytes.subarray(0, BODY_BYTES), bytes.subarray(BODY_BYTES)];
    if (!timingSafeEqual(proof, this.#digest(body).subarray(0, PROOF_BYTES))) return undefined;
    const kind = this.kinds.types.find((type) => this.#digest(type).subarray(0, 4).equals(body.subarray(8)));
    return kind === undefined ? undefined : { userId: body.readUInt32BE(0), portalId: body.readUInt32BE(4), kind };
  }

  #digest(content: string | Buffer): Buffer {
    return createHmac('sha256', this.#key).update(content).digest();
  }
}
