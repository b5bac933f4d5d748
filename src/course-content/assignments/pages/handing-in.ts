import { Injectable } from '@nestjs/common';
import { paragraphsIn } from '../../../pages/course/shown-text.js';
import type { ApiItem } from '../../../pages/home/home-section.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { AssignmentPageApi } from './assignment-page-api.js';
import type { OpenedAssignment } from './assignment-page.js';

const LIST = '/api/c_student_publications';
/** Files of one form; each becomes a work. */
export const MOST_FILES = 20;
const LONGEST_TITLE = 255;

/** A file that has come whole, and that no work has yet. */
export interface ArrivedFile {
  /** Id of its upload. */
  readonly upload: string;
  readonly name: string;
}

/** What a learner sends to an assignment. */
interface HandedIn {
  readonly text: string;
  readonly files: readonly ArrivedFile[];
  readonly key: string;
}

/** Hands in works: one for each file, the first with the text, or one with the text alone. */
@Injectable()
export class HandingIn {
  constructor(private readonly api: AssignmentPageApi) {}

  /** @returns ids of the works: all are made, or none @throws Problem as the API would answer, 422 where nothing was sent */
  async send({ actor, assignment, title }: OpenedAssignment, { text, files, key }: HandedIn): Promise<readonly number[]> {
    const description = paragraphsIn(text);
    if (description === '' && files.length === 0) throw new NothingSent();
    const common = { filetype: 'file', publicationParent: `${LIST}/${assignment}` };
    const [first, ...others] = files;
    const bodies: ApiItem[] = [
      { ...common, title: titleOf(first?.name ?? title), ...(description === '' ? {} : { description }), ...uploadOf(first) },
      ...others.map((file) => ({ ...common, title: titleOf(file.name), ...uploadOf(file) })),
    ];
    return this.api.together(async (within) => {
      const made: number[] = [];
      for (const [place, body] of bodies.entries()) {
        const { id } = await this.api.create(actor, LIST, body, { key: place === 0 ? key : `${key}-${place}`, within });
        made.push(Number(id));
      }
      return made;
    });
  }

  /** @throws Problem as the API would answer */
  async comment({ actor }: OpenedAssignment, work: number, comment: string, key: string): Promise<void> {
    await this.api.create(actor, '/api/c_student_publication_comments', { publication: `${LIST}/${work}`, comment }, { key });
  }
}

/** A form without a text and without a file. */
export class NothingSent extends Problem {
  constructor() {
    super(422, 'Write a text, or choose a file.');
  }
}

function uploadOf(file: ArrivedFile | undefined): ApiItem {
  return file === undefined ? {} : { upload: file.upload };
}

function titleOf(name: string): string {
  return [...name].slice(0, LONGEST_TITLE).join('') || '–';
}
