import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/statements.js';
import { OperationDispatcher } from '../batch/operation-dispatcher.js';
import { choicesNear } from '../protocol/nearest.js';
import { JSON_LD } from '../protocol/media-type.js';
import { Problem } from '../protocol/problem.js';
import { printable } from '../protocol/query-string.js';
import { type ScreenAddition, type ScreenRow, type ScreenSection, ScreenSections, type ScreenVisit } from './screen-section.js';

type Item = ScreenRow;

interface ListDocument {
  readonly member?: readonly Item[];
  readonly totalItems?: number;
}

/** A section that is a list. */
interface ListSection {
  items: readonly Item[];
}

/** Most rows of a list where its section says nothing else. */
const MOST = 10;
/** What the caller may not read, or what is not there, has no section. */
const WITHOUT_SECTION: readonly number[] = [401, 403, 404];

/** Reads all that a screen needs in one request, each part as its own address would give it to the caller. */
@Injectable()
export class ScreenReader {
  constructor(
    private readonly api: OperationDispatcher,
    private readonly sections: ScreenSections,
  ) {}

  /**
   * @param wanted names of sections; where none is named, all but those that are read only then
   * @returns the sections by name; one that the caller may not read is left out, any other failure is that of the whole
   * @throws Problem 400 for a section that the screen does not have
   */
  async read(screen: string, visit: ScreenVisit, transaction: Transaction, wanted: readonly string[]): Promise<Record<string, unknown>> {
    const parts = this.sections.all.filter((part) => part.screen === screen);
    const own = parts.filter((part) => part.kind !== 'addition');
    const names = own.map(({ name }) => name);
    const unknown = wanted.find((name) => !names.includes(name));
    if (unknown !== undefined)
      throw new Problem(
        400,
        `There is no section "${printable(unknown)}". ${choicesNear(unknown, names, 'in the documentation of the screen')}`,
      );
    const read: Record<string, unknown> = {};
    for (const section of own) {
      if (wanted.length === 0 ? section.onlyNamed : !wanted.includes(section.name)) continue;
      const value = await this.#section(section, visit, transaction);
      if (value !== undefined) read[section.name] = value;
    }
    for (const part of parts)
      if (part.kind === 'addition') await this.#add(part, read[part.name] as ListSection | undefined, visit, transaction);
    return read;
  }

  /** Adds to the rows of a list what another document says of them; nothing where the caller may not read that. */
  async #add(addition: ScreenAddition, list: ListSection | undefined, visit: ScreenVisit, transaction: Transaction): Promise<void> {
    if (!list || list.items.length === 0) return;
    const { address, key, keyOf, members } = addition;
    const found = (await this.#get(address(visit), visit, transaction)) as ListDocument | undefined;
    if (!found?.member) return;
    const known = new Map(found.member.map((row) => [keyOf(row), row]));
    list.items = list.items.map((row) => ({ ...row, ...membersOf(known.get(key(row)), members) }));
  }

  async #section(section: ScreenSection, visit: ScreenVisit, transaction: Transaction): Promise<unknown> {
    const { kind } = section;
    const address = section.address(visit);
    if (kind === 'list') return this.#list(section, address, visit, transaction);
    if (kind === 'count') {
      const counted = (await this.#get(withQuery(address, 'itemsPerPage=1'), visit, transaction, 0)) as ListDocument | undefined;
      return counted && { '@id': address, total: counted.totalItems ?? 0 };
    }
    const { '@context': _, ...found } =
      (await this.#get(kind === 'first' ? withQuery(address, 'itemsPerPage=1&partial=true') : address, visit, transaction)) ?? {};
    return kind === 'first' ? (found as ListDocument).member?.[0] : Object.keys(found).length === 0 ? undefined : found;
  }

  async #list(section: ScreenSection, address: string, visit: ScreenVisit, transaction: Transaction): Promise<unknown> {
    const { most = MOST, isWhole, keeps } = section;
    if (!isWhole) return this.#firstRows(address, most, visit, transaction);
    const rows = (await this.#get(address, visit, transaction)) as ListDocument | undefined;
    const member = rows?.member?.filter((row) => keeps?.(row, visit) ?? true);
    return member && { '@id': address, items: member.slice(0, most), total: rows?.totalItems ?? member.length };
  }

  /** One row more than is shown says whether there are others: only then they are counted. */
  async #firstRows(address: string, most: number, visit: ScreenVisit, transaction: Transaction): Promise<unknown> {
    const rows = (await this.#get(withQuery(address, `itemsPerPage=${most + 1}`), visit, transaction, most)) as ListDocument | undefined;
    if (!rows) return undefined;
    const { member = [], totalItems } = rows;
    return { '@id': address, items: member.slice(0, most), total: totalItems ?? member.length };
  }

  /** @param countsBeyond of a list: rows beyond which there is a total of its own */
  async #get(originalUrl: string, { actor }: ScreenVisit, transaction: Transaction, countsBeyond?: number): Promise<Item | undefined> {
    const operation = { method: 'GET', originalUrl, headers: { accept: JSON_LD.type }, body: undefined, user: actor };
    try {
      const { body } = await this.api.dispatch(operation, transaction, countsBeyond);
      return body === undefined ? undefined : (JSON.parse(body.toString()) as Item);
    } catch (error) {
      if (error instanceof Problem && WITHOUT_SECTION.includes(error.getStatus())) return undefined;
      throw error;
    }
  }
}

function membersOf(row: Item | undefined, names: readonly string[]): Item {
  return Object.fromEntries(names.map((name) => [name, row?.[name] ?? null]));
}

function withQuery(address: string, ...parameters: readonly string[]): string {
  return `${address}${address.includes('?') ? '&' : '?'}${parameters.join('&')}`;
}
