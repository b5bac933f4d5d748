import type { Actor } from '../../auth/actor.js';
import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { Problem } from '../../resource/protocol/problem.js';
import { answererName, externalName, isForCaller } from './survey-invitations.js';
import type { SurveyMarks } from './survey-marks.js';

/** A person who takes part in a survey by an invitation. */
export interface Participant {
  readonly survey: number;
  readonly invitation: number;
  /** The invitation is for this person alone, so that it can be completed. */
  readonly personal: boolean;
  readonly answered: boolean;
  readonly session: number | null;
  /** What the answers bear in place of a name. */
  readonly mark: string;
  readonly anonymous: boolean;
  /** Whether the survey takes answers now. */
  readonly open: boolean;
}

/** A participant as stored: with a name, and with what the mark is made of. */
interface Found extends Omit<Participant, 'mark'> {
  readonly name: string;
  readonly code: string;
}

/**
 * The invitation by which a caller takes part, the person's own before that of a group. Locked, so that two last answers at once
 * complete it once.
 * @throws Problem 403 where the caller was not invited
 */
export async function participantOf(
  transaction: Transaction,
  marks: SurveyMarks,
  actor: Actor,
  { survey, now }: { readonly survey: unknown; readonly now: Date },
): Promise<Participant> {
  const found = await transaction.one<Found>(
    sql`${participation(answererName(actor), now)} WHERE "i"."survey_id" = ${survey} AND ${isForCaller(actor)}
        ORDER BY "i"."answered", "i"."user_id" IS NULL, "i"."id" LIMIT 1 FOR UPDATE OF "i"`,
  );
  if (!found) throw new Problem(403, 'Only people who were invited answer a survey.');
  return marked(transaction, marks, found, String(actor.id));
}

/**
 * Who takes part by a code alone: a person without an account, on the portal that the code is used on, unless the course is hidden.
 * The code of an account's invitation leads nowhere, since teachers may see it.
 */
export async function participantByCode(
  transaction: Transaction,
  marks: SurveyMarks,
  actor: Actor,
  { code, now }: { readonly code: string; readonly now: Date },
): Promise<Participant | undefined> {
  const found = await transaction.one<Found>(
    sql`${participation(externalName, now)} WHERE "i"."invitation_code" = ${code} AND "i"."user_id" IS NULL AND "i"."group_id" IS NULL
          AND EXISTS (SELECT 1 FROM "course" "k" JOIN "access_url_rel_course" "p" ON "p"."course_id" = "k"."id" AND "p"."url_id" = ${actor.portalId}
            WHERE "k"."id" = "i"."course_id" AND "k"."visibility" <> 'hidden')
        FOR UPDATE OF "i"`,
  );
  return found && marked(transaction, marks, found, 'external');
}

async function marked(transaction: Transaction, marks: SurveyMarks, { name, code, ...found }: Found, who: string): Promise<Participant> {
  return { ...found, mark: found.anonymous ? await marks.adopted(transaction, found.survey, { code, who }) : name };
}

function participation(name: Sql, now: Date): Sql {
  return sql`SELECT "s"."id" AS "survey", "i"."id" AS "invitation", "i"."user_id" IS NOT NULL OR "i"."group_id" IS NULL AS "personal",
      "i"."answered", "i"."session_id" AS "session", ${name} AS "name", "i"."invitation_code" AS "code", "s"."anonymous",
      COALESCE("s"."avail_from" <= ${now}, TRUE) AND COALESCE("s"."avail_till" >= ${now}, TRUE) AS "open"
    FROM "c_survey_invitation" "i" JOIN "c_survey" "s" ON "s"."id" = "i"."survey_id"`;
}
