import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../../config/environment.js';
import type { FileTable } from '../../content-tree/nodes/node-files/kept-bytes.js';
import { derivedKey } from '../../../auth/derived-key.js';

/** What a signed address opens: one version of one file, for one person, for a while. */
export interface FileTicket {
  readonly table: FileTable;
  /** Of the file. */
  readonly id: number;
  /** Beginning of the digest; empty for files from before digests were kept. */
  readonly version: string;
  readonly portal: number;
  /** Account; 0 for a caller who is not signed in. */
  readonly person: number;
  /** Unix time in seconds. */
  readonly expires: number;
  /** Whether it is saved in any case. */
  readonly isDownload: boolean;
  /** Of a smaller picture; 0 for the file itself. */
  readonly width: number;
  /** UUID of the session, or id of the API key, that the address ends with; null where it ends with the account alone. */
  readonly known: string | number | null;
}

const VERSION_LENGTH = 16;
const CODES: readonly FileTable[] = ['resource_file', 'asset'];
const FORM =
  /^([01])\.(\d{1,10})\.([0-9a-f]{0,16})\.(\d{1,10})\.(\d{1,10})\.(\d{1,12})\.([id])\.(\d{1,4})(?:\.([0-9a-f-]{36}|k\d{1,10}))?\.([\w-]{43})$/;

/** Signs what addresses open, with a key for this purpose alone. */
@Injectable()
export class FileTokens {
  readonly #key: Buffer;

  constructor({ APP_SECRET }: Environment) {
    this.#key = derivedKey(APP_SECRET, 'files:addresses');
  }

  write({ table, id, version, portal, person, expires, isDownload, width, known }: FileTicket): string {
    const by = known === null ? [] : [typeof known === 'number' ? `k${known}` : known];
    const content = [CODES.indexOf(table), id, version, portal, person, expires, isDownload ? 'd' : 'i', width, ...by].join('.');
    return `${content}.${this.#sign(content).toString('base64url')}`;
  }

  /** @returns undefined for a token that was not written here */
  read(token: string): FileTicket | undefined {
    const [, code = '', id, version = '', portal, person, expires, disposition, width, by, signature = ''] = FORM.exec(token) ?? [];
    const table = CODES[Number(code || -1)];
    const given = Buffer.from(signature, 'base64url');
    const right = this.#sign(token.slice(0, -signature.length - 1));
    if (!table || given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    const numbers = { id: Number(id), portal: Number(portal), person: Number(person), expires: Number(expires), width: Number(width) };
    return { table, version, isDownload: disposition === 'd', known: knownIn(by), ...numbers };
  }

  #sign(content: string): Buffer {
    return createHmac('sha256', this.#key).update(content).digest();
  }
}

function knownIn(by: string | undefined): FileTicket['known'] {
  if (by === undefined) return null;
  return by.startsWith('k') ? Number(by.slice(1)) : by;
}

/** What of a digest an address names. */
export function versionOf(sha256: string | null): string {
  return sha256?.slice(0, VERSION_LENGTH) ?? '';
}
