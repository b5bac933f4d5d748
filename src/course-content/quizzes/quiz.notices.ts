import { Injectable } from '@nestjs/common';
import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { type NoticeContent, type NoticeKind, NoticeSource } from '../../feature/notice-kind.js';
import { audienceOf } from '../../platform/nodes/link-audience.js';
import { describeContent, nodeOf, shownNow } from '../../platform/notifications/content-notice.js';
import { Quiz } from './quiz.entity.js';

const TABLE = 'c_quiz';

/** Sent to the learners whom it reaches, once it has begun. */
@Injectable()
class PublishedQuiz extends NoticeSource {
  override async describe(transaction: Transaction, id: number, now: Date): Promise<NoticeContent | undefined> {
    const condition = sql`"a"."active" = 'active' AND ("a"."start_time" IS NULL OR "a"."start_time" <= ${now})
      AND ("a"."end_time" IS NULL OR "a"."end_time" > ${now}) AND ${shownNow(now)}`;
    const titleOf = (title: string): NoticeContent['titles'] => ({ en: `New test: ${title}`, fr: `Nouveau test : ${title}` });
    const content = await describeContent(transaction, { table: TABLE, id, path: 'c_quizzes', text: 'description', condition, titleOf });
    return content && { ...content, groupKey: String(content.courseId) };
  }

  override receivers(id: number, _content: NoticeContent, now: Date): Sql {
    return audienceOf(nodeOf(TABLE, id), now, 'learners');
  }
}

export const quizPublished: NoticeKind = {
  kind: 'quiz.published',
  label: { en: 'A new test', fr: 'Un nouveau test' },
  description: {
    en: 'A test was published in one of your courses, or is now open.',
    fr: 'Un test a été publié dans un de vos cours, ou peut être passé dès maintenant.',
  },
  mail: 'daily',
  source: PublishedQuiz,
  raisedBy: [
    { entity: Quiz, to: 'created' },
    { entity: Quiz, to: 'changed', when: ({ values }) => values['active'] === 'active' },
  ],
  published: { table: TABLE, opensAt: 'start_time' },
};
