import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql } from '../../../../database/sql.js';
import { Database } from '../../../../database/statements.js';
import { type JobCall, JobHandler, type JobRun } from '../../../../jobs/job-handler.js';
import { obstacleOf } from '../../../directory/users/sign-in-obstacle.js';
import { NoticeCheck } from '../notices/notice-check.js';
import { type PushTarget, WebPush } from './web-push.js';

const LONGEST_TEXT = 200;
/** Characters of a topic, at most (RFC 8030 §5.4). */
const TOPIC_LENGTH = 32;

interface Payload {
  readonly notification: number;
  /** Id of the subscription. */
  readonly browser: number;
}

interface Row extends PushTarget {
  readonly kind: string;
  readonly about: string | null;
  readonly subjectId: number;
  readonly userId: number;
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly groupKey: string | null;
}

type Outcome = 'taken' | 'gone' | 'withdrawn';

/** Pushes one notification to one browser, unless it was read meanwhile or its receiver may no longer read of what it tells. */
@Injectable()
export class PushNotice extends JobHandler<Payload, Outcome> {
  constructor(
    private readonly database: Database,
    private readonly check: NoticeCheck,
    private readonly push: WebPush,
  ) {
    super();
  }

  override async prepare({ payload, now }: JobCall<Payload>): Promise<Outcome> {
    const row = this.push.key === undefined ? undefined : await this.#unread(payload, now);
    if (!row || !(await this.database.transaction((transaction) => this.check.stands(transaction, row), 'job'))) return 'withdrawn';
    const { title, text, link, userId } = row;
    const topic = topicOf(row, payload.notification);
    return this.push.send(row, { title, text: text.slice(0, LONGEST_TEXT), link, topic, reader: String(userId) }, topic);
  }

  override async run({ payload, prepared, transaction }: JobRun<Payload, Outcome>): Promise<void> {
    if (prepared === 'gone') await transaction.rows(sql`DELETE FROM "push_subscription" WHERE "id" = ${payload.browser}`);
  }

  #unread({ notification, browser }: Payload, now: Date): Promise<Row | undefined> {
    return this.database.one<Row>(
      sql`SELECT "n"."kind", "n"."about", "n"."subject_id" AS "subjectId", "n"."user_id" AS "userId", "n"."title", "n"."text", "n"."link",
            "n"."group_key" AS "groupKey", "b"."endpoint", "b"."public_key" AS "publicKey", "b"."auth_token" AS "authToken"
          FROM "notification" "n" JOIN "push_subscription" "b" ON "b"."id" = ${browser} AND "b"."user_id" = "n"."user_id"
          JOIN "user" "u" ON "u"."id" = "n"."user_id"
          WHERE "n"."id" = ${notification} AND "n"."read_at" IS NULL AND ${obstacleOf(now)} IS NULL`,
    );
  }
}

/** Notifications of a group replace each other, and a push service learns nothing from the name. */
function topicOf({ kind, groupKey }: Row, notification: number): string {
  return createHash('sha256')
    .update(`${kind}/${groupKey ?? notification}`)
    .digest('base64url')
    .slice(0, TOPIC_LENGTH);
}
