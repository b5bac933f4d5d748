import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../auth/actor.js';
import { Clock } from '../../../config/clock.js';
import type { Row } from '../../../database/statements.js';
import { RowSigner, type Signing } from '../../../resource/model/row-signer.js';
import type { FileFacts } from '../../content-tree/nodes/node-files/file-member.js';
import { ContentOrigin } from './content-origin.js';
import { FileLookup } from './file-lookup.js';
import { FileTokens, versionOf } from './file-tokens.js';

const MINUTE = 60;
const LIFE = 15 * MINUTE;
const LIFE_OF_MEDIA = 6 * 60 * MINUTE;
/** Ends of addresses are rounded up, so that a page that is asked for twice has the same ones and the browser's cache serves. */
const ROUNDED = 5 * MINUTE;
/** Addresses in the HTML of one answer; further ones stay as they are. */
const MOST_IN_HTML = 500;
const ADDRESS_IN_HTML = /\b(src|href|poster)="(\/api\/[a-z_]+\/\d{1,10}\/content)"/g;

export interface SignedAddress {
  readonly url: string;
  readonly expiresAt: Date;
}

interface AddressOptions {
  readonly actor: Actor;
  readonly origin: string;
  /** Whether it is saved in any case. */
  readonly isDownload?: boolean;
  /** Of a smaller picture. */
  readonly width?: number;
}

/** Makes addresses that open a file without a token. */
@Injectable()
export class FileSigner extends RowSigner {
  constructor(
    private readonly origin: ContentOrigin,
    private readonly tokens: FileTokens,
    private readonly lookup: FileLookup,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** The rows with addresses in `file.url`, and in their HTML in place of those that the caller may read. */
  override async sign(rows: readonly Row[], { resource, actor, host }: Signing): Promise<Row[]> {
    const origin = this.origin.for(host);
    if (origin === null) return [...rows];
    const html = [...resource.fields.values()].filter(({ type }) => type === 'html').map(({ name }) => name);
    const signed = rows.map((row) =>
      isFile(row.file) ? { ...row, file: { ...row.file, url: this.address(row.file, { actor, origin }).url } } : row,
    );
    const named = new Set(signed.flatMap((row) => html.flatMap((name) => addressesIn(row[name]))));
    if (named.size === 0) return signed;
    const found = await this.lookup.find([...named].slice(0, MOST_IN_HTML), actor);
    const urls = new Map<string, string>();
    for (const [address, { file }] of found) if (file) urls.set(address, this.address(file, { actor, origin }).url);
    return signed.map((row) => ({ ...row, ...Object.fromEntries(html.map((name) => [name, replaced(row[name], urls)])) }));
  }

  address(file: FileFacts, { actor, origin, isDownload = false, width = 0 }: AddressOptions): SignedAddress {
    const life = /^(audio|video)\//.test(file.mimeType ?? '') ? LIFE_OF_MEDIA : LIFE;
    const expires = Math.ceil((this.clock.now().getTime() / 1000 + life) / ROUNDED) * ROUNDED;
    const table = file.contentUrl.startsWith('/api/assets/') ? 'asset' : 'resource_file';
    const known = actor.credential?.kind === 'key' ? actor.credential.id : actor.sessionId;
    const ticket = { table, id: file.id, version: versionOf(file.sha256), portal: actor.portalId, person: actor.id ?? 0, known } as const;
    const token = this.tokens.write({ ...ticket, expires, isDownload, width });
    return { url: `${origin}/content/files/${token}/${encodeURIComponent(file.name)}`, expiresAt: new Date(expires * 1000) };
  }
}

function isFile(value: unknown): value is FileFacts {
  return typeof value === 'object' && value !== null && 'contentUrl' in value;
}

function addressesIn(html: unknown): string[] {
  return typeof html === 'string' ? [...html.matchAll(ADDRESS_IN_HTML)].map(([, , address = '']) => address) : [];
}

function replaced(html: unknown, urls: ReadonlyMap<string, string>): unknown {
  if (typeof html !== 'string') return html;
  return html.replaceAll(ADDRESS_IN_HTML, (whole, name: string, address: string) => {
    const url = urls.get(address);
    return url === undefined ? whole : `${name}="${url}"`;
  });
}
