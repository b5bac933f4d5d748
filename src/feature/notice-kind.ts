import type { Type } from '@nestjs/common';
import type { Sql } from '../database/sql.js';
import type { EntityClass } from '../database/data-source.js';
import type { Wording } from '../languages/catalogue.js';
import type { Transaction } from '../database/statements.js';
import type { WrittenRow } from '../resource/model/reaction.js';

export const MAIL_FREQUENCIES = ['immediately', 'daily', 'weekly', 'never'] as const;
export type MailFrequency = (typeof MAIL_FREQUENCIES)[number];

/** The content of a notice, as it is when the notice is written. */
export interface NoticeContent {
  /** In every language, without markup. */
  readonly titles: Wording;
  /** Plain text. */
  readonly text: string;
  /** Address of what it is about: `/api/messages/3`. */
  readonly subject: string;
  /** Page on which a person reads of it: `/courses/3/forums/8/21`. That of the subject in its course where it is left out. */
  readonly page?: string;
  readonly courseId: number | null;
  readonly sessionId: number | null;
  readonly portalId: number;
  /** Who caused it, and is never notified of it. Null where nobody did. */
  readonly actorId: number | null;
  /** Notices of a kind with the same one are counted in one notification while that is unread. */
  readonly groupKey?: string;
  /** What it was about is gone, and whom it concerns could read that when they were notified of it: nobody is asked again. */
  readonly readBefore?: true;
  /** In place of the kind's default, where a person has chosen nothing. */
  readonly mail?: MailFrequency;
}

/** Knows the content of a notice and whom it concerns. Asked when the notice is written, and again before a mail leaves. */
export abstract class NoticeSource {
  /** @returns undefined where there is nothing to tell any more: the subject is deleted, hidden, not yet shown */
  abstract describe(transaction: Transaction, id: number, now: Date): Promise<NoticeContent | undefined>;

  /**
   * A SELECT of the column `id`: whom it concerns. Of these, only those are notified who may read the subject by the rule of its
   * resource, so that no source repeats that rule.
   */
  abstract receivers(id: number, content: NoticeContent, now: Date): Sql;

  /** Everybody was notified; in the transaction of the last part. */
  notified?(transaction: Transaction, id: number): Promise<void>;
}

/** Where content lies that is announced when it is published later, or its window opens. */
export interface PublishedContent {
  /** Its table, with `id` and `resource_node_id`. */
  readonly table: string;
  /** A column with the time from which it is shown, beside the windows of its links. */
  readonly opensAt?: string;
}

/** A write that raises a notice about its row, as the notice's source knows it by the row's id. */
export interface NoticeOccasion {
  readonly entity: EntityClass;
  readonly to: 'created' | 'changed';
  /** For which rows; for all where it is left out. */
  readonly when?: (row: WrittenRow) => boolean;
  /** Tells the same subject again where it differs from what it was the last time; see `RaiseOptions.revision`. */
  readonly again?: (row: WrittenRow) => string;
}

/** A kind of notice, declared by the feature that raises it. */
export interface NoticeKind {
  /** What people choose by: `forum.post`. */
  readonly kind: string;
  /** Where several subjects are announced as one kind: which one this is. Unique with the kind. */
  readonly about?: string;
  readonly label: Wording;
  /** What it is for, in a sentence. */
  readonly description: Wording;
  readonly mail: MailFrequency;
  readonly source: Type<NoticeSource>;
  /** Raised by the service itself when rows are written so by an operation of their resource. */
  readonly raisedBy?: readonly NoticeOccasion[];
  /** Raised by the service itself when content of this table is published or its window opens. */
  readonly published?: PublishedContent;
  /** Raised by the service itself some time before moments: a SELECT of `id`, `due` and `course_id`. */
  readonly deadlines?: Sql;
}
