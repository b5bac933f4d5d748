import { type Language } from '../../../languages/language.js';
import { Controller, Get, Param, ParseIntPipe, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../../auth/admits.decorator.js';
import { OpenToScopes } from '../../../auth/keys/open-to-scopes.decorator.js';
import { Public } from '../../../auth/public.decorator.js';
import { accountOf, queryOf } from '../../../pages/course/course-responder.js';
import { formOf } from '../../../pages/form.js';
import { pageLanguage } from '../../../pages/language.js';
import { requireOwnForm } from '../../../pages/own-form.js';
import type { SavedCell } from '../../../pages/grid-cell.js';
import { MessageOffers } from '../../../feature/message-offers.js';
import { COURSES_STYLE, GRIDS_STYLE } from '../../../pages/page-assets.controller.js';
import { PageApi } from '../../../pages/page-api.js';
import { contextIn } from '../../../pages/page-place.js';
import { PageRenderer } from '../../../pages/page-renderer.js';
import { SignedInPageGuard } from '../../../pages/signed-in-page.guard.js';
import type { ResourceRequest } from '../../../resource/model/resource-request.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { typedTime } from '../../calendar/recurrence/wall-time.js';
import { PRESENCES } from '../presence.js';
import { REPETITIONS } from '../repeated-dates.js';
import { REGISTER_SCRIPT, REGISTER_STYLE } from './register-assets.controller.js';
import { type ChosenCell, RegisterCells } from './register-cells.js';
import { type RegisterGrid, RegisterGrids } from './register-grid.js';
import { registerWords } from './register-words.js';
import { worded, wordedIn } from '../../../languages/worded.js';
import { MOMENT_STYLE } from '../../../pages/moment.js';

const VIEWS = new URL('views/', import.meta.url);

/** What was chosen and is not saved, by cell, and what is wrong with it. */
interface Unsaved {
  readonly chosen: ReadonlyMap<string, string>;
  readonly problems: ReadonlyMap<string, string>;
  readonly added?: URLSearchParams;
  readonly addProblem?: string;
}

const NOTHING: Unsaved = { chosen: new Map(), problems: new Map() };

/** An attendance register as a grid, for those who take attendance. */
@ApiExcludeController()
@Controller('registers')
@Admits('signed in, each for the registers that the API lets them change')
@Public(true)
@OpenToScopes('')
@UseGuards(SignedInPageGuard)
export class RegisterPagesController {
  constructor(
    private readonly api: PageApi,
    private readonly grids: RegisterGrids,
    private readonly cells: RegisterCells,
    private readonly pages: PageRenderer,
    private readonly offers: MessageOffers,
  ) {}

  @Get(':register')
  async show(@Param('register', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    this.#send(request, response, await this.#opened(request, id), NOTHING);
  }

  /** Saves what differs; a button of a date enters all others of the page as present. */
  @Post(':register')
  async save(@Param('register', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const grid = await this.#opened(request, id);
    const [chosen, problems] = [new Map<string, string>(), new Map<string, string>()];
    for (const cell of changedCells(formOf(request))) {
      const problem = problemOf(await this.cells.save(grid.actor, cell), pageLanguage(request));
      if (problem === undefined) continue;
      chosen.set(cell.name, cell.value);
      problems.set(cell.name, problem);
    }
    if (problems.size === 0) response.redirect(303, `${addressOf(grid, grid.datePage, grid.page)}&saved=1`);
    else this.#send(request, response, await this.#opened(request, id), { chosen, problems }, 422);
  }

  /** Saves one cell for the script of the page. */
  @Post(':register/cells')
  async saveOne(@Param('register', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const form = formOf(request);
    await this.#opened(request, id);
    const cell = { name: form.get('name') ?? '', value: form.get('value') ?? '', was: form.get('was') ?? '' };
    const saved = await this.cells.save(request.user, cell);
    const message = problemOf(saved, pageLanguage(request));
    response.setHeader('Cache-Control', 'private, no-store');
    response.status(message === undefined ? 200 : 'theirs' in saved ? 409 : 422).json({ ...saved, message });
  }

  @Post(':register/dates')
  async add(@Param('register', ParseIntPipe) id: number, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    requireOwnForm(request);
    const [grid, form] = [await this.#opened(request, id), formOf(request)];
    const minutes = (form.get('duration') ?? '').trim();
    const body = {
      dateTime: typedTime(form.get('dateTime') ?? '', grid.zone),
      ...(minutes === '' ? {} : { duration: Number.isNaN(Number(minutes)) ? minutes : Number(minutes) }),
      ...((form.get('repeatType') ?? '') === '' ? {} : { repeatType: form.get('repeatType') }),
      ...((form.get('until') ?? '') === '' ? {} : { repeatEndDate: typedTime(`${form.get('until') ?? ''}T23:59`, grid.zone) }),
    };
    try {
      await this.api.send(request.user, { method: 'POST', address: `/api/attendances/${id}/calendars`, body });
      response.redirect(303, `/registers/${id}?${grid.place.query}&saved=1`);
    } catch (error) {
      if (!(error instanceof Problem) || ![409, 422].includes(error.getStatus())) throw error;
      this.#send(request, response, grid, { ...NOTHING, added: form, addProblem: error.detail }, 422);
    }
  }

  /** "Message these n" for those of the page who were absent, by the id of the date. */
  #offers({ title, dates, rows }: RegisterGrid, language: Language, back: string): Readonly<Record<number, string>> {
    const absent = (index: number): number[] => rows.filter(({ cells }) => cells[index] === 'absent').map(({ user }) => user);
    return Object.fromEntries(
      dates.map(({ id }, index) => [id, this.offers.form(language, { people: absent(index), subject: title, back })]),
    );
  }

  #opened(request: ResourceRequest, id: number): Promise<RegisterGrid> {
    const query = queryOf(request);
    const [page, dates] = ['page', 'dates'].map((name) =>
      /^[1-9]\d{0,2}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : undefined,
    );
    return this.grids.open(request.user, accountOf(request), id, contextIn(query), { page: page ?? 1, dates });
  }

  #send(request: ResourceRequest, response: Response, grid: RegisterGrid, unsaved: Unsaved, status = 200): void {
    const language = pageLanguage(request);
    const words = registerWords.in(language);
    const format = new Intl.DateTimeFormat(language, { ...MOMENT_STYLE, timeZone: grid.zone });
    const at = (dates: number, page: number): string => addressOf(grid, dates, page);
    const { datePage, datePages, page, goesOn } = grid;
    this.pages.send(response, {
      template: 'register',
      views: VIEWS,
      status,
      styles: [COURSES_STYLE, GRIDS_STYLE, REGISTER_STYLE],
      scripts: [REGISTER_SCRIPT],
      title: `${grid.title} · ${grid.place.title}`,
      data: {
        offers: this.#offers(grid, language, at(datePage, page)),
        grid,
        words,
        filled: wordedIn(language),
        presences: PRESENCES,
        repetitions: REPETITIONS,
        ...unsaved,
        address: at(datePage, page),
        isRefused: unsaved.problems.size > 0,
        isSaved: status === 200 && queryOf(request).has('saved'),
        dateText: (text: string) => format.format(new Date(text)),
        turn: { before: page > 1 ? at(datePage, page - 1) : undefined, after: goesOn ? at(datePage, page + 1) : undefined },
        turnDates: {
          before: datePage > 1 ? at(datePage - 1, page) : undefined,
          after: datePage < datePages ? at(datePage + 1, page) : undefined,
        },
      },
    });
  }
}

function addressOf({ id, place }: RegisterGrid, dates: number, page: number): string {
  return `/registers/${id}?${place.query}&dates=${dates}&page=${page}`;
}

function changedCells(form: URLSearchParams): ChosenCell[] {
  const all = form.get('all') ?? '';
  return form.getAll('was').flatMap((entry) => {
    const [name = '', was = ''] = entry.split(':');
    const chosen = form.get(name) ?? '';
    const value = chosen === '' && name.startsWith(`p.${all}.`) ? 'present' : chosen;
    return value === was ? [] : [{ name, value, was }];
  });
}

function problemOf(saved: SavedCell, language: Language): string | undefined {
  if ('problem' in saved) return saved.problem;
  const { changed, presences } = registerWords.in(language);
  return 'theirs' in saved ? worded(changed, { value: presences[saved.theirs] ?? saved.theirs }) : undefined;
}
