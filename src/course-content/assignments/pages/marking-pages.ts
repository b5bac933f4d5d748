import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { PageTexts } from '../../../pages/course/page-texts.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { WORK_STATES } from '../assignment-participation.js';
import { AssignmentPageApi } from './assignment-page-api.js';
import type { OpenedAssignment } from './assignment-page.js';
import { MARKING_SCRIPT } from './assignment-page-assets.controller.js';
import { AssignmentPageSender } from './assignment-page-sender.js';
import { assignmentAddress, isId } from './assignment-place.js';
import { pageWords } from './assignment-words.js';
import { type MarkEntry, MarkSaving, type StoredMark } from './mark-saving.js';
import { filterIn, type MarkingFilter, type MarkingPlace, placeAmong } from './marking-place.js';
import { type ShownWork, worksOf } from './own-works.js';
import { type Participants, participantsOf } from './participants.js';

/** An entry that was not saved, and why. */
export interface RefusedEntry {
  readonly entry: MarkEntry;
  readonly problem: string;
  readonly status: number;
  /** Whether what is stored is shown beside the entry. */
  readonly isConflict: boolean;
}

/** What the page of a learner's work shows. */
interface ShownMarking {
  readonly place: MarkingPlace;
  readonly participants: Participants;
  readonly filter: MarkingFilter;
  readonly works: readonly ShownWork[];
  readonly texts: PageTexts;
  /** The work that the form marks. */
  readonly work?: ShownWork;
  readonly stored?: StoredMark;
}

/** Makes and sends the page on which works are marked one after the other. */
@Injectable()
export class MarkingPages {
  constructor(
    private readonly api: AssignmentPageApi,
    private readonly saving: MarkSaving,
    private readonly sender: AssignmentPageSender,
  ) {}

  /** @throws Problem 403 for who does not mark */
  async send(response: Response, opened: OpenedAssignment, query: URLSearchParams, refused?: RefusedEntry): Promise<void> {
    const shown = await this.#shown(opened, query);
    const words = pageWords.in(opened.language).marking;
    const { assignment, context, title } = opened;
    const { filter, place, work } = shown;
    const to = (user: number | undefined, more: Readonly<Record<string, string | number | undefined>> = {}): string =>
      assignmentAddress(assignment, context, '/marking', { state: filter === 'all' ? undefined : filter, user, ...more });
    this.sender.send(response, to(place.current?.user, { work: work?.id }), {
      template: 'marking',
      title: `${words.title} · ${title}`,
      place: opened.place,
      texts: shown.texts,
      status: refused?.status,
      script: MARKING_SCRIPT,
      data: {
        ...shown,
        among: place,
        opened,
        to,
        refused,
        states: WORK_STATES,
        action: assignmentAddress(assignment, context, `/marking/${work?.id ?? 0}`),
        values: valuesOf(shown.stored, refused),
        isSaved: query.has('saved') && refused === undefined,
        scriptWords: JSON.stringify(words),
      },
    });
  }

  /** The learner who comes next, by the filter of the query. */
  async nextUser(opened: OpenedAssignment, query: URLSearchParams): Promise<number | undefined> {
    const { place } = await this.#place(opened, query);
    return place.next?.user;
  }

  async #place(opened: OpenedAssignment, query: URLSearchParams): Promise<Pick<ShownMarking, 'place' | 'participants' | 'filter'>> {
    const participants = await participantsOf(this.api, opened.actor, opened.assignment);
    if (participants === undefined) throw new Problem(403, 'Works are marked by those who teach the course.');
    const filter = filterIn(query.get('state'), WORK_STATES);
    const number = (name: string): number | undefined => (isId(query.get(name) ?? '') ? Number(query.get(name)) : undefined);
    const user = number('user') ?? participants.all.find(({ work }) => work !== 0 && work === number('work'))?.user;
    return { participants, filter, place: placeAmong(participants.all, filter, user, number('page')) };
  }

  async #shown(opened: OpenedAssignment, query: URLSearchParams): Promise<ShownMarking> {
    const found = await this.#place(opened, query);
    const { current } = found.place;
    const { actor, account, assignment, context } = opened;
    const texts = new PageTexts();
    const author = current?.user ?? 0;
    const works = author === 0 ? [] : await worksOf(this.api, { actor, account, author, assignment, context, texts });
    const work = works.find(({ id }) => String(id) === query.get('work')) ?? works.find(({ id }) => id === current?.work) ?? works[0];
    return { ...found, works, texts, work, stored: work && (await this.saving.stored(opened, work.id)) };
  }
}

/** What stands in the fields, and what they are compared with. */
function valuesOf(stored: StoredMark | undefined, refused: RefusedEntry | undefined): (StoredMark & MarkEntry) | undefined {
  if (stored === undefined) return undefined;
  const seen = { seenMark: stored.mark, seenComment: stored.comment };
  if (refused === undefined) return { ...stored, ...seen };
  const { entry, isConflict } = refused;
  // What is stored now has been seen once the page with both is there.
  return isConflict ? { ...stored, ...seen, mark: entry.mark, comment: entry.comment } : { ...stored, ...entry };
}
