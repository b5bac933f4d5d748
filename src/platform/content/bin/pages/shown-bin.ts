import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../auth/actor.js';
import { type ApiItem, textOf } from '../../../../pages/home/home-section.js';
import { PageApi } from '../../../../pages/page-api.js';
import type { Language } from '../../../../languages/language.js';
import { KindNames } from './kind-names.js';

/** Rows of one page. */
export const BIN_ROWS = 30;

/** What a page of the bin is of. */
export interface BinPlace {
  /** Path of the page, and its query. */
  readonly address: string;
  /** Filters of the list of the API. */
  readonly filters: string;
}

/** An entry as the pages show it. */
interface ShownEntry {
  readonly id: number;
  readonly kind: string;
  readonly title: string;
  readonly along: readonly string[];
  readonly deletedAt: string;
  readonly deletedBy: string;
  readonly goneAt: string;
}

/** Reads the bin by the API. */
@Injectable()
export class ShownBin {
  constructor(
    private readonly api: PageApi,
    private readonly kinds: KindNames,
  ) {}

  /** @param page from 1 @param sought words of titles */
  async entries(caller: Actor, { filters }: BinPlace, language: Language, page: number, sought: string): Promise<readonly ShownEntry[]> {
    const actor = await this.api.acquainted(caller);
    const search = sought === '' ? '' : `&search=${encodeURIComponent(sought)}`;
    const rows = await this.api.item<readonly ApiItem[]>(
      actor,
      `/api/bin_entries?${filters}${search}&order[deletedAt]=desc&itemsPerPage=${BIN_ROWS}&page=${page}`,
    );
    const names = await this.#people(actor, rows);
    return rows.map((row) => this.#shown(row, language, names));
  }

  /** @throws Problem 404 */
  async entry(caller: Actor, id: number, language: Language): Promise<ShownEntry> {
    return this.#shown(await this.api.item(caller, `/api/bin_entries/${id}`), language, new Map());
  }

  #shown(row: ApiItem, language: Language, names: ReadonlyMap<unknown, string>): ShownEntry {
    const kind = textOf(row['kind']);
    return {
      id: Number(row['id']),
      kind: this.kinds.name(language, kind),
      title: textOf(row['title']),
      along: this.kinds.counted(language, row['counts'] as Readonly<Record<string, number>>, kind),
      deletedAt: textOf(row['deletedAt']),
      deletedBy: names.get(row['deletedBy']) ?? '',
      goneAt: textOf(row['goneAt']),
    };
  }

  async #people(actor: Actor, rows: readonly ApiItem[]): Promise<ReadonlyMap<unknown, string>> {
    const people = [...new Set(rows.map(({ deletedBy }) => textOf(deletedBy)).filter((address) => address !== ''))];
    if (people.length === 0) return new Map();
    const ids = people.map((address) => `id[]=${address.replace(/^.*\//, '')}`).join('&');
    const found = await this.api.rows(actor, `/api/users?${ids}&itemsPerPage=${BIN_ROWS}`);
    return new Map(found.map((user) => [`/api/users/${Number(user['id'])}`, textOf(user['fullName']) || textOf(user['username'])]));
  }
}
