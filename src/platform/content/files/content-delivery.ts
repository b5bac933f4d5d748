import { buffer } from 'node:stream/consumers';
import { Injectable, Logger } from '@nestjs/common';
import type { NextFunction, RequestHandler, Response } from 'express';
import { stackOf } from '../../../config/error-stack.js';
import { Standings } from '../../../auth/standing/standings.js';
import { createCache } from '../../../cache/cache.js';
import { Clock } from '../../../config/clock.js';
import { identifier, sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { contentDisposition } from '../../../resource/protocol/content-disposition.js';
import { Responder } from '../../../resource/protocol/responder.js';
import { Storages } from '../../../storage/storages.js';
import { type FilePlace, futureBlob, joinedPlace, placeColumns } from '../../content-tree/nodes/node-files/file-place.js';
import { PictureVariants, VARIANT_TYPE } from '../../content-tree/nodes/node-files/picture-variants.js';
import { requireScanned } from '../../content-tree/nodes/node-files/scanned-file.js';
import { StoredFiles } from '../../content-tree/nodes/node-files/stored-files.js';
import { ContentOrigin } from './content-origin.js';
import { ContentRoutes } from './content-routes.js';
import { type FileTicket, FileTokens, versionOf } from './file-tokens.js';
import { LOOKED_AT, shownMedia, type ShownMedia } from './shown-media.js';
import type { ContentRequest } from './traced-download.js';

const ADDRESS = /^\/content\/files\/([^/]{1,200})\/[^?]*(?:\?.*)?$/;
/** Life of an address of the store. */
const REDIRECTED_SECONDS = 300;
const RUNNABLE = /html|xml|svg/;
const MOST_REMEMBERED = 5_000;

interface FileToShow extends FilePlace {
  readonly name: string;
  readonly mimeType: string | null;
  readonly sha256: string | null;
}

/** What is answered instead of a file. */
class Refused extends Error {
  constructor(
    readonly status: 403 | 404 | 405,
    readonly sentence: string,
  ) {
    super(sentence);
  }
}

/** Serves `/content/…` to callers who have a signed address, and under the content origin nothing else. */
@Injectable()
export class ContentDelivery {
  private readonly logger = new Logger(ContentDelivery.name);
  /** Their first bytes are read once. */
  readonly #shown = createCache<string, ShownMedia>({ name: 'shown media', entries: MOST_REMEMBERED });

  constructor(
    private readonly origin: ContentOrigin,
    private readonly routes: ContentRoutes,
    private readonly tokens: FileTokens,
    private readonly files: StoredFiles,
    private readonly variants: PictureVariants,
    private readonly storages: Storages,
    private readonly database: Database,
    private readonly responder: Responder,
    private readonly clock: Clock,
    private readonly standings: Standings,
  ) {}

  /** Stands before all routes. */
  get middleware(): RequestHandler {
    return (request: ContentRequest, response: Response, next: NextFunction) => {
      const isContent = request.path.startsWith('/content/');
      if (!isContent && !this.origin.isOwn(request.host)) next();
      else this.serve(request, response).catch((error: unknown) => this.refuse(error, response));
    };
  }

  private async serve(request: ContentRequest, response: Response): Promise<void> {
    const route = this.origin.serves(request.host) ? this.routes.at(request.originalUrl) : undefined;
    if (route) await route(request, response);
    else await this.serveFile(request, response);
  }

  private async serveFile(request: ContentRequest, response: Response): Promise<void> {
    const [, token = ''] = ADDRESS.exec(request.originalUrl) ?? [];
    if (token === '' || !this.origin.serves(request.host)) throw new Refused(404, 'There is nothing here.');
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refused(405, 'This can be read and nothing else.');
    const ticket = this.tokens.read(token);
    if (!ticket || ticket.expires * 1000 <= this.clock.now().getTime())
      throw new Refused(403, 'address-invalid: this address was changed, or its time is over.');
    await this.requireStanding(ticket);
    const file = await this.found(ticket);
    requireScanned(file);
    const etag = `"${file.blob ?? futureBlob(file)}"`;
    const shown = await this.shownAs(file, etag, `${request.protocol}://${request.host}`);
    this.trace(request, ticket);
    if (await this.isRedirected(request, response, { ticket, file, shown })) return;
    const variant = ticket.width > 0 ? await this.variants.of(file, shown.type, ticket.width) : undefined;
    const headers = this.headersFor(request, ticket, variant ? { ...file, name: `${file.name}.webp` } : file, shown);
    await this.responder.deliver(request, response, {
      status: 200,
      headers,
      etag: variant?.etag ?? etag,
      contentType: variant ? VARIANT_TYPE : shown.type,
      source: variant?.source ?? this.files.sourceOf(file),
    });
  }

  /** An address ends with the account that it was made for, and with the session or the key by which. */
  private async requireStanding({ person: accountId, portal: portalId, known }: FileTicket): Promise<void> {
    if (accountId === 0) return;
    const sessionId = typeof known === 'string' ? known : null;
    const keyId = typeof known === 'number' ? known : null;
    if (!(await this.standings.stands({ accountId, portalId, sessionId, keyId })))
      throw new Refused(403, 'address-invalid: the person, the session or the key that this address was made for has ended.');
  }

  /** The store has no policies of ours: what could run there stays here. */
  private async isRedirected(
    { method }: ContentRequest,
    response: Response,
    { ticket, file, shown }: { readonly ticket: FileTicket; readonly file: FileToShow; readonly shown: ShownMedia },
  ): Promise<boolean> {
    const { driver, key, name } = file;
    if (driver === null || key === null || method !== 'GET' || ticket.width > 0 || RUNNABLE.test(shown.type)) return false;
    const disposition = contentDisposition(name, shown.isInline && !ticket.isDownload);
    const address = await this.storages.addressOf({ driver, key }, { seconds: REDIRECTED_SECONDS, contentType: shown.type, disposition });
    if (address === undefined) return false;
    response.setHeader('Cache-Control', 'no-store').setHeader('Referrer-Policy', 'no-referrer').redirect(307, address);
    return true;
  }

  private async found({ table, id, version }: FileTicket): Promise<FileToShow> {
    const file = await this.database.one<FileToShow>(
      sql`SELECT COALESCE("f"."original_name", "f"."title") AS "name", "f"."mime_type" AS "mimeType", "f"."sha256", ${placeColumns(table)}
          FROM ${identifier(table)} "f" ${joinedPlace(table, sql`"f"."id"`)} WHERE "f"."id" = ${id}`,
    );
    if (!file || versionOf(file.sha256) !== version) throw new Refused(404, 'This file was replaced or deleted.');
    return file;
  }

  private async shownAs(file: FileToShow, etag: string, origin: string): Promise<ShownMedia> {
    const key = `${etag} ${file.mimeType ?? ''} ${origin}`;
    const known = this.#shown.get(key);
    if (known) return known;
    const head =
      file.size === 0 ? Buffer.alloc(0) : await buffer(await this.files.open(file, { start: 0, end: Math.min(file.size, LOOKED_AT) - 1 }));
    const shown = shownMedia(file.mimeType, head, origin);
    this.#shown.set(key, shown);
    return shown;
  }

  private headersFor(request: ContentRequest, ticket: FileTicket, { name }: FileToShow, shown: ShownMedia): Record<string, string> {
    const embedders = this.origin.embedders(request.host);
    const { origin } = request.headers;
    const left = Math.max(0, ticket.expires - Math.floor(this.clock.now().getTime() / 1000));
    return {
      'Content-Disposition': contentDisposition(name, shown.isInline && !ticket.isDownload),
      'Content-Security-Policy': `${shown.policy}; frame-ancestors ${embedders.length === 0 ? "'none'" : embedders.join(' ')}`,
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': `private, max-age=${left}, immutable`,
      ...(origin !== undefined && (embedders.includes(origin) || embedders.includes('*')) ? { 'Access-Control-Allow-Origin': origin } : {}),
    };
  }

  private trace(request: ContentRequest, { table, id, person, portal }: FileTicket): void {
    if (person === 0) return;
    request.tracedAs = { userId: person, portalId: portal, address: `/api/${table}s/${id}/content` };
  }

  private refuse(error: unknown, response: Response): void {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (error instanceof Problem) {
      this.refuseAs(error, response);
      return;
    }
    const { status, sentence } = rejection(error);
    if (status === 503) this.logger.error('A file could not be shown', stackOf(error));
    response.status(status).setHeader('Cache-Control', 'no-store');
    response.type('text/plain').end(`${sentence}\n`);
  }

  /** What a route refuses has the name of its kind before its sentence. */
  private refuseAs(problem: Problem, response: Response): void {
    const name = /^\/errors\/([a-z-]+)$/.exec(problem.document.type ?? '')?.[1];
    response.status(problem.getStatus()).setHeader('Cache-Control', 'no-store');
    for (const [header, value] of Object.entries(problem.document.headers ?? {})) response.setHeader(header, value);
    response.type('text/plain').end(`${name === undefined ? '' : `${name}: `}${problem.detail}\n`);
  }
}

function rejection(error: unknown): { readonly status: number; readonly sentence: string } {
  if (error instanceof Refused) return error;
  if (error instanceof Problem) return { status: error.getStatus(), sentence: error.detail };
  return { status: 503, sentence: 'This file cannot be read now; try again shortly.' };
}
