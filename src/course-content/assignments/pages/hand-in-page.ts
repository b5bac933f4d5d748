import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { MessageOffers } from '../../../feature/message-offers.js';
import type { WorkState } from '../assignment-participation.js';
import { type AssignmentPage, AssignmentPages, type OpenedAssignment } from './assignment-page.js';
import { HAND_IN_SCRIPT } from './assignment-page-assets.controller.js';
import { AssignmentPageSender } from './assignment-page-sender.js';
import { assignmentAddress, isId } from './assignment-place.js';
import { pageWords } from './assignment-words.js';
import { type ArrivedFile, MOST_FILES } from './handing-in.js';

/** States of learners to whom the page offers to write. */
const OFFERED: readonly WorkState[] = ['expected', 'missing', 'late'];

/** What became of a form before the page is shown again. */
interface HandInState {
  /** Ids of works that have just been made, with points between them. */
  readonly received?: string;
  readonly problem?: string;
  readonly status?: number;
  /** What was written, and what has arrived, of a form that was refused. */
  readonly text?: string;
  readonly files?: readonly ArrivedFile[];
}

/** Sends the page of an assignment. */
@Injectable()
export class HandInPage {
  constructor(
    private readonly assignments: AssignmentPages,
    private readonly sender: AssignmentPageSender,
    private readonly offers: MessageOffers,
  ) {}

  /** @throws Problem as the API would answer */
  async send(response: Response, opened: OpenedAssignment, state: HandInState): Promise<void> {
    const page = await this.assignments.page(opened);
    const received = (state.received ?? '').split('.').filter(isId).map(Number);
    const { assignment, context, language, account, place, title, address } = opened;
    this.sender.send(response, address, {
      template: 'assignment',
      title,
      place,
      texts: page.texts,
      status: state.status,
      script: page.participants === undefined && opened.stage !== 'closed' ? HAND_IN_SCRIPT : undefined,
      data: {
        opened,
        page,
        state,
        links: linksOf(opened),
        offers: this.#offers(opened, page),
        receipt: page.works.filter(({ id }) => received.includes(id)),
        action: assignmentAddress(assignment, context, '/works'),
        /** Under which a browser keeps what was written. */
        shelf: `lyceum-hand-in-${account}-${assignment}`,
        scriptWords: JSON.stringify({ ...pageWords.in(language).handIn, ...pageWords.in(language).upload, most: MOST_FILES }),
      },
    });
  }

  /** "Message these n" behind those who have not handed in, and behind those who were late. */
  #offers({ language, title, address: back }: OpenedAssignment, { participants }: AssignmentPage): Readonly<Record<string, string>> {
    const people = (state: WorkState): number[] => (participants?.all ?? []).filter((one) => one.state === state).map(({ user }) => user);
    return Object.fromEntries(OFFERED.map((state) => [state, this.offers.form(language, { people: people(state), subject: title, back })]));
  }
}

function linksOf({ assignment, context }: OpenedAssignment): Readonly<Record<string, string>> {
  const to = (ending: string): string => assignmentAddress(assignment, context, ending);
  return { marking: to('/marking'), edit: to('/edit'), zip: to('/works.zip'), works: to('/works') };
}
