import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { Problem, ViolationProblem } from '../../resource/http/problem.js';
import { VIOLATION_CODES } from '../../resource/input/violation-codes.js';
import { Processor, type Write } from '../../resource/state/processor.js';
import { holds } from '../../resource/state/rule-check.js';
import { announceMeetings } from '../ledger/meeting-announcement.js';
import { activityHost } from '../policies/conference-activity.policy.js';
import { closeRecords } from './close-records.js';

interface Stay {
  readonly meeting_id: number;
  readonly close: boolean;
  readonly signature_file: string | null;
}

type Values = Write['values'];

/** Stays written by people: one signs once, one leaves, and only those who hold the meeting correct anything else. */
@Injectable()
export class ConferenceActivityProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const { values, actor, now, transaction } = write;
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
    await announceMeetings(transaction, [(await stayOf(transaction, id)).meeting_id]);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    const stay = await stayOf(write.transaction, id);
    const isHost = await holds(activityHost, write, id);
    const values = withIdentity(withSignature(isHost ? write.values : participantsOnly(write.values), stay, write.now));
    const leaves = values.close === true && !stay.close;
    const at = values.outAt instanceof Date ? values.outAt : write.now;
    if (leaves) await closeRecords(write.transaction, sql`"id" = ${id}`, at);
    await super.update({ ...write, values: leaves ? without(values, 'outAt') : values }, id);
    await announceMeetings(write.transaction, [stay.meeting_id]);
  }

  override async remove(write: Write, id: number): Promise<void> {
    const { meeting_id: meeting } = await stayOf(write.transaction, id);
    await super.remove(write, id);
    await announceMeetings(write.transaction, [meeting]);
  }
}

/** Participants sign and leave; they do not come back to a closed record, nor date what they do. */
function participantsOnly({ signatureFile, close }: Values): Values {
  return { ...(typeof signatureFile === 'string' ? { signatureFile } : {}), ...(close === true ? { close } : {}) };
}

/** @throws ViolationProblem for a second signature */
function withSignature(values: Values, { signature_file: signature }: Stay, now: Date): Values {
  const { signatureFile } = values;
  if (signature === null) return typeof signatureFile === 'string' ? { ...values, signedAt: values.signedAt ?? now } : values;
  if (typeof signatureFile === 'string' && signatureFile !== signature) {
    throw new ViolationProblem([
      { propertyPath: 'signatureFile', message: 'This has been signed already.', code: VIOLATION_CODES.invalid },
    ]);
  }
  return without(values, 'signatureFile', 'signedAt');
}

/** Whose stay it is may be corrected, but not taken away. */
function withIdentity(values: Values): Values {
  if (typeof values.participant === 'number') return { ...values, participantKey: `u:${values.participant}` };
  return without(values, 'participant');
}

function without(values: Values, ...members: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([member]) => !members.includes(member)));
}

async function stayOf(transaction: Transaction, id: number): Promise<Stay> {
  const stay = await transaction.one<Stay>(
    sql`SELECT "meeting_id", "close", "signature_file" FROM "conference_activity" WHERE "id" = ${id}`,
  );
  if (!stay) throw new Problem(404, 'Not Found');
  return stay;
}

async function nameOf(transaction: Transaction, user: number): Promise<string | undefined> {
  const person = await transaction.one<{ name: string }>(
    sql`SELECT COALESCE(NULLIF(concat_ws(' ', "firstname", "lastname"), ''), "username") AS "name" FROM "user" WHERE "id" = ${user}`,
  );
  return person?.name;
}
