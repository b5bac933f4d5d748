import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import { Clock } from '../../../config/clock.js';
import { Database } from '../../../database/statements.js';
import { ContentOrigin } from '../../../platform/content/files/content-origin.js';
import { ContentRoutes } from '../../../platform/content/files/content-routes.js';
import type { ContentRequest } from '../../../platform/content/files/traced-download.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { parseJsonObject } from '../../../resource/protocol/json-body.js';
import { Responder } from '../../../resource/protocol/responder.js';
import { initialData } from './initial-values.js';
import { Launches, type OpenLaunch } from './launches.js';
import { mediaTypeOf } from './media-types.js';
import { PackageFiles } from './package-files.js';
import { playerPage } from './player-page.js';
import { ScormCommits } from './scorm-commits.js';
import { ScormNavigation } from './scorm-navigation.js';
import { connectionAllowlist, LAUNCH_HEADERS, packagePolicy, playerPolicy } from './scorm-policies.js';

const ADDRESS = /^\/content\/scorm\/([^/?]{1,100})\/([^?]*)(?:\?.*)?$/;
const LONGEST_COMMIT = 1_048_576;
const ASSETS = fileURLToPath(new URL('assets/', import.meta.url));
const locate = createRequire(import.meta.url);

/** What the player consists of, with the release in the address: another release is another address. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'player.js': `${ASSETS}player.js`,
  'navigation.js': `${ASSETS}navigation.js`,
  'player.css': `${ASSETS}player.css`,
  'scorm12.js': locate.resolve('scorm-again/scorm12/min'),
  'scorm2004.js': locate.resolve('scorm-again/scorm2004/min'),
};
/** Counts up with each change of what is in SCRIPTS. */
export const PLAYER_RELEASE = '3';

/** Serves launches of packages on the origin for content: the player, the files of the package, and the commits. */
@Injectable()
export class ScormRoutes implements OnModuleInit {
  constructor(
    private readonly routes: ContentRoutes,
    private readonly launches: Launches,
    private readonly commits: ScormCommits,
    private readonly files: PackageFiles,
    private readonly origin: ContentOrigin,
    private readonly database: Database,
    private readonly responder: Responder,
    private readonly navigation: ScormNavigation,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.routes.add('scorm', (request, response) => this.serve(request, response));
    this.routes.add('runtime', (request, response) => this.serveScript(request, response));
  }

  private async serveScript(request: ContentRequest, response: Response): Promise<void> {
    const [, release, name = ''] = /^\/content\/runtime\/(\w+)\/([\w.]+)$/.exec(request.path) ?? [];
    const file = Object.hasOwn(SCRIPTS, name) ? SCRIPTS[name] : undefined;
    if (release !== PLAYER_RELEASE || file === undefined || !isReading(request)) throw new Problem(404, 'There is nothing here.');
    response.set(LAUNCH_HEADERS);
    await new Promise<void>((resolve, reject) => {
      response.sendFile(file, { maxAge: '30d', immutable: true, dotfiles: 'allow' }, (error) => {
        if (error && !response.headersSent) reject(error);
        else resolve();
      });
    });
  }

  private async serve(request: ContentRequest, response: Response): Promise<void> {
    if (request.headers['service-worker'] === 'script') throw new Problem(403, 'Service workers are not installed here.');
    const [, token = '', rest = ''] = ADDRESS.exec(request.originalUrl) ?? [];
    const launch = await this.launches.open(token);
    response.set({ ...LAUNCH_HEADERS, 'Connection-Allowlist': connectionAllowlist(launch.hosts) });
    if (rest === 'commit' && request.method === 'POST') return this.commit(launch, request, response);
    if (rest === 'navigate' && request.method === 'POST') return this.navigate(launch, request, response);
    if (!isReading(request)) throw new Problem(405, 'This can be read and nothing else.');
    if (launch.supersededAt !== null) throw new Problem(410, 'The step was opened again since.');
    if (rest === '') this.page(launch, request, response);
    else if (rest === 'data') await this.data(launch, request, response);
    else if (rest.startsWith('files/')) await this.file(launch, rest.slice('files/'.length), request, response);
    else throw new Problem(404, 'There is nothing here.');
  }

  private page(launch: OpenLaunch, request: ContentRequest, response: Response): void {
    const policy = playerPolicy(originOf(request), this.origin.embedders(request.host), launch.hosts);
    response.set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' });
    response.removeHeader('X-Frame-Options');
    response.type('text/html').end(playerPage(PLAYER_RELEASE, launch.version === '1.2' ? 'scorm12.js' : 'scorm2004.js'));
  }

  private async data(launch: OpenLaunch, request: ContentRequest, response: Response): Promise<void> {
    const data = await initialData(this.database, launch);
    const navigation = await this.navigation.shown(this.database, launch);
    response.set('Cache-Control', 'no-store').json({ ...data, navigation, embedders: this.origin.embedders(request.host) });
  }

  private async file(launch: OpenLaunch, path: string, request: ContentRequest, response: Response): Promise<void> {
    const found = launch.asset === null ? undefined : await this.files.find(launch.asset, path);
    if (!found) throw new Problem(404, 'The package has no such file.');
    response.removeHeader('X-Frame-Options');
    const policy = packagePolicy(originOf(request), this.origin.embedders(request.host), launch.hosts);
    const headers = { 'Content-Security-Policy': policy, 'Cache-Control': 'private, max-age=600' };
    await this.responder.deliver(request, response, { status: 200, headers, contentType: mediaTypeOf(path), ...found });
  }

  private async commit(launch: OpenLaunch, request: ContentRequest, response: Response): Promise<void> {
    const document = await documentIn(request);
    const answer = await this.commits.write(launch, this.commits.read(document, launch), this.clock.now());
    const navigation = await this.navigation.shown(this.database, launch);
    response.set('Cache-Control', 'no-store').json({ ...answer, navigation });
  }

  private async navigate(launch: OpenLaunch, request: ContentRequest, response: Response): Promise<void> {
    const asked = this.navigation.read(await documentIn(request));
    response.set('Cache-Control', 'no-store').json(await this.navigation.navigate(launch, asked, this.clock.now()));
  }
}

/** @throws Problem 403 for pages of other origins, 413 beyond 1 MiB */
async function documentIn(request: ContentRequest): Promise<Readonly<Record<string, unknown>>> {
  const { origin } = request.headers;
  if (origin !== undefined && origin !== originOf(request)) throw new Problem(403, 'Commits come from the pages of the launch.');
  if (Number(request.headers['content-length'] ?? 0) > LONGEST_COMMIT) throw new Problem(413, 'A commit has at most 1 MiB.');
  return parseJsonObject(await bodyOf(request));
}

function isReading({ method }: ContentRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

function originOf({ protocol, host }: ContentRequest): string {
  return `${protocol}://${host}`;
}

/** @throws Problem 413 beyond 1 MiB; what still comes of such a body is dropped with its connection */
function bodyOf(request: ContentRequest): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let size = 0;
    request.on('error', reject).on('end', () => resolve(Buffer.concat(pieces)));
    request.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size <= LONGEST_COMMIT) pieces.push(piece);
      else reject(new Problem(413, 'A commit has at most 1 MiB.'));
    });
  });
}
