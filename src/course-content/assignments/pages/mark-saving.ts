import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../database/statements.js';
import { type ApiItem, textOf } from '../../../pages/home/home-section.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { AssignmentPageApi } from './assignment-page-api.js';
import type { OpenedAssignment } from './assignment-page.js';
import type { ArrivedFile } from './handing-in.js';
import { isId } from './assignment-place.js';

const WORKS = '/api/c_student_publications';
const COMMENTS = '/api/c_student_publication_comments';
const CORRECTIONS = '/api/c_student_publication_corrections';
const NUMBER = /^\d{1,9}(?:[.,]\d{1,4})?$/;
const LONGEST_TITLE = 255;

/** What stands in the form by which a work is marked, with what stood in it when it was opened. */
export interface MarkEntry {
  readonly mark: string;
  readonly seenMark: string;
  /** State of the work that was seen. */
  readonly etag: string;
  readonly comment: string;
  readonly seenComment: string;
  /** Id of the marker's own remark; 0 while there is none. */
  readonly commentId: number;
  readonly commentEtag: string;
  readonly key: string;
}

/** What is stored of a mark and of the marker's own remark. */
export interface StoredMark {
  readonly mark: string;
  readonly etag: string;
  readonly comment: string;
  readonly commentId: number;
  readonly commentEtag: string;
  readonly key: string;
}

/** A mark that is none. */
export class UnreadableMark extends Problem {
  constructor() {
    super(422, 'A mark is a number.');
  }
}

/** The entry of a form. */
export function entryIn(form: URLSearchParams): MarkEntry {
  const text = (name: string): string => form.get(name) ?? '';
  const written = (name: string): string => text(name).replaceAll('\r\n', '\n').trim();
  const id = text('commentId');
  return {
    mark: text('mark').trim(),
    seenMark: text('seenMark'),
    etag: text('etag'),
    key: text('key'),
    comment: written('comment'),
    seenComment: written('seenComment'),
    commentEtag: text('commentEtag'),
    commentId: isId(id) ? Number(id) : 0,
  };
}

/** Saves marks, remarks and corrected files: all of an entry, or nothing. Only what was changed is written. */
@Injectable()
export class MarkSaving {
  constructor(private readonly api: AssignmentPageApi) {}

  /** What is stored now. @param account id of the marker's */
  async stored({ actor, account }: OpenedAssignment, work: number): Promise<StoredMark> {
    const { row, etag } = await this.api.item(actor, `${WORKS}/${work}`);
    const rows = (await this.api.readable(actor, `${WORKS}/${work}/comments?order[sentAt]=desc&itemsPerPage=50`)) ?? [];
    const own = rows.find(({ user, file }) => user === `/api/users/${account}` && textOf(file) === '');
    const comment = own && (await this.api.item(actor, `${COMMENTS}/${Number(own['id'])}`));
    return {
      mark: row['dateOfQualification'] == null ? '' : String(row['qualification']),
      etag,
      comment: textOf(comment?.row['comment']),
      commentId: Number(own?.['id'] ?? 0),
      commentEtag: comment?.etag ?? '',
      key: randomUUID(),
    };
  }

  /** @throws Problem as the API would answer, 412 where another person has changed what the marker saw, UnreadableMark */
  async save(opened: OpenedAssignment, work: number, entry: MarkEntry, correction: ArrivedFile | undefined): Promise<void> {
    const { mark, seenMark, etag } = entry;
    if (mark !== '' && !NUMBER.test(mark)) throw new UnreadableMark();
    await this.api.together(async (within) => {
      const qualification = mark === '' ? null : Number(mark.replace(',', '.'));
      if (mark !== seenMark) await this.api.change(opened.actor, `${WORKS}/${work}`, { qualification }, { etag, within });
      if (entry.comment !== entry.seenComment) await this.#comment(opened, work, entry, within);
      if (correction) await this.#correct(opened, work, correction, entry.key, within);
    });
  }

  async #comment({ actor }: OpenedAssignment, work: number, entry: MarkEntry, within: Transaction): Promise<void> {
    const { comment, commentId, commentEtag: etag, key } = entry;
    if (commentId === 0) {
      await this.api.create(actor, COMMENTS, { publication: `${WORKS}/${work}`, comment }, { key: `${key}-comment`, within });
    } else if (comment === '') await this.api.remove(actor, `${COMMENTS}/${commentId}`, { etag, within });
    else await this.api.change(actor, `${COMMENTS}/${commentId}`, { comment }, { etag, within });
  }

  async #correct(
    { actor }: OpenedAssignment,
    work: number,
    { upload, name }: ArrivedFile,
    key: string,
    within: Transaction,
  ): Promise<void> {
    const body: ApiItem = { publication: `${WORKS}/${work}`, title: [...name].slice(0, LONGEST_TITLE).join('') || '–', upload };
    await this.api.create(actor, CORRECTIONS, body, { key: `${key}-correction`, within });
  }
}
