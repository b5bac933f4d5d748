import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { type ActionDeclaration, documentAnswer, type JsonSchema, nothingAnswer } from '../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/model/action-handler.js';
import { authenticated } from '../../resource/model/rule.js';
import { Problem } from '../../resource/protocol/problem.js';
import { ConferenceMeeting } from '../entities/meeting-records/conference-meeting.entity.js';
import { requireNames } from '../modes/required-mode.js';
import { meetingManager } from '../policies/conference-meeting.policy.js';
import { attendanceTemplates, CHECK_WAYS, type CheckWay, templateOf, type TemplateName, TEMPLATES } from './attendance-templates.js';
import { CheckPlanTerms } from './check-plan.input.js';

/** The terms of the checks of a meeting as they are read: without what the times are drawn from. */
export interface CheckPlan {
  readonly template: TemplateName | null;
  readonly perHour: number;
  readonly windowSeconds: number;
  readonly way: CheckWay;
  readonly minimumAnswered: number;
}

@Injectable()
class PutPlan extends ActionHandler {
  async run({ id, input, transaction }: ActionRun): Promise<ActionOutcome> {
    await requireNames(transaction, id);
    const template = typeof input.template === 'string' ? input.template : null;
    const terms = { ...templateOf(template ?? 'plain'), ...given(input) } as CheckPlan;
    const seed = typeof input.seed === 'string' ? input.seed : null;
    await transaction.rows(
      sql`INSERT INTO "conference_check_plan" AS "p" ("meeting_id", "per_hour", "window_seconds", "way", "minimum_answered", "template", "secret")
          VALUES (${id}, ${terms.perHour}, ${terms.windowSeconds}, ${terms.way}, ${terms.minimumAnswered}, ${template}, COALESCE(${seed}::text, ${randomBytes(32).toString('hex')}))
          ON CONFLICT ("meeting_id") DO UPDATE SET "per_hour" = EXCLUDED."per_hour", "window_seconds" = EXCLUDED."window_seconds", "way" = EXCLUDED."way",
            "minimum_answered" = EXCLUDED."minimum_answered", "template" = EXCLUDED."template", "secret" = COALESCE(${seed}::text, "p"."secret")`,
    );
    return { document: { ...(await requirePlan(transaction, id)) } };
  }
}

/** The members that were sent. */
function given(input: ActionRun['input']): Partial<CheckPlan> {
  const names = ['perHour', 'windowSeconds', 'way', 'minimumAnswered'] as const;
  return Object.fromEntries(names.flatMap((name) => (input[name] === undefined || input[name] === null ? [] : [[name, input[name]]])));
}

@Injectable()
class ReadPlan extends ActionHandler {
  async run({ id, transaction }: ActionRun): Promise<ActionOutcome> {
    return { document: { ...(await requirePlan(transaction, id)) } };
  }
}

@Injectable()
class DeletePlan extends ActionHandler {
  async run({ id, transaction }: ActionRun): Promise<void> {
    await transaction.rows(sql`DELETE FROM "conference_check_plan" WHERE "meeting_id" = ${id}`);
  }
}

@Injectable()
class ListTemplates extends ActionHandler {
  run(): Promise<ActionOutcome> {
    return Promise.resolve({ document: { templates: attendanceTemplates } });
  }
}

/** @throws Problem 404 where nobody is asked anything */
async function requirePlan(transaction: Transaction, id: number): Promise<CheckPlan> {
  const plan = await transaction.one<CheckPlan>(
    sql`SELECT "template", "per_hour" AS "perHour", "window_seconds" AS "windowSeconds", "way", "minimum_answered" AS "minimumAnswered"
        FROM "conference_check_plan" WHERE "meeting_id" = ${id}`,
  );
  if (!plan) throw new Problem(404, 'This meeting has no checks.');
  return plan;
}

const COUNT = { type: 'integer', minimum: 0 };
const TERMS: Readonly<Record<string, JsonSchema>> = {
  perHour: COUNT,
  windowSeconds: COUNT,
  way: { type: 'string', enum: CHECK_WAYS },
  minimumAnswered: COUNT,
};
const PLAN = documentAnswer('AttendanceCheckPlan', { template: { type: ['string', 'null'], enum: [...TEMPLATES, null] }, ...TERMS });
const PATH = 'conference_meetings/{id}/checks';
const ofMeeting = { path: PATH, rule: meetingManager, item: () => ConferenceMeeting };

/** How the people in a meeting are asked whether they are there. */
export const checkPlanActions: readonly ActionDeclaration[] = [
  {
    ...ofMeeting,
    name: 'put_checks',
    method: 'PUT',
    input: () => CheckPlanTerms,
    answer: PLAN,
    handler: PutPlan,
    description: 'Says how people in the meeting are asked whether they are there. A run that is on keeps the terms that it began with.',
  },
  {
    ...ofMeeting,
    name: 'checks',
    method: 'GET',
    answer: PLAN,
    handler: ReadPlan,
    description: 'How people in the meeting are asked whether they are there.',
  },
  {
    ...ofMeeting,
    name: 'delete_checks',
    method: 'DELETE',
    answer: nothingAnswer,
    handler: DeletePlan,
    description: 'Asks nobody any more; what was asked and answered stays.',
  },
  {
    name: 'templates',
    method: 'GET',
    path: 'attendance_templates',
    rule: authenticated,
    handler: ListTemplates,
    description: 'Ready-made terms of checks and credits.',
    answer: documentAnswer('AttendanceTemplates', {
      templates: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            name: { type: 'string', enum: TEMPLATES },
            title: { type: 'string' },
            description: { type: 'string' },
            ...TERMS,
            credits: { type: ['object', 'null'], properties: { minutes: COUNT, full: COUNT, half: COUNT } },
          },
        },
      },
    }),
  },
];
