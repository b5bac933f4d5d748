import { sql } from '../../../database/sql.js';
import type { Write } from '../../../resource/model/write.js';
import { ViolationProblem, type Violation } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import { optionProblems } from '../../rooms/room-options.js';

interface Terms {
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly options: unknown;
  readonly record: boolean;
  readonly welcomeLength: number;
}

const LONGEST_MS = 24 * 3_600_000;
const LONGEST_WELCOME = 2_000;

/**
 * What the members of a meeting have to be together, checked where one of them is written.
 * @throws ViolationProblem
 */
export async function requireTerms({ transaction, values }: Write, id: number): Promise<void> {
  if (!['startsAt', 'endsAt', 'options', 'record', 'welcomeMsg'].some((member) => member in values)) return;
  const terms = await transaction.one<Terms>(
    sql`SELECT "starts_at" AS "startsAt", "ends_at" AS "endsAt", "options", "record", COALESCE(length("welcome_msg"), 0) AS "welcomeLength"
        FROM "conference_meeting" WHERE "id" = ${id}`,
  );
  if (!terms) return;
  const problems = [...timeProblems(terms), ...optionProblems(terms.options, terms.record)];
  if ('welcomeMsg' in values && terms.welcomeLength > LONGEST_WELCOME)
    problems.push({ member: 'welcomeMsg', message: `This value is too long. It should have ${LONGEST_WELCOME} characters or less.` });
  const violations = problems.map<Violation>(({ member, message }) => ({ propertyPath: member, message, code: VIOLATION_CODES.invalid }));
  if (violations.length > 0) throw new ViolationProblem(violations);
}

function timeProblems({ startsAt, endsAt }: Terms): { member: string; message: string }[] {
  if (startsAt === null && endsAt === null) return [];
  if (startsAt === null) return [{ member: 'startsAt', message: 'A meeting that ends begins, too: give both times, or neither.' }];
  if (endsAt === null) return [{ member: 'endsAt', message: 'A meeting that begins ends, too: give both times, or neither.' }];
  const length = endsAt.getTime() - startsAt.getTime();
  if (length <= 0) return [{ member: 'endsAt', message: 'The end must follow the beginning.' }];
  return length > LONGEST_MS ? [{ member: 'endsAt', message: 'A meeting takes 24 hours at most.' }] : [];
}
