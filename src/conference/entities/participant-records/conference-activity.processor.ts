import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { oneViolation, Problem } from '../../../resource/protocol/problem.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';
import { holds } from '../../../resource/policy/rule-check.js';
import { announceMeetings } from '../../ledger/meeting-announcement.js';
import { requireNames } from '../../modes/required-mode.js';
import { activityHost } from '../../policies/conference-activity.policy.js';
import { closeRecords } from './close-records.js';

interface StoredActivity {
  readonly meeting_id: number;
  /** Whether the meeting is. */
  readonly open: boolean;
  readonly close: boolean;
  readonly signature_file: string | null;
}

/** Type of the records that participants make of themselves; it is not that of presence which the room reports. */
const BY_PARTICIPANT = 'participant';

type Values = Write['values'];

/**
 * Presence intervals written through the API: participants sign once and leave; only hosts of the meeting correct anything else.
 */
@Injectable()
export class ConferenceActivityProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const { values, actor, now, transaction } = write;
    await requireNames(transaction, Number(values.meeting));
    const participant = Number(values.participant ?? actor.id);
    const displayName = await nameOf(transaction, participant);
    const id = await super.create({
      ...write,
      values: {
        ...values,
        participant,
        participantKey: `u:${participant}`,
        displayName,
        inAt: values.inAt ?? now,
        ...(values.close === true ? { outAt: values.outAt ?? now } : {}),
        ...(typeof values.signatureFile === 'string' ? { signedAt: values.signedAt ?? now } : {}),
      },
    });
    const stay = await storedActivity(transaction, id);
    if (!(await holds(activityHost, write, id))) await this.asArrival(write, id, stay);
    await announceMeetings(transaction, [stay.meeting_id]);
    return id;
  }

  /**
   * What a participant reports of themselves: that they are there, now, in a meeting that is open; and a signature.
   * @throws ViolationProblem for a meeting that is closed
   */
  private async asArrival(write: Write, id: number, { open }: StoredActivity): Promise<void> {
    if (!open) throw oneViolation('meeting', 'This meeting is not open.');
    const signedAt = typeof write.values.signatureFile === 'string' ? write.now : null;
    const values = { inAt: write.now, outAt: null, close: false, type: BY_PARTICIPANT, event: null, activityData: null, signedAt };
    await super.update({ ...write, values }, id);
  }

  override async update(write: Write, id: number): Promise<void> {
    const stored = await storedActivity(write.transaction, id);
    const isHost = await holds(activityHost, write, id);
    const values = withIdentity(withSignature(isHost ? write.values : participantsOnly(write.values), stored, write.now));
    const leaves = values.close === true && !stored.close;
    const at = values.outAt instanceof Date ? values.outAt : write.now;
    if (leaves) await closeRecords(write.transaction, sql`"id" = ${id}`, at);
    await super.update({ ...write, values: leaves ? without(values, 'outAt') : values }, id);
    await announceMeetings(write.transaction, [stored.meeting_id]);
  }

  override async remove(write: Write, id: number): Promise<void> {
    const { meeting_id: meeting } = await storedActivity(write.transaction, id);
    await super.remove(write, id);
    await announceMeetings(write.transaction, [meeting]);
  }
}

/** Participants sign and leave; they do not come back to a closed record, nor date what they do. */
function participantsOnly({ signatureFile, close }: Values): Values {
  return { ...(typeof signatureFile === 'string' ? { signatureFile } : {}), ...(close === true ? { close } : {}) };
}

/** @throws ViolationProblem for a second signature */
function withSignature(values: Values, { signature_file: signature }: StoredActivity, now: Date): Values {
  const { signatureFile } = values;
  if (signature === null) return typeof signatureFile === 'string' ? { ...values, signedAt: values.signedAt ?? now } : values;
  if (typeof signatureFile === 'string' && signatureFile !== signature) {
    throw oneViolation('signatureFile', 'This has been signed already.');
  }
  return without(values, 'signatureFile', 'signedAt');
}

/** The user of a presence interval may be corrected, but not removed. */
function withIdentity(values: Values): Values {
  if (typeof values.participant === 'number') return { ...values, participantKey: `u:${values.participant}` };
  return without(values, 'participant');
}

function without(values: Values, ...members: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([member]) => !members.includes(member)));
}

async function storedActivity(transaction: Transaction, id: number): Promise<StoredActivity> {
  const stored = await transaction.one<StoredActivity>(
    sql`SELECT "a"."meeting_id", "a"."close", "a"."signature_file", "m"."status" = 'open' AS "open"
        FROM "conference_activity" "a" JOIN "conference_meeting" "m" ON "m"."id" = "a"."meeting_id" WHERE "a"."id" = ${id}`,
  );
  if (!stored) throw new Problem(404, 'Not Found');
  return stored;
}

async function nameOf(transaction: Transaction, user: number): Promise<string | undefined> {
  const person = await transaction.one<{ name: string }>(
    sql`SELECT COALESCE(NULLIF(concat_ws(' ', "firstname", "lastname"), ''), "username") AS "name" FROM "user" WHERE "id" = ${user}`,
  );
  return person?.name;
}
