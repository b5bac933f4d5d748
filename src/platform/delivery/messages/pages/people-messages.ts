import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../auth/actor.js';
import { Database, type Transaction } from '../../../../database/statements.js';
import { callApi, documentIn } from '../../../../pages/api-call.js';
import { paragraphsIn } from '../../../../pages/course/shown-text.js';
import { type ApiItem, textOf } from '../../../../pages/home/home-section.js';
import { OperationDispatcher } from '../../../../resource/batch/operation-dispatcher.js';

/** People whom one form writes to. */
export const MOST_PEOPLE = 500;
const AT_ONCE = 100;

/** A person who gets a message. */
export interface Addressee {
  readonly id: number;
  readonly name: string;
}

/** What is written to each person of a list. */
interface PeopleMessage {
  readonly people: readonly number[];
  readonly title: string;
  /** Plain text. */
  readonly text: string;
  /** By which a second click sends nothing more. */
  readonly key: string;
}

/**
 * Writes to lists of people through the API, within the process: to each person alone, since a message
 * names all whom it is sent to, and nobody is to read who else has not handed in.
 */
@Injectable()
export class PeopleMessages {
  constructor(
    private readonly api: OperationDispatcher,
    private readonly database: Database,
  ) {}

  /** Those of a list whom the caller may read, by name. */
  async addressees(actor: Actor, ids: readonly number[]): Promise<readonly Addressee[]> {
    const found: Addressee[] = [];
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      const query = [...ids.slice(start, start + AT_ONCE).map((id) => `id[]=${id}`), 'properties[]=id', 'properties[]=fullName'].join('&');
      const rows = documentIn(
        await callApi(this.api, { actor, method: 'GET', address: `/api/users?${query}&itemsPerPage=${AT_ONCE}&partial=true` }),
      ) as readonly ApiItem[];
      found.push(...rows.map(({ id, fullName }) => ({ id: Number(id), name: textOf(fullName) })));
    }
    return found.toSorted((one, other) => one.name.localeCompare(other.name));
  }

  /** All are written to, or nobody. @throws Problem as the API would answer */
  send(actor: Actor, { people, title, text, key }: PeopleMessage): Promise<void> {
    const content = paragraphsIn(text);
    return this.database.transaction(async (within) => {
      for (const id of people) await this.#create(actor, { title, content, receivers: [`/api/users/${id}`] }, `${key}-${id}`, within);
    });
  }

  async #create(actor: Actor, body: ApiItem, key: string, within: Transaction): Promise<void> {
    await callApi(this.api, { actor, method: 'POST', address: '/api/messages', body, key }, within);
  }
}

/** The ids that a form names. */
export function idsIn(text: string): readonly number[] {
  const ids = text.split(',').filter((part) => /^[1-9]\d{0,8}$/.test(part));
  return [...new Set(ids.map(Number))].slice(0, MOST_PEOPLE);
}
