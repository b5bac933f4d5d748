import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../auth/actor.js';
import { OperationDispatcher } from '../../../resource/batch/operation-dispatcher.js';
import type { PrivacyMode } from '../../modes/meeting-privacy.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { JSON_PLAIN } from '../../../resource/protocol/media-type.js';

type Document = Readonly<Record<string, unknown>>;

/** A recording as a page offers it. */
export interface OfferedRecording {
  readonly id: number;
  readonly name: string;
  readonly format: string;
  readonly published: boolean;
  readonly minutes: number | null;
}

const MOST_RECORDINGS = 50;

/** What the pages do about meetings: requests to the API, within the process, by the same policies and with the same rejections. */
@Injectable()
export class MeetingActions {
  constructor(private readonly api: OperationDispatcher) {}

  /** @returns the id of the new meeting */
  async create(actor: Actor, values: Document): Promise<number> {
    return Number((await this.call(actor, 'POST', '/api/conference_meetings', values))['id']);
  }

  /** @param shown what the page says that the meeting records @returns the address of a ticket */
  async join(actor: Actor, id: number, shown: PrivacyMode): Promise<string> {
    return String((await this.call(actor, 'POST', `/api/conference_meetings/${id}/join?acknowledges=${shown}`))['url']);
  }

  async start(actor: Actor, id: number): Promise<void> {
    await this.call(actor, 'POST', `/api/conference_meetings/${id}/start`);
  }

  async end(actor: Actor, id: number): Promise<void> {
    await this.call(actor, 'POST', `/api/conference_meetings/${id}/end`);
  }

  /** @param user id of the account that a guest is; null for nobody any more */
  async assign(actor: Actor, id: number, participantKey: string, user: number | null): Promise<void> {
    const account = user === null ? null : `/api/users/${user}`;
    await this.call(actor, 'PUT', `/api/conference_meetings/${id}/people`, { participantKey, user: account });
  }

  async syncRecordings(actor: Actor, id: number): Promise<void> {
    await this.call(actor, 'POST', `/api/conference_meetings/${id}/recordings/sync`);
  }

  /** @returns the address that guests open */
  async makeGuestLink(actor: Actor, id: number): Promise<string> {
    return String((await this.call(actor, 'POST', `/api/conference_meetings/${id}/guest_link`, {}))['url']);
  }

  async withdrawGuestLink(actor: Actor, id: number): Promise<void> {
    await this.call(actor, 'DELETE', `/api/conference_meetings/${id}/guest_link`);
  }

  /** @returns where the recording is played now */
  async play(actor: Actor, id: number): Promise<string> {
    return String((await this.call(actor, 'POST', `/api/conference_recordings/${id}/play`))['url']);
  }

  /** Those that the caller may see, the latest first. */
  async recordings(actor: Actor, meeting: number): Promise<readonly OfferedRecording[]> {
    const address = `/api/conference_recordings?meeting=${meeting}&order[startsAt]=desc&itemsPerPage=${MOST_RECORDINGS}&partial=true`;
    const rows = await this.call(actor, 'GET', address);
    return (Array.isArray(rows) ? (rows as Document[]) : []).map(({ id, name, formatType, published, seconds }) => ({
      id: Number(id),
      name: typeof name === 'string' ? name : '',
      format: String(formatType),
      published: published === true,
      minutes: typeof seconds === 'number' ? Math.round(seconds / 60) : null,
    }));
  }

  /** @throws Problem as the API would answer */
  private async call(actor: Actor, method: string, originalUrl: string, body?: Document): Promise<Document> {
    const headers = { accept: JSON_PLAIN.type, ...(body === undefined ? {} : { 'content-type': JSON_PLAIN.type }) };
    const answer = await this.api.dispatch({ method, originalUrl, headers, body: body && Buffer.from(JSON.stringify(body)), user: actor });
    if (answer.body === undefined) return {};
    if (answer.status >= 400) throw new Problem(answer.status, answer.body.toString());
    return JSON.parse(answer.body.toString()) as Document;
  }
}
