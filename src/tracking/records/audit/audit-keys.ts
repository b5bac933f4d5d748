import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../../config/environment.js';
import { derivedKey } from '../../../auth/derived-key.js';

/** Digests of the audit log, under keys of their own that derive from APP_SECRET. */
@Injectable()
export class AuditKeys {
  readonly #values: Buffer;
  readonly #seals: Buffer;

  constructor({ APP_SECRET }: Environment) {
    const derived = (purpose: string): Buffer => derivedKey(APP_SECRET, `audit:${purpose}`);
    this.#values = derived('values');
    this.#seals = derived('seals');
  }

  /** Tells nothing about a short value, and proves an earlier copy. @returns in hexadecimal digits */
  ofValue(text: string): string {
    return createHmac('sha256', this.#values).update(text).digest('hex');
  }

  /** @param before seal of the hour before @param entries canonical text of each, in their order @returns in hexadecimal digits */
  seal(before: string, hour: Date, entries: readonly string[]): string {
    const digest = createHmac('sha256', this.#seals).update(JSON.stringify([before, hour.toISOString(), entries.length]));
    for (const entry of entries) digest.update('\n').update(entry);
    return digest.digest('hex');
  }
}
