import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../auth/actor.js';
import { textOf } from '../../../pages/home/home-section.js';
import { PageApi } from '../../../pages/page-api.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { type SavedCell, savedCell } from '../../../pages/grid-cell.js';

/** What was chosen in a cell: `p.8.7` is the presence of person 7 at date 8. */
export interface ChosenCell {
  readonly name: string;
  readonly value: string;
  /** What stood there when the page was opened. */
  readonly was: string;
}

/** Writes presences, cell by cell. */
@Injectable()
export class RegisterCells {
  constructor(private readonly api: PageApi) {}

  /** @throws Problem where the caller may not write it at all */
  save(actor: Actor, cell: ChosenCell): Promise<SavedCell> {
    return savedCell(() => this.#write(actor, cell));
  }

  async #write(actor: Actor, { name, value, was }: ChosenCell): Promise<SavedCell> {
    const [, date, user] = /^p\.(\d{1,9})\.(\d{1,9})$/.exec(name) ?? [];
    if (date === undefined || user === undefined) throw new Problem(404, 'The register has no such cell.');
    const place = { attendanceCalendar: `/api/c_attendance_calendars/${date}`, user: `/api/users/${user}` };
    const list = `/api/c_attendance_sheets?attendanceCalendar=${place.attendanceCalendar}&user=${place.user}&itemsPerPage=1`;
    const [found] = await this.api.rows(actor, list);
    if (found) return this.#change(actor, `/api/c_attendance_sheets/${String(found['id'])}`, value, was);
    if (value === '') return { value };
    if (was !== '') return { theirs: '' };
    await this.api.send(actor, { method: 'POST', address: '/api/c_attendance_sheets', body: { ...place, presence: value } });
    return { value };
  }

  /** An empty choice takes the entry back. */
  async #change(actor: Actor, address: string, value: string, was: string): Promise<SavedCell> {
    const { item, etag } = await this.api.tagged(actor, address);
    const present = textOf(item['presence']);
    if (present === value) return { value };
    if (present !== was) return { theirs: present };
    const headers = { 'if-match': etag };
    if (value === '') await this.api.send(actor, { method: 'DELETE', address, headers });
    else await this.api.send(actor, { method: 'PATCH', address, body: { presence: value }, headers });
    return { value };
  }
}
