import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DoubleRooms } from './double-rooms.js';
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

/**
 * 3.5: all digests, one hook a meeting, UUIDs, checksums over the body. 3.3 the same, but with a constant checksum, and it loses the
 * meeting of a new hook. 2.6: sha1 only, numbers, every hook, checksums over the body as JSON.
 */
export type Dialect = '3.5' | '3.3' | '2.6';

export interface DoubleOptions {
  readonly secret: string;
  readonly now?: () => Date;
}

/** A delivery on its way. */
interface Retry {
  readonly hook: DoubleHook;
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** How often it failed. */
  readonly tries: number;
  /** When it is tried next, Unix milliseconds. */
  readonly dueAt: number;
}

/** Between the thirteen tries of a delivery. */
const WAITS_MS = [100, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 30_000, 60_000, 60_000, 60_000, 60_000];
const BASE = '/bigbluebutton/api/';
const DIGESTS: Readonly<Record<number, string>> = { 40: 'sha1', 64: 'sha256', 96: 'sha384', 128: 'sha512' };

/** A small real HTTP server that has the hooks API and the defects of the videoconference server's webhook application. */
export class VideoconferenceServerDouble {
  dialect: Dialect = '3.5';
  hooks: DoubleHook[] = [];
  mood: Mood = 'well';
  /** Seconds by which its clock is ahead. */
  skew = 0;
  /** `auth2_0` of its configuration: the secret itself is sent, and no checksum. */
  bearer = false;
  /** Whether its webhooks application is down: what happens meanwhile is told to nobody, not even later. */
  isDown = false;
  /** The digests that it takes for the calls that are about rooms. */
  digests: readonly string[] = ['sha1', 'sha256', 'sha384', 'sha512'];
  meetings: DoubleRooms;
  /** Names of the calls, in order. */
  calls: string[] = [];
  /** Answers to this call are made at once and sent when they are let go, as by a slow network. */
  private holding: { readonly name: string; readonly until: Promise<void> } | undefined;
  private serial = 0;
  private retries: Retry[] = [];
  /** Hooks of 3.x that were given up: served and listed until the next restart. */
  private givenUp = new Set<string>();

  private constructor(
    private readonly server: Server,
    private readonly options: Required<DoubleOptions>,
  ) {
    this.meetings = new DoubleRooms(options.now);
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
    Object.assign(this, {
      dialect,
      hooks: [],
      calls: [],
      mood: 'well',
      skew: 0,
      bearer: false,
      isDown: false,
      retries: [],
      givenUp: new Set(),
      digests: ['sha1', 'sha256', 'sha384', 'sha512'],
      meetings: new DoubleRooms(this.options.now),
    });
  }

  /** Holds the answers to a call back. @returns lets them go */
  hold(name: string): () => void {
    let release = (): void => undefined;
    const until = new Promise<void>((resolve) => (release = resolve));
    this.holding = { name, until };
    return () => {
      this.holding = undefined;
      release();
    };
  }

  count(call: string): number {
    return this.calls.filter((name) => name === call).length;
  }

  /** 3.x forgets filtered hooks and makes those of one meeting global; 2.x restores all. */
  restart(): void {
    if (this.dialect === '2.6') return;
    this.retries = [];
    this.hooks = this.hooks
      .filter(({ id, eventID }) => eventID === undefined && !this.givenUp.has(id))
      .map(({ meetingID: _, ...hook }) => hook);
  }

  /**
   * Something happens in a room: tells the hooks that it concerns. Several events at once are one request in 2.x (`multiEvent`), and one
   * each in 3.x.
   * @returns the status that each of them answered with; undefined for a request that waits behind a failed one (2.x)
   */
  async happen(room: string, ...events: readonly SentEvent[]): Promise<(number | undefined)[]> {
    if (this.isDown) return [];
    const groups = this.dialect === '2.6' ? [events] : events.map((event) => [event]);
    const statuses: (number | undefined)[] = [];
    for (const group of groups) {
      const concerned = this.hooks.filter((hook) => this.isServed(hook)).flatMap((hook) => this.concerning(hook, room, group));
      statuses.push(...(await Promise.all(concerned.map(([hook, events]) => this.deliver(hook, events)))));
    }
    return statuses;
  }

