import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../auth/actor.js';
import { numberOfField } from '../../../../course-content/quizzes/pages/plain-field.js';
import { PageApi } from '../../../../pages/page-api.js';
import { Problem } from '../../../../resource/protocol/problem.js';
import { shownMark } from './gradebook-grid.js';
import { type SavedCell, savedCell } from '../../../../pages/grid-cell.js';

/** What was typed into a cell: `m.12.7` is the mark of person 7 in evaluation 12, `w.gradebook_links.4` the weight of a column. */
export interface TypedCell {
  readonly name: string;
  readonly value: string;
  /** What stood there when the grid was opened. */
  readonly was: string;
}

/** Writes what is typed into the grid of a gradebook, cell by cell. */
@Injectable()
export class GradebookCells {
  constructor(private readonly api: PageApi) {}

  /** @throws Problem where the caller may not write it at all */
  save(actor: Actor, cell: TypedCell): Promise<SavedCell> {
    return savedCell(() => this.#write(actor, cell));
  }

  #write(actor: Actor, { name, value, was }: TypedCell): Promise<SavedCell> {
    const typed = value.trim().replace(',', '.');
    const [, evaluation, user] = /^m\.(\d{1,9})\.(\d{1,9})$/.exec(name) ?? [];
    if (evaluation !== undefined && user !== undefined) return this.#mark(actor, Number(evaluation), Number(user), typed, was);
    const [, list, column] = /^w\.(gradebook_(?:evaluations|links|categories))\.(\d{1,9})$/.exec(name) ?? [];
    if (list === undefined) throw new Problem(404, 'The grid has no such cell.');
    return this.#change(actor, `/api/${list}/${column}`, 'weight', typed, was);
  }

  async #mark(actor: Actor, evaluation: number, user: number, typed: string, was: string): Promise<SavedCell> {
    const person = `user=/api/users/${user}&itemsPerPage=1`;
    const [result] = await this.api.rows(actor, `/api/gradebook_results?evaluation=/api/gradebook_evaluations/${evaluation}&${person}`);
    if (result) return this.#change(actor, `/api/gradebook_results/${String(result['id'])}`, 'score', typed, was);
    if (typed === '') return { value: '' };
    if (was !== '') return { theirs: '' };
    const body = { evaluation: `/api/gradebook_evaluations/${evaluation}`, user: `/api/users/${user}`, score: numberOfField(typed) };
    const made = await this.api.send(actor, { method: 'POST', address: '/api/gradebook_results', body });
    return { value: shownMark(made['score']) };
  }

  /** Changes one member if it is what it was, or is already what it is to be. */
  async #change(actor: Actor, address: string, member: string, typed: string, was: string): Promise<SavedCell> {
    const { item, etag } = await this.api.tagged(actor, address);
    const present = shownMark(item[member]);
    if (present === typed) return { value: present };
    if (present !== was) return { theirs: present };
    const body = { [member]: numberOfField(typed) };
    const changed = await this.api.send(actor, { method: 'PATCH', address, body, headers: { 'if-match': etag } });
    return { value: shownMark(changed[member]) };
  }
}
