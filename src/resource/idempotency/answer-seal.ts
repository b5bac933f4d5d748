import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { derivedKey } from '../../auth/derived-key.js';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts stored answers, so that a secret that an answer shows once (an API key) is in no table and no backup in clear. AES-256-GCM
 * (NIST SP 800-38D), its key derived from APP_SECRET (RFC 5869); an answer opens with its own request only.
 */
export class AnswerSeal {
  readonly #encryption: Buffer;
  readonly #digest: Buffer;

  constructor(secret: string) {
    const derived = (purpose: string): Buffer => derivedKey(secret, `idempotency:${purpose}`);
    this.#encryption = derived('answers');
    this.#digest = derived('requests');
  }

  /** A keyed digest of a request: bodies hold passwords, which a plain one would let others guess. @returns hexadecimal */
  digest(request: Buffer): string {
    return createHmac('sha256', this.#digest).update(request).digest('hex');
  }

  /** @param request digest of the request that is answered */
  seal(answer: Buffer, request: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#encryption, nonce).setAAD(Buffer.from(request));
    return Buffer.concat([nonce, cipher.update(answer), cipher.final(), cipher.getAuthTag()]);
  }

  /** @throws Error where the answer was altered, or belongs to another request */
  open(sealed: Buffer, request: string): Buffer {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(ALGORITHM, this.#encryption, nonce).setAAD(Buffer.from(request));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  }
}
