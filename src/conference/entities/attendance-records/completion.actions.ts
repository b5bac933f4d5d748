import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { Ports } from '../../../feature/ports.js';
import { type ActionDeclaration, documentAnswer, type JsonSchema, nothingAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { Problem, ViolationProblem } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import {
  type CompletionFigures,
  completionFigures,
  type CompletionTerms,
  CONDITIONS,
  wantingOf,
} from '../../attendance/completion-figures.js';
import { completionTerms, settleCompletions } from '../../attendance/completions.js';
import { modeOf } from '../../modes/meeting-privacy.js';
import { refuseNameless } from '../../modes/required-mode.js';
import { conferenceMeetingPolicy, meetingManager } from '../../policies/conference-meeting.policy.js';
import { LEARNER_SPANS } from '../../rolls/learner-spans.js';
import { CompletionRuleTerms } from './completion-rule.input.js';

const MOST_PEOPLE = 2_000;

@Injectable()
class PutCompletionRule extends ActionHandler {
  constructor(private readonly ports: Ports) {
    super();
  }

  async run({ id, input, transaction, now }: ActionRun): Promise<ActionOutcome> {
    const terms = Object.fromEntries(CONDITIONS.map((name) => [name, input[name] ?? null])) as CompletionTerms;
    await requireRecorded(transaction, id, terms);
    await transaction.rows(
      sql`INSERT INTO "conference_completion_rule" AS "r" ("meeting_id", "minutes", "talk_minutes", "messages", "hands", "checks", "ruled_at")
          VALUES (${id}, ${terms.minutes}, ${terms.talkMinutes}, ${terms.messages}, ${terms.hands}, ${terms.checks}, ${now}::timestamptz)
          ON CONFLICT ("meeting_id") DO UPDATE SET "minutes" = EXCLUDED."minutes", "talk_minutes" = EXCLUDED."talk_minutes", "messages" = EXCLUDED."messages",
            "hands" = EXCLUDED."hands", "checks" = EXCLUDED."checks", "ruled_at" = EXCLUDED."ruled_at", "applied_at" = NULL
          WHERE ("r"."minutes", "r"."talk_minutes", "r"."messages", "r"."hands", "r"."checks")
            IS DISTINCT FROM (EXCLUDED."minutes", EXCLUDED."talk_minutes", EXCLUDED."messages", EXCLUDED."hands", EXCLUDED."checks")`,
    );
    await settleCompletions(transaction, this.ports, id, now);
    return { document: { ...(await requireTerms(transaction, id)) } };
  }
}

/** @throws StateConflict `nothing-recorded` where nobody is named, and ViolationProblem for what the meeting does not record */
async function requireRecorded(transaction: Transaction, id: number, terms: CompletionTerms): Promise<void> {
  const mode = await modeOf(transaction, id);
  if (!mode) return;
  refuseNameless(mode);
  if (mode !== 'presence') return;
  const beyond = (['talkMinutes', 'messages', 'hands'] as const).filter((name) => terms[name] !== null);
  const message = 'The meeting records joins and leaves alone, so that this cannot be asked.';
  if (beyond.length > 0)
    throw new ViolationProblem(beyond.map((propertyPath) => ({ propertyPath, message, code: VIOLATION_CODES.invalid })));
}

@Injectable()
class ReadCompletionRule extends ActionHandler {
  async run({ id, transaction }: ActionRun): Promise<ActionOutcome> {
    return { document: { ...(await requireTerms(transaction, id)) } };
  }
}

@Injectable()
class DeleteCompletionRule extends ActionHandler {
  async run({ id, transaction }: ActionRun): Promise<void> {
    await transaction.rows(sql`DELETE FROM "conference_completion_rule" WHERE "meeting_id" = ${id}`);
  }
}

/** @throws Problem 404 where nothing says what is asked */
async function requireTerms(transaction: Transaction, id: number): Promise<CompletionTerms> {
  const terms = await completionTerms(transaction, id);
  if (!terms) throw new Problem(404, 'This meeting has no condition of completion.');
  return terms;
}

@Injectable()
class ReadOwnCompletion extends ActionHandler {
  async run({ id, actor, transaction }: ActionRun): Promise<ActionOutcome> {
    const terms = await requireTerms(transaction, id);
    const userId = actor.id ?? 0;
    const [figures] = await completionFigures(transaction, id, userId);
    const known = await transaction.one<{ at: Date }>(
      sql`SELECT "completed_at" AS "at" FROM "conference_completion" WHERE "meeting_id" = ${id} AND "user_id" = ${userId}`,
    );
    return { document: { condition: terms, ...stateOf(figures, terms, known?.at ?? null) } };
  }
}

@Injectable()
class ListCompletions extends ActionHandler {
  async run({ id, transaction }: ActionRun): Promise<ActionOutcome> {
    const terms = await requireTerms(transaction, id);
    const figures = new Map((await completionFigures(transaction, id)).map((one) => [one.userId, one]));
    const learners = await transaction.rows<{ userId: number; name: string; at: Date | null }>(
      sql`SELECT "u"."id" AS "userId", COALESCE(NULLIF(concat_ws(' ', "u"."firstname", "u"."lastname"), ''), "u"."username") AS "name", "k"."completed_at" AS "at"
          FROM "user" "u" LEFT JOIN "conference_completion" "k" ON "k"."meeting_id" = ${id} AND "k"."user_id" = "u"."id"
          WHERE "k"."user_id" IS NOT NULL OR "u"."id" IN (SELECT "l"."user_id" FROM "conference_meeting" "m" CROSS JOIN LATERAL (${LEARNER_SPANS}) "l" WHERE "m"."id" = ${id})
          ORDER BY "u"."lastname", "u"."firstname", "u"."id" LIMIT ${MOST_PEOPLE}`,
    );
    const people = learners.map(({ userId, name, at }) => ({
      user: `/api/users/${userId}`,
      name,
      ...stateOf(figures.get(userId), terms, at),
    }));
    return { document: { condition: terms, people } };
  }
}

/** Of one who was never there. */
const NOTHING: Omit<CompletionFigures, 'userId'> = {
  seconds: 0,
  talkSeconds: 0,
  messages: 0,
  hands: 0,
  checks: { asked: 0, answered: 0 },
  objected: false,
};

/** @param figures undefined for one who was never there */
function stateOf(
  figures: CompletionFigures | undefined,
  terms: CompletionTerms,
  completedAt: Date | null,
): Readonly<Record<string, unknown>> {
  const { seconds, talkSeconds, messages, hands, checks } = figures ?? NOTHING;
  const wanting = wantingOf(figures ?? NOTHING, terms);
  return {
    completed: completedAt !== null,
    completedAt,
    seconds: Math.floor(seconds),
    talkSeconds: Math.floor(talkSeconds),
    messages,
    hands,
    checks,
    wanting: figures === undefined && wanting.length === 0 ? ['presence'] : wanting,
  };
}

const NUMBER = { type: ['integer', 'null'], minimum: 1 };
const TERMS: Readonly<Record<string, JsonSchema>> = Object.fromEntries(CONDITIONS.map((name) => [name, NUMBER]));
const COUNT = { type: 'integer', minimum: 0 };
const STATE: Readonly<Record<string, JsonSchema>> = {
  completed: { type: 'boolean' },
  completedAt: { type: ['string', 'null'], format: 'date-time' },
  seconds: COUNT,
  talkSeconds: COUNT,
  messages: COUNT,
  hands: COUNT,
  checks: { type: 'object', properties: { asked: COUNT, answered: COUNT } },
  wanting: {
    type: 'array',
    items: { type: 'string', enum: ['presence', ...CONDITIONS] },
    description: 'Of what is asked, what is not reached.',
  },
};
const CONDITION: JsonSchema = { type: 'object', properties: TERMS };
const RULE = documentAnswer('CompletionRule', TERMS);
const RULE_PATH = 'conference_meetings/{id}/completion_rule';
const reader = conferenceMeetingPolicy.rule('read');

/** Who has completed a meeting, and what that takes. */
export const completionActions: readonly ActionDeclaration[] = [
  {
    name: 'put_completion_rule',
    method: 'PUT',
    path: RULE_PATH,
    rule: meetingManager,
    input: () => CompletionRuleTerms,
    answer: RULE,
    handler: PutCompletionRule,
    description: 'Says what a person has to have done in a meeting to have completed it. What was completed before stays.',
  },
  {
    name: 'completion_rule',
    method: 'GET',
    path: RULE_PATH,
    rule: reader,
    answer: RULE,
    handler: ReadCompletionRule,
    description: 'What a person has to have done in a meeting to have completed it.',
  },
  {
    name: 'delete_completion_rule',
    method: 'DELETE',
    path: RULE_PATH,
    rule: meetingManager,
    description: 'Finds nobody any more who completes the meeting; what was completed stays.',
    answer: nothingAnswer,
    handler: DeleteCompletionRule,
  },
  {
    name: 'completion',
    method: 'GET',
    path: 'conference_meetings/{id}/completion',
    rule: reader,
    handler: ReadOwnCompletion,
    description: 'Whether you have completed a meeting, and what is wanting.',
    answer: documentAnswer('MeetingCompletion', { condition: CONDITION, ...STATE }),
  },
  {
    name: 'completions',
    method: 'GET',
    path: 'conference_meetings/{id}/completions',
    rule: meetingManager,
    handler: ListCompletions,
    description: 'Who of the learners has completed a meeting, and what is wanting of the others.',
    answer: documentAnswer('MeetingCompletions', {
      condition: CONDITION,
      people: { type: 'array', items: { type: 'object', properties: { user: { type: 'string' }, name: { type: 'string' }, ...STATE } } },
    }),
  },
];