  /** Tries again what failed and is due by its clock; after the thirteenth time the hook is given up. */
  async catchUp(): Promise<void> {
    const now = this.options.now().getTime();
    const due = this.retries.filter(({ dueAt }) => dueAt <= now);
    this.retries = this.retries.filter(({ dueAt }) => dueAt > now);
    for (const retry of due) if (this.hooks.some(({ id }) => id === retry.hook.id)) await this.attempt(retry);
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

  private concerning(hook: DoubleHook, room: string, events: readonly SentEvent[]): [DoubleHook, readonly SentEvent[]][] {
    const { meetingID, eventID } = hook;
    if (meetingID !== undefined && meetingID !== room) return [];
    const wanted = events.filter(({ id }) => eventID === undefined || eventID.split(',').includes(id));
    return wanted.length === 0 ? [] : [[hook, wanted]];
  }

  /** In 2.x what comes after a failed delivery waits in the hook's queue until that went through. */
  private async deliver(hook: DoubleHook, events: readonly SentEvent[]): Promise<number | undefined> {
    const request = this.requestFor(hook, events);
    const waiting = this.dialect === '2.6' ? this.retries.filter((retry) => retry.hook.id === hook.id) : [];
    if (waiting.length === 0) return this.attempt({ ...request, tries: 0, dueAt: 0 });
    this.retries.push({ ...request, tries: 0, dueAt: Math.max(...waiting.map(({ dueAt }) => dueAt)) });
    return undefined;
  }

  private requestFor(hook: DoubleHook, events: readonly SentEvent[]): Pick<Retry, 'hook' | 'url' | 'body' | 'headers'> {
    const event = JSON.stringify(events.map(({ id, attributes, ts }) => ({ data: { type: 'event', id, attributes, event: { ts } } })));
    const timestamp = this.options.now().getTime();
    const domain = 'meet.example.test';
    const fields = { event, timestamp: String(timestamp), domain };
    const body = new URLSearchParams(this.dialect === '2.6' ? fields : { domain, event, timestamp: fields.timestamp }).toString();
    const digested = { '2.6': JSON.stringify({ event, timestamp, domain }), '3.3': '{}', '3.5': body }[this.dialect];
    const checksum = createHash('sha1')
      .update(hook.callbackURL + digested + this.options.secret)
      .digest('hex');
    const url = this.bearer ? hook.callbackURL : `${hook.callbackURL}&checksum=${checksum}`;
    const authorization: Record<string, string> = this.bearer ? { Authorization: `Bearer ${this.options.secret}` } : {};
    return { hook, url, body, headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...authorization } };
  }

  /** A repetition is the same to the byte. 401 counts as success. */
  private async attempt(retry: Retry): Promise<number> {
    const { hook, url, body, headers, tries } = retry;
    const { status } = await fetch(url, { method: 'POST', body, headers, redirect: 'manual' });
    if (status === 401 || (status >= 200 && status < 300)) return status;
    const wait = WAITS_MS[tries];
    if (wait === undefined) this.giveUp(hook);
    else this.retries.push({ ...retry, tries: tries + 1, dueAt: this.options.now().getTime() + wait });
    return status;
  }

  private giveUp({ id }: DoubleHook): void {
    this.retries = this.retries.filter(({ hook }) => hook.id !== id);
    if (this.dialect === '2.6') this.hooks = this.hooks.filter((hook) => hook.id !== id);
    else this.givenUp.add(id);
  }

