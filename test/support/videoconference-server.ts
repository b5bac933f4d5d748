import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SentEvent } from './room-sender.js';

export interface DoubleHook {
  readonly id: string;
  readonly callbackURL: string;
  readonly meetingID?: string;
  readonly eventID?: string;
  readonly permanent?: boolean;
}

/** How the server misbehaves at the moment. */
export type Mood = 'well' | 'html' | 'silent' | 'redirect' | 'huge' | 'document-type' | 'no-list';

/** 3.5: all digests, one hook a meeting, UUIDs. 2.6: sha1 only, numbers, every hook. */
export type Dialect = '3.5' | '2.6';

export interface DoubleOptions {
  readonly secret: string;
  readonly now?: () => Date;
}

const BASE = '/bigbluebutton/api/';
const DIGESTS: Readonly<Record<number, string>> = { 40: 'sha1', 64: 'sha256', 96: 'sha384', 128: 'sha512' };

/** A small real HTTP server that has the hooks API and the defects of the videoconference server's webhook application. */
export class VideoconferenceServerDouble {
  dialect: Dialect = '3.5';
  hooks: DoubleHook[] = [];
  mood: Mood = 'well';
  /** Seconds by which its clock is ahead. */
  skew = 0;
  /** Releases 3.0 to 3.3 lose the meeting of a new hook. */
  losesScope = false;
  /** Names of the calls, in order. */
  calls: string[] = [];
  private serial = 0;

