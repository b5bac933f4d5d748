import { SOURCE_LANGUAGE } from '../../languages/language.js';
import { saidIn } from '../../languages/catalogue.js';
import { Injectable, Logger } from '@nestjs/common';
import { stackOf } from '../../config/error-stack.js';
import { Problem } from '../../resource/protocol/problem.js';
import { pageTexts } from '../texts.js';
import type { CourseBlock } from './course-block.js';
import {
  CourseContributions,
  type CourseContent,
  type CourseElsewhere,
  type CourseFile,
  type CourseRemoval,
  type CourseSection,
  type CourseTab,
  type CourseVisit,
  type CourseWrite,
} from './course-tab.js';
import { CourseVisits } from './course-visits.js';

/** A tab as the page links to it. */
interface TabLink {
  readonly title: string;
  readonly href: string;
  /** Which picture stands beside it. */
  readonly kind: string;
  readonly isCurrent: boolean;
  /** Whether learners do not see it. */
  readonly isHidden: boolean;
}

/** A page of a course, before its markup. */
export interface CoursePage {
  readonly title: string;
  readonly tabs: readonly TabLink[];
  readonly blocks: readonly CourseBlock[];
  readonly back?: CourseContent['back'];
}

/** Which page of a course was asked for. */
export interface CoursePlace {
  readonly tab?: string;
  readonly item?: number;
  readonly part?: number;
}

/** Puts the pages of a course together from what features bring to them. */
@Injectable()
export class CoursePages {
  private readonly logger = new Logger(CoursePages.name);

  constructor(
    private readonly contributions: CourseContributions,
    private readonly visits: CourseVisits,
  ) {}

  /** @throws Problem 404 where there is no such tab or item, or its tool is off */
  async page(visit: CourseVisit, place: CoursePlace): Promise<CoursePage | CourseFile | CourseElsewhere> {
    const tools = await this.visits.tools(visit);
    const links = this.#links(visit, tools, place);
    if (place.tab === undefined) return { title: visit.course.title, tabs: links, blocks: await this.#overview(visit, tools) };
    const tab = this.contributions.tabs.find(({ path, tool }) => path === place.tab && isOn(tools, tool));
    if (!tab) throw new Problem(404, 'The course has no such page, or its tool is switched off.');
    const content = await contentOf(tab, visit, place);
    if ('file' in content || 'elsewhere' in content) return content;
    const title = saidIn(tab.title, visit.locale);
    const back = place.item === undefined ? undefined : (content.back ?? { title, href: visit.href([tab.path]) });
    return { title: content.title ?? title, tabs: links, blocks: content.blocks, back };
  }

  /** What the form of a page makes or takes away. @throws Problem 404 where the page has no form */
  async written(visit: CourseVisit, { tab: path, item, part }: CoursePlace, form: URLSearchParams): Promise<CourseWrite | CourseRemoval> {
    const tools = await this.visits.tools(visit);
    const tab = this.contributions.tabs.find((one) => one.path === path && isOn(tools, one.tool));
    if (!tab?.write) throw new Problem(404, 'The page has no form.');
    return tab.write(visit, form, item, part);
  }

  #links(visit: CourseVisit, tools: ReadonlyMap<string, boolean>, { tab: current }: CoursePlace): TabLink[] {
    const first = {
      title: pageTexts.in(visit.locale).courses.overview,
      href: visit.href([]),
      kind: 'overview',
      isCurrent: current === undefined,
      isHidden: false,
    };
    const others = this.contributions.tabs
      .filter(({ tool }) => isOn(tools, tool))
      .map(({ title, path, tool }) => ({
        title: saidIn(title, visit.locale),
        href: visit.href([path]),
        kind: path,
        isCurrent: path === current,
        isHidden: tool !== undefined && tools.get(tool) === false,
      }));
    return [first, ...others];
  }

  /** One request to the API after the other, so that a page takes one connection of the pool. */
  async #overview(visit: CourseVisit, tools: ReadonlyMap<string, boolean>): Promise<CourseBlock[]> {
    const { introduction } = visit.course;
    const blocks: CourseBlock[] = introduction === '' ? [] : [{ kind: 'text', html: introduction }];
    for (const section of this.contributions.sections.filter(({ tool }) => isOn(tools, tool))) {
      blocks.push(...(await this.#section(section, visit)));
    }
    return blocks;
  }

  /** One section that fails takes nothing from the others. */
  async #section({ title, tab, empty, lines }: CourseSection, visit: CourseVisit): Promise<CourseBlock[]> {
    const common = { kind: 'lines', title: saidIn(title, visit.locale), all: tab === undefined ? undefined : visit.href([tab]) } as const;
    try {
      const shown = await lines(visit);
      if (shown === undefined || (shown.length === 0 && empty === undefined)) return [];
      return [{ ...common, lines: shown, empty: empty === undefined ? '' : saidIn(empty, visit.locale) }];
    } catch (error) {
      this.logger.error(`"${saidIn(title, SOURCE_LANGUAGE)}" of the page of a course could not be read`, stackOf(error));
      return [{ ...common, lines: [], empty: pageTexts.in(visit.locale).home.unreadable }];
    }
  }
}

function isOn(tools: ReadonlyMap<string, boolean>, tool: string | undefined): boolean {
  return tool === undefined || tools.has(tool);
}

async function contentOf(
  tab: CourseTab,
  visit: CourseVisit,
  { item, part }: CoursePlace,
): Promise<CourseContent | CourseFile | CourseElsewhere> {
  if (item === undefined) return tab.show(visit);
  if (tab.elsewhere && part === undefined) return { elsewhere: tab.elsewhere(item, visit.course.id, visit.course.session?.id ?? 0) };
  const page = part === undefined ? tab.item?.(visit, item) : tab.part?.(visit, item, part);
  if (!page) throw new Problem(404, 'The course has no such page.');
  return page;
}
