import { oneOfTwo } from '../language.js';
import { SOURCE_LANGUAGE } from '../../languages/language.js';
import { saidIn } from '../../languages/catalogue.js';
import { Injectable, Logger } from '@nestjs/common';
import { stackOf } from '../../config/error-stack.js';
import type { Actor } from '../../auth/actor.js';
import { Clock } from '../../config/clock.js';
import type { Language } from '../../languages/language.js';
import { HomeReader } from './home-reader.js';
import { ItemAddresses } from './item-addresses.js';
import {
  type ApiItem,
  type HomeEntry,
  type HomeFigure,
  type HomeList,
  HomeSections,
  type HomeVisit,
  type HomeWarning,
} from './home-section.js';

/** A section with what was read for it. */
interface ShownList {
  readonly title: string;
  readonly empty?: string;
  readonly href?: string;
  /** Undefined where the list could not be read. */
  readonly entries?: readonly HomeEntry[];
}

interface ShownFigure {
  readonly title: string;
  readonly count: number;
  readonly href?: string;
}

interface ShownHome {
  readonly figures: readonly ShownFigure[];
  readonly warnings: readonly ShownFigure[];
  readonly lists: readonly ShownList[];
}

/** What the home page shows to a caller: the sections that concern the caller, each as far as the API lets them read it. */
@Injectable()
export class HomePage {
  private readonly logger = new Logger(HomePage.name);

  constructor(
    private readonly sections: HomeSections,
    private readonly reader: HomeReader,
    private readonly clock: Clock,
    private readonly addresses: ItemAddresses,
  ) {}

  /** One request to the API after the other, so that a page takes one connection of the pool. */
  async for(caller: Actor, id: number, language: Language): Promise<ShownHome> {
    const actor = await this.reader.acquainted(caller).catch(() => caller);
    const visit: HomeVisit = {
      actor,
      id,
      locale: language,
      language: oneOfTwo(language),
      now: this.clock.now(),
      titlesOf: (list, items) => this.reader.titles(actor, list, items),
      itemsOf: (list, items, members) => this.reader.items(actor, list, items, members),
      rows: (address) => this.reader.rows(actor, address),
      pageOf: (item, course, session) => this.addresses.page(item, course, session),
    };
    const figures: ShownFigure[] = [];
    const warnings: ShownFigure[] = [];
    const lists: ShownList[] = [];
    for (const section of this.sections.all.filter(({ concerns }) => concerns(actor))) {
      if (section.kind === 'list') lists.push(...(await this.#list(section, visit)));
      else if (section.kind === 'figure') figures.push(...(await this.#figure(section, visit)));
      else warnings.push(...(await this.#figure(section, visit)).filter(({ count }) => count > 0));
    }
    return { figures, warnings, lists };
  }

  async #figure({ title, address, href }: HomeFigure | HomeWarning, visit: HomeVisit): Promise<ShownFigure[]> {
    const count = await this.#tried(saidIn(title, SOURCE_LANGUAGE), () => this.reader.count(visit.actor, address(visit)));
    return typeof count === 'number' ? [{ title: saidIn(title, visit.locale), count, href }] : [];
  }

  async #list(
    { title, empty, address, href, isDocument, rowsIn = isDocument ? 'member' : undefined, entries }: HomeList,
    visit: HomeVisit,
  ): Promise<ShownList[]> {
    const shown = await this.#tried(saidIn(title, SOURCE_LANGUAGE), async () => {
      const rows =
        rowsIn === undefined ? await this.reader.rows(visit.actor, address(visit)) : await this.#within(visit, address(visit), rowsIn);
      return rows && (await entries(rows, visit));
    });
    if (shown === undefined || (shown !== 'failed' && shown.length === 0 && empty === undefined)) return [];
    const common = { title: saidIn(title, visit.locale), empty: empty && saidIn(empty, visit.locale), href };
    return [shown === 'failed' ? common : { ...common, entries: shown }];
  }

  async #within({ actor }: HomeVisit, address: string, member: string): Promise<readonly ApiItem[] | undefined> {
    const document = await this.reader.document(actor, address);
    if (document === undefined) return undefined;
    return member === '' ? [document] : (document[member] as readonly ApiItem[]);
  }

  /** One section that fails takes nothing from the others. */
  async #tried<T>(title: string, read: () => Promise<T>): Promise<T | 'failed'> {
    try {
      return await read();
    } catch (error) {
      this.logger.error(`"${title}" of the home page could not be read`, stackOf(error));
      return 'failed';
    }
  }
}
