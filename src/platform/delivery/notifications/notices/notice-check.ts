import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Clock } from '../../../../config/clock.js';
import { sql } from '../../../../database/sql.js';
import type { Transaction } from '../../../../database/statements.js';
import { FeatureList } from '../../../../feature/feature-list.js';
import { NoticeReaders } from './notice-readers.js';

/** Which notice went to whom. */
export interface SentNotice {
  readonly kind: string;
  readonly about: string | null;
  readonly subjectId: number;
  readonly userId: number;
}

/** Whether a person may still read of what a notification tells; asked again before it leaves by mail. */
@Injectable()
export class NoticeCheck {
  constructor(
    private readonly features: FeatureList,
    private readonly modules: ModuleRef,
    private readonly readers: NoticeReaders,
    private readonly clock: Clock,
  ) {}

  async stands(transaction: Transaction, { kind, about, subjectId, userId }: SentNotice): Promise<boolean> {
    const declared = this.features.notices.find((notice) => notice.kind === kind && (notice.about ?? null) === about);
    if (!declared) return false;
    const source = this.modules.get(declared.source, { strict: false });
    const now = this.clock.now();
    const content = await source.describe(transaction, subjectId, now);
    if (!content) return false;
    const concerned = await transaction.one(
      sql`SELECT 1 FROM (${source.receivers(subjectId, content, now)}) "r" WHERE "r"."id" = ${userId} LIMIT 1`,
    );
    return (
      concerned !== undefined &&
      (content.readBefore === true || (await this.readers.among(transaction, [userId], content.subject, now)).has(userId))
    );
  }
}