  private answer({ url = '', method }: IncomingMessage, response: ServerResponse): void {
    const [path = '', query = ''] = url.split('?');
    const name = path.slice(BASE.length);
    this.calls.push(name);
    response.setHeader('Date', new Date(this.options.now().getTime() + this.skew * 1000).toUTCString());
    if (this.mood === 'silent') return;
    if (this.mood === 'redirect') return void response.writeHead(302, { Location: `https://elsewhere.test${url}` }).end();
    if (this.mood === 'html') return void response.writeHead(500, { 'Content-Type': 'text/html' }).end('<!DOCTYPE html><p>Error</p>');
    if (method !== 'GET' || !path.startsWith(BASE) || (name.includes('/') && !name.startsWith('hooks/')))
      return void response.writeHead(404, { 'Content-Type': 'text/html' }).end('<p>Not found</p>');
    if (name === 'hooks/ping') return void response.end(this.dialect === '2.6' ? 'bbb-webhooks up!' : 'bbb-webhooks API up!');
    response.setHeader('Content-Type', 'text/xml');
    if (name === 'join') return this.join(query, response);
    if (this.dialect !== '2.6' && !(checksumOf(query).length in DIGESTS))
      return void response.writeHead(500, { 'Content-Type': 'text/html' }).end('<!DOCTYPE html><p>Error</p>');
    if (this.mood === 'huge') return void response.end(`<response><message>${'x'.repeat(2_000_000)}</message></response>`);
    const xml = this.isSigned(name, query) ? this.perform(name, new URLSearchParams(query)) : failed('checksumError');
    const type = this.mood === 'document-type' ? '<!DOCTYPE response [<!ENTITY a "b">]>' : '';
    const held = this.holding?.name === name ? this.holding.until : undefined;
    const send = (): unknown => response.end(`<?xml version="1.0"?>${type}<response>${xml}</response>`);
    if (held) void held.then(send);
    else send();
  }

  private join(query: string, response: ServerResponse): void {
    const parameters = Object.fromEntries(new URLSearchParams(query));
    const outcome = this.isSigned('join', query) ? this.meetings.join(parameters) : { key: 'checksumError' };
    const location = 'location' in outcome ? outcome.location : `${parameters['errorRedirectUrl']}?errors=${outcome.key}`;
    response.writeHead(302, { Location: location }).end();
  }

  private isSigned(name: string, query: string): boolean {
    const checksum = checksumOf(query);
    const digest = DIGESTS[checksum.length];
    if (digest === undefined || (name.startsWith('hooks/') && this.dialect === '2.6' && digest !== 'sha1')) return false;
    if (!name.startsWith('hooks/') && !this.digests.includes(digest)) return false;
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
    const ofRooms = this.meetings.perform(name, Object.fromEntries(parameters));
    if (ofRooms !== undefined) return ofRooms;
    if (name !== 'hooks/list') return failed('unsupportedRequest');
    const named = parameters.get('meetingID');
    if (this.mood === 'no-list' || (named && !this.hooks.some(({ meetingID }) => meetingID === named))) return failed('listHookError');
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
    const id = this.dialect === '2.6' ? String(this.serial) : randomUUID();
    this.hooks.push({
      id,
      callbackURL,
      ...(meetingID && this.dialect !== '3.3' ? { meetingID } : {}),
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

function checksumOf(query: string): string {
  return /(?:^|&)checksum=([^&]*)$/.exec(query)?.[1] ?? '';
}

function failed(key: string): string {
  return `<returncode>FAILED</returncode><messageKey>${key}</messageKey><message>No.</message>`;
}

function hookXml({ id, callbackURL, meetingID, eventID, permanent = false }: DoubleHook): string {
  const scope = meetingID === undefined ? '' : `<meetingID><![CDATA[${meetingID}]]></meetingID>`;
  const filter = eventID === undefined ? '' : `<eventID>${eventID}</eventID>`;
  return `<hook><hookID>${id}</hookID><callbackURL><![CDATA[${callbackURL}]]></callbackURL>${scope}${filter}<permanentHook>${permanent}</permanentHook><rawData>false</rawData></hook>`;
}
