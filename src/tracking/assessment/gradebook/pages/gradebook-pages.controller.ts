import { type Language } from '../../../../languages/language.js';
import { randomUUID } from 'node:crypto';
import { Controller, Get, Param, ParseIntPipe, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../../auth/admits.decorator.js';
import { OpenToScopes } from '../../../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../../../auth/public.decorator.js';
import { numberOfField } from '../../../../course-content/quizzes/pages/plain-field.js';
import { queryOf } from '../../../../pages/course/course-responder.js';
import { formOf } from '../../../../pages/form.js';
import { pageLanguage } from '../../../../pages/language.js';
import { requireOwnForm } from '../../../../pages/own-form.js';
import type { SavedCell } from '../../../../pages/grid-cell.js';
import { COURSES_STYLE, GRIDS_STYLE } from '../../../../pages/page-assets.controller.js';
import { PageApi } from '../../../../pages/page-api.js';
import { PageRenderer } from '../../../../pages/page-renderer.js';
import { SignedInPageGuard } from '../../../../pages/signed-in-page.guard.js';
import type { ResourceRequest } from '../../../../resource/model/resource-request.js';
import { Problem } from '../../../../resource/protocol/problem.js';
import { Responder } from '../../../../resource/protocol/responder.js';
import { chosenActivity, countableActivities } from './countable-activities.js';
import { GradebookCells, type TypedCell } from './gradebook-cells.js';
import { GRID_SCRIPT, GRID_STYLE } from './grid-assets.controller.js';
import { GradebookGrids, type GridTotal } from './gradebook-grid.js';
import { gridWords } from './grid-words.js';
import { worded, wordedIn } from '../../../../languages/worded.js';

const VIEWS = new URL('views/', import.meta.url);
/** Cells of one form that are saved. */
const MOST_CELLS = 5_000;
const KEY = /^[\w-]{8,64}$/;

/** What was typed and is not saved, by cell, and what is wrong with it. */
interface Unsaved {
  readonly typed: ReadonlyMap<string, string>;
  readonly problems: ReadonlyMap<string, string>;
  readonly column?: URLSearchParams;
  readonly columnProblem?: string;
  readonly link?: URLSearchParams;
  readonly linkProblem?: string;
}

const NOTHING: Unsaved = { typed: new Map(), problems: new Map() };

/** A gradebook as a grid, for those who mark in it. */
@ApiExcludeController()
@Controller('gradebooks')
@Admits('signed in, each for the gradebooks that the API lets them change')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class GradebookPagesController {
  constructor(
    private readonly api: PageApi,
    private readonly grids: GradebookGrids,
    private readonly cells: GradebookCells,
    private readonly pages: PageRenderer,
    private readonly responder: Responder,
  ) {}

  @Get(':gradebook')
  async show(@Param('gradebook', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.#send(request, response, id, NOTHING);
  }

  /** Saves all cells that differ from what they were. */
  @Post(':gradebook')
  async save(@Param('gradebook', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const actor = await this.api.acquainted(request.user);
    const words = gridWords.in(pageLanguage(request));
    const [typed, problems] = [new Map<string, string>(), new Map<string, string>()];
    for (const cell of changedCells(formOf(request))) {
      const problem = problemOf(await this.cells.save(actor, cell), words);
      if (problem === undefined) continue;
      typed.set(cell.name, cell.value);
      problems.set(cell.name, problem);
    }
    if (problems.size === 0) response.redirect(303, `/gradebooks/${id}?page=${pageIn(request)}&saved=1`);
    else await this.#send(request, response, id, { typed, problems }, 422);
  }

  /** Saves one cell for the script of the page. */
  @Post(':gradebook/cells')
  async saveOne(@Param('gradebook', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const form = formOf(request);
    const [name, value, was] = [form.get('name') ?? '', form.get('value') ?? '', form.get('was') ?? ''];
    const actor = await this.api.acquainted(request.user);
    const saved = await this.cells.save(actor, { name, value, was });
    const words = gridWords.in(pageLanguage(request));
    const [, user] = /^m\.\d+\.(\d+)$/.exec(name) ?? [];
    const total = user === undefined ? undefined : await this.grids.total(actor, id, Number(user));
    const message = problemOf(saved, words);
    response.setHeader('Cache-Control', 'private, no-store');
    const shown = total && totalText(total, pageLanguage(request));
    response.status(message === undefined ? 200 : 'theirs' in saved ? 409 : 422).json({ ...saved, message, total: shown });
  }

  @Post(':gradebook/columns')
  async add(@Param('gradebook', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const form = formOf(request);
    const key = form.get('key') ?? '';
    const body = {
      title: form.get('title') ?? '',
      category: `/api/gradebook_categories/${id}`,
      visible: form.has('visible'),
      max: numberOfField(form.get('max') ?? ''),
      weight: numberOfField(form.get('weight') ?? ''),
    };
    const headers: Record<string, string> = KEY.test(key) ? { 'idempotency-key': key } : {};
    try {
      await this.api.send(request.user, { method: 'POST', address: '/api/gradebook_evaluations', body, headers });
      response.redirect(303, `/gradebooks/${id}?saved=1`);
    } catch (error) {
      if (!(error instanceof Problem) || ![409, 422].includes(error.getStatus())) throw error;
      await this.#send(request, response, id, { ...NOTHING, column: form, columnProblem: error.detail }, 422);
    }
  }

  /** Has an activity of the course fill a column. */
  @Post(':gradebook/links')
  async count(@Param('gradebook', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const form = formOf(request);
    const key = form.get('key') ?? '';
    const address = `/api/gradebook_categories/${id}`;
    const actor = await this.api.acquainted(request.user);
    const { course } = await this.api.item(actor, address);
    const weight = numberOfField(form.get('weight') ?? '');
    const body = { category: address, course, ...chosenActivity(form.get('activity')), weight, visible: form.has('visible') };
    const headers: Record<string, string> = KEY.test(key) ? { 'idempotency-key': key } : {};
    try {
      await this.api.send(actor, { method: 'POST', address: '/api/gradebook_links', body, headers });
      response.redirect(303, `/gradebooks/${id}?saved=1`);
    } catch (error) {
      if (!(error instanceof Problem) || ![409, 422].includes(error.getStatus())) throw error;
      await this.#send(request, response, id, { ...NOTHING, link: form, linkProblem: error.detail }, 422);
    }
  }

  /** The totals as a file. */
  @Post(':gradebook/export')
  async export(@Param('gradebook', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const format = formOf(request).get('format') === 'xlsx' ? 'xlsx' : 'csv';
    const address = `/api/gradebook_categories/${id}/export`;
    await this.responder.deliver(request, response, await this.api.answer(request.user, { method: 'POST', address, body: { format } }));
  }

  async #send(request: ResourceRequest, response: Response, id: number, unsaved: Unsaved, status = 200): Promise<void> {
    const language = pageLanguage(request);
    const grid = await this.grids.open(request.user, id, pageIn(request));
    const words = gridWords.in(language);
    const category = `/api/gradebook_categories/${id}`;
    const countable = grid.isLocked ? [] : await countableActivities(this.api, grid.actor, category, grid.place.query);
    const at = (page: number): string => `/gradebooks/${id}?page=${page}`;
    this.pages.send(response, {
      template: 'grid',
      views: VIEWS,
      status,
      styles: [COURSES_STYLE, GRIDS_STYLE, GRID_STYLE],
      scripts: [GRID_SCRIPT],
      title: `${words.title} · ${grid.place.title}`,
      data: {
        grid,
        words,
        countable,
        filled: wordedIn(language),
        key: randomUUID(),
        ...unsaved,
        isRefused: unsaved.problems.size > 0,
        isSaved: queryOf(request).has('saved') && status === 200,
        turn: { before: grid.page > 1 ? at(grid.page - 1) : undefined, after: grid.goesOn ? at(grid.page + 1) : undefined },
        totalText: (total: GridTotal) => totalText(total, language),
        shown: (value: string) => (value === '' ? '' : Number(value).toLocaleString(language, { maximumFractionDigits: 2 })),
      },
    });
  }
}

function pageIn(request: ResourceRequest): number {
  const text = queryOf(request).get('page') ?? '';
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
}

/** Cells of a form that say another thing than when it was opened. */
function changedCells(form: URLSearchParams): TypedCell[] {
  const before = wasOf(form.get('was') ?? '');
  return [...form]
    .filter(([name]) => /^[mw]\./.test(name))
    .slice(0, MOST_CELLS)
    .map(([name, value]) => ({ name, value, was: before[name] ?? '' }))
    .filter(({ value, was }) => value.trim().replace(',', '.') !== was);
}

function wasOf(text: string): Readonly<Record<string, string>> {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? (read as Readonly<Record<string, string>>) : {};
  } catch {
    throw new Problem(400, 'The form does not say what its cells were.');
  }
}

function problemOf(saved: SavedCell, words: ReturnType<typeof gridWords.in>): string | undefined {
  if ('problem' in saved) return saved.problem;
  return 'theirs' in saved ? worded(words.changed, { value: saved.theirs || words.nothing }) : undefined;
}

/** `14 / 20 · 70 % · good` */
function totalText({ score, max, percentage, label, passed }: GridTotal, language: Language): string {
  if (percentage === null || score === null) return '–';
  const shown = (value: unknown): string => Number(value).toLocaleString(language, { maximumFractionDigits: 2 });
  const words = gridWords.in(language);
  const state = passed === null ? '' : passed ? words.passed : words.failed;
  return [worded(words.percent, { value: shown(percentage) }), `${shown(score)} / ${shown(max)}`, label ?? '', state]
    .filter(Boolean)
    .join(' · ');
}
