import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { derivedKey } from './derived-key.js';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Keeps secrets that the service has to read again, such as the seed of a second factor: AES-256-GCM under a key that is derived from
 * APP_SECRET for each purpose (HKDF, RFC 5869). A copy of the database alone opens none of them.
 */
@Injectable()
export class SecretBox {
  constructor(private readonly environment: Environment) {}

  /** @param purpose what the secret is for; it opens under no other @returns nonce, tag and ciphertext */
  seal(purpose: string, secret: Buffer): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#keyFor(purpose), nonce, { authTagLength: TAG_BYTES });
    const ciphertext = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
  }

  /** @throws Error where it was sealed under another secret or for another purpose, or was altered */
  open(purpose: string, sealed: Buffer): Buffer {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(ALGORITHM, this.#keyFor(purpose), nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  }

  #keyFor(purpose: string): Buffer {
    return derivedKey(this.environment.APP_SECRET, `lyceum/${purpose}`);
  }
}