  private constructor(
    private readonly server: Server,
    private readonly options: Required<DoubleOptions>,
  ) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => this.answer(request, response));
  }

  static async start({ secret, now = () => new Date() }: DoubleOptions): Promise<VideoconferenceServerDouble> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new VideoconferenceServerDouble(server, { secret, now });
  }

  /** Address of its API. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/bigbluebutton/api`;
  }

  /** A server that has just been set up, of this dialect. */
  reset(dialect: Dialect): void {
    Object.assign(this, { dialect, hooks: [], calls: [], mood: 'well', skew: 0, losesScope: false });
  }

  count(call: string): number {
    return this.calls.filter((name) => name === call).length;
  }

  /** 3.x forgets filtered hooks and makes those of one meeting global; 2.x restores all. */
  restart(): void {
    if (this.dialect === '2.6') return;
    this.hooks = this.hooks.filter(({ eventID }) => eventID === undefined).map(({ meetingID: _, ...hook }) => hook);
  }

  /** Something happens in a room: tells the hooks that it concerns. @returns the status that each of them answered with */
  async happen(room: string, event: SentEvent): Promise<number[]> {
    const concerned = this.hooks.filter(({ meetingID, eventID }) => {
      return (meetingID === undefined || meetingID === room) && (eventID === undefined || eventID.split(',').includes(event.id));
    });
    return Promise.all(concerned.filter((hook) => this.isServed(hook)).map((hook) => this.deliver(hook, event)));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  /** In 3.x the first of several hooks of one meeting is the only one that is served, and listed. */
  private isServed({ id, meetingID }: DoubleHook): boolean {
    if (this.dialect === '2.6' || meetingID === undefined) return true;
    return this.hooks.find((hook) => hook.meetingID === meetingID)?.id === id;
  }

  private async deliver({ callbackURL }: DoubleHook, { id, attributes, ts }: SentEvent): Promise<number> {
    const modern = this.dialect === '3.5';
    const event = JSON.stringify([{ data: { type: 'event', id, attributes, event: { ts } } }]);
    const timestamp = this.options.now().getTime();
    const domain = 'meet.example.test';
    const body = new URLSearchParams(
      modern ? { domain, event, timestamp: String(timestamp) } : { event, timestamp: String(timestamp), domain },
    ).toString();
    const text = modern ? body : JSON.stringify({ event, timestamp, domain });
    const checksum = createHash('sha1')
      .update(callbackURL + text + this.options.secret)
      .digest('hex');
    const { status } = await fetch(`${callbackURL}&checksum=${checksum}`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      redirect: 'manual',
    });
    return status;
  }

  private answer({ url = '', method }: IncomingMessage, response: ServerResponse): void {
    const [path = '', query = ''] = url.split('?');
    const name = path.slice(BASE.length);
    this.calls.push(name);
    response.setHeader('Date', new Date(this.options.now().getTime() + this.skew * 1000).toUTCString());
    if (this.mood === 'silent') return;
    if (this.mood === 'redirect') return void response.writeHead(302, { Location: `https://elsewhere.test${url}` }).end();
    if (this.mood === 'html') return void response.writeHead(500, { 'Content-Type': 'text/html' }).end('<!DOCTYPE html><p>Error</p>');
    if (method !== 'GET' || !path.startsWith(`${BASE}hooks/`))
      return void response.writeHead(404, { 'Content-Type': 'text/html' }).end('<p>Not found</p>');
    if (name === 'hooks/ping') return void response.end(this.dialect === '3.5' ? 'bbb-webhooks API up!' : 'bbb-webhooks up!');
    response.setHeader('Content-Type', 'text/xml');
    if (this.mood === 'huge') return void response.end(`<response><message>${'x'.repeat(2_000_000)}</message></response>`);
    const xml = this.isSigned(name, query) ? this.perform(name, new URLSearchParams(query)) : failed('checksumError');
    const type = this.mood === 'document-type' ? '<!DOCTYPE response [<!ENTITY a "b">]>' : '';
    response.end(`<?xml version="1.0"?>${type}<response>${xml}</response>`);
  }

  private isSigned(name: string, query: string): boolean {
    const [, checksum = ''] = /(?:^|&)checksum=([^&]*)$/.exec(query) ?? [];
    const digest = DIGESTS[checksum.length];
    if (digest === undefined || (this.dialect === '2.6' && digest !== 'sha1')) return false;
    const signed = query.replace(/&?checksum=[^&]*$/, '');
    return (
      createHash(digest)
        .update(name + signed + this.options.secret)
        .digest('hex') === checksum
    );
  }

  private perform(name: string, parameters: URLSearchParams): string {
    if (name === 'hooks/create') return this.create(parameters);
    if (name === 'hooks/destroy') return this.destroy(parameters.get('hookID'));
    if (name !== 'hooks/list') return failed('unsupportedRequest');
    if (this.mood === 'no-list') return failed('listHookError');
    return `<returncode>SUCCESS</returncode><hooks>${this.hooks
      .filter((hook) => this.isServed(hook))
      .map(hookXml)
      .join('')}</hooks>`;
  }

  private create(parameters: URLSearchParams): string {
    const callbackURL = parameters.get('callbackURL');
    if (!callbackURL) return failed('missingParamCallbackURL');
    const known = this.hooks.find((hook) => hook.callbackURL === callbackURL);
    if (known) return `<returncode>SUCCESS</returncode><hookID>${known.id}</hookID><messageKey>duplicateWarning</messageKey>`;
    const [meetingID, eventID] = [parameters.get('meetingID'), parameters.get('eventID')?.toLowerCase()];
    this.serial += 1;
    const id = this.dialect === '3.5' ? randomUUID() : String(this.serial);
    this.hooks.push({
      id,
      callbackURL,
      ...(meetingID && !this.losesScope ? { meetingID } : {}),
      ...(eventID ? { eventID } : {}),
    });
    return `<returncode>SUCCESS</returncode><hookID>${id}</hookID><permanentHook>false</permanentHook><rawData>false</rawData>`;
  }

  private destroy(id: string | null): string {
    if (!id) return failed('missingParamHookID');
    if (!this.hooks.some((hook) => hook.id === id && !hook.permanent)) return failed('destroyMissingHook');
    this.hooks = this.hooks.filter((hook) => hook.id !== id);
    return '<returncode>SUCCESS</returncode><removed>true</removed>';
  }
}

function failed(key: string): string {
  return `<returncode>FAILED</returncode><messageKey>${key}</messageKey><message>No.</message>`;
}

function hookXml({ id, callbackURL, meetingID, eventID, permanent = false }: DoubleHook): string {
  const scope = meetingID === undefined ? '' : `<meetingID><![CDATA[${meetingID}]]></meetingID>`;
  const filter = eventID === undefined ? '' : `<eventID>${eventID}</eventID>`;
  return `<hook><hookID>${id}</hookID><callbackURL><![CDATA[${callbackURL}]]></callbackURL>${scope}${filter}<permanentHook>${permanent}</permanentHook><rawData>false</rawData></hook>`;
}
