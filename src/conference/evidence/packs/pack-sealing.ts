import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../../config/environment.js';
import { texts } from '../../../database/array-literal.js';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { RULES_VERSION } from '../../activity/rules-version.js';
import { figuresOf, type PackFigures } from './verifier/pack-figures.js';
import { sha256 } from './verifier/line-chain.js';
import { type PackLine, type WideLines, wideLines } from './verifier/pack-line.js';
import { cellsOf } from './verifier/people-table.js';
import { type MissingInPack, recordedFigures } from './verifier/recorded-figures.js';
import { lineOf, ownRows, PackTokens, wideRows } from './pack-lines.js';
import { packChecks } from './pack-checks.js';
import { PackParts } from './pack-parts.js';
import { isAsStored, packPeople, type PackPerson } from './pack-people.js';
import { type AbsentPerson, packRoll } from './pack-roll.js';
import { PackSeal, peopleTable, VERIFIER } from './pack-seal.js';
import type { SealedTime } from './sealed-time.js';

/** Participants whose events are in memory at once. */
const PEOPLE_AT_ONCE = 10;
const DAY_MS = 86_400_000;

/** What is sealed under which number. */
export interface PackToSeal {
  readonly id: number;
  readonly meetingId: number;
  readonly portalId: number;
  readonly title: string;
  readonly time: SealedTime;
  readonly now: Date;
}

interface Sealed {
  readonly figures: readonly PackFigures[];
  readonly differing: readonly string[];
}

interface Work {
  readonly pack: PackToSeal;
  readonly transaction: Transaction;
  readonly parts: PackParts;
  readonly tokens: PackTokens;
  readonly wide: WideLines;
  readonly missing: MissingInPack;
}

/** Fills packs with events, figures and names, and has them signed; in one unit of work. */
@Injectable()
export class PackSealing {
  constructor(
    private readonly seals: PackSeal,
    private readonly environment: Environment,
  ) {}

  /** Until when a pack that is sealed now is kept. */
  keptUntil(now: Date): Date {
    return new Date(now.getTime() + this.environment.EVIDENCE_RETENTION * DAY_MS);
  }

  async seal(transaction: Transaction, pack: PackToSeal): Promise<void> {
    const { id, meetingId, time } = pack;
    const people = await packPeople(transaction, meetingId, time);
    const parts = new PackParts(transaction, id);
    const tokens = new PackTokens(randomBytes(32));
    const wide = wideLines(await parts.add((await wideRows(transaction, meetingId, time)).map((row) => lineOf(row, null, tokens))));
    const missing = missingOf(people);
    const { figures, differing } = await eachOf({ pack, transaction, parts, tokens, wide, missing }, people);
    const figuresText = JSON.stringify(figures.map((one) => recordedFigures(one, missing)));
    const checked = await packChecks(transaction, meetingId, time);
    const expected = await packRoll(transaction, meetingId, time, {
      figures,
      pseudonyms: new Map(people.map(({ key, pseudonym }) => [key, pseudonym])),
    });
    await storeAbsent(transaction, pack, missing, expected?.absent ?? []);
    const roll = expected ? JSON.stringify(expected.roll, null, 1) : null;
    await storeFigures(transaction, pack, figures, { events: parts.count, text: figuresText, secrets: checked?.secrets ?? null, roll });
    await this.seals.seal(transaction, id, pack.portalId, {
      ...this.facts(pack),
      people: figures.length,
      events: parts.count,
      ...missing,
      differing,
      clockOffsetMs: await clockOffset(transaction, meetingId),
      notes: [],
      ...(checked ? { checks: checked.checks } : {}),
      files: {
        ...(checked ? { 'secret.txt': sha256(checked.secrets) } : {}),
        'events.ndjson': await parts.end(),
        'figures.json': sha256(figuresText),
        ...(roll === null ? {} : { 'roll.json': sha256(roll) }),
        'people.csv': sha256(await peopleTable(transaction, id)),
        'verify.mjs': sha256(VERIFIER),
      },
    });
  }

  private facts({ meetingId, title, time, now }: PackToSeal): SealedFacts {
    return {
      rulesVersion: RULES_VERSION,
      service: 'Lyceum',
      meeting: { address: `/api/conference_meetings/${meetingId}`, title },
      from: time.from.toISOString(),
      to: time.to.toISOString(),
      occurrence: time.occurrence,
      sealedAt: now.toISOString(),
      keptUntil: this.keptUntil(now).toISOString(),
    };
  }
}

/** What is not known of these people. */
function missingOf(people: readonly PackPerson[]): MissingInPack {
  const objected = people.filter(({ missing }) => missing === 'objection').map(({ pseudonym }) => pseudonym);
  return {
    ...(people.some(({ missing }) => missing === 'mode') ? { unrecorded: 'figures' } : {}),
    ...(objected.length > 0 ? { objected } : {}),
  };
}

type SealedFacts = Pick<
  Parameters<PackSeal['seal']>[3],
  'from' | 'keptUntil' | 'meeting' | 'occurrence' | 'rulesVersion' | 'sealedAt' | 'service' | 'to'
>;

/** Some participants at a time, so that neither their events nor those of all of them have to be in memory. */
async function eachOf(work: Work, people: readonly PackPerson[]): Promise<Sealed> {
  const [figures, differing]: [PackFigures[], string[]] = [[], []];
  for (let start = 0; start < people.length; start += PEOPLE_AT_ONCE) {
    const some = people.slice(start, start + PEOPLE_AT_ONCE);
    const reckoned = await figuresOfSome(work, some);
    for (const [index, one] of reckoned.entries()) {
      const person = some[index] as PackPerson;
      if (one.intervals.length > 0) figures.push(one);
      if (!isAsStored(person, one)) differing.push(person.pseudonym);
    }
    await storePeople(work, some, reckoned);
  }
  return { figures, differing };
}

async function figuresOfSome({ pack, transaction, parts, tokens, wide }: Work, people: readonly PackPerson[]): Promise<PackFigures[]> {
  const pseudonyms = new Map(people.map(({ key, pseudonym }) => [key, pseudonym]));
  const rows = await ownRows(transaction, pack.meetingId, [...pseudonyms.keys()], pack.time);
  const lines = await parts.add(rows.map((row) => lineOf(row, pseudonyms.get(row.key ?? '') ?? '', tokens)));
  const own = new Map<string | null, PackLine[]>(people.map(({ pseudonym }) => [pseudonym, []]));
  for (const line of lines) own.get(line.participant)?.push(line);
  return people.map(({ pseudonym }) => figuresOf(pseudonym, own.get(pseudonym) ?? [], wide));
}

async function storePeople(
  { pack, transaction, missing }: Work,
  people: readonly PackPerson[],
  figures: readonly PackFigures[],
): Promise<void> {
  const present = people.flatMap((person, index) => {
    const one = figures[index];
    return one && one.intervals.length > 0 ? [{ ...person, cells: cellsOf(one, pack.time.occurrence, missing).join(',') }] : [];
  });
  await transaction.rows(
    sql`INSERT INTO "evidence_pack_person" ("pack_id", "pseudonym", "participant_key", "name", "cells")
        SELECT ${pack.id}::int, * FROM unnest(${texts(present.map(({ pseudonym }) => pseudonym))}::text[], ${texts(present.map(({ key }) => key))}::text[],
          ${texts(present.map(({ name }) => name))}::text[], ${texts(present.map(({ cells }) => cells))}::text[])`,
  );
}

/** Of those who were expected and did not come, for their names to be where all names are. */
async function storeAbsent(
  transaction: Transaction,
  { id, time }: PackToSeal,
  missing: MissingInPack,
  absent: readonly AbsentPerson[],
): Promise<void> {
  if (absent.length === 0) return;
  const cells = absent.map(({ pseudonym }) =>
    cellsOf({ participant: pseudonym, intervals: [], why: '' }, time.occurrence, missing).join(','),
  );
  await transaction.rows(
    sql`INSERT INTO "evidence_pack_person" ("pack_id", "pseudonym", "participant_key", "name", "cells")
        SELECT ${id}::int, * FROM unnest(${texts(absent.map(({ pseudonym }) => pseudonym))}::text[], ${texts(absent.map(({ key }) => key))}::text[],
          ${texts(absent.map(({ name }) => name))}::text[], ${texts(cells)}::text[])`,
  );
}

async function storeFigures(
  transaction: Transaction,
  { id, now }: PackToSeal,
  figures: readonly PackFigures[],
  {
    events,
    text,
    secrets,
    roll,
  }: { readonly events: number; readonly text: string; readonly secrets: string | null; readonly roll: string | null },
): Promise<void> {
  await transaction.rows(
    sql`INSERT INTO "evidence_verifier" ("digest", "content") VALUES (${sha256(VERIFIER)}, ${VERIFIER}) ON CONFLICT ("digest") DO NOTHING`,
  );
  await transaction.rows(
    sql`UPDATE "evidence_pack" SET "figures" = ${text}, "people" = ${figures.length}, "events" = ${events}, "secrets" = ${secrets}, "roll" = ${roll}, "sealed_at" = ${now} WHERE "id" = ${id}`,
  );
}

/** By how much the clock of the meeting's server is known to be wrong. */
async function clockOffset(transaction: Transaction, meetingId: number): Promise<number | null> {
  const clock = await transaction.one<{ offset: number }>(
    sql`SELECT "c"."offset_ms" AS "offset" FROM "conference_sender_clock" "c" JOIN "conference_meeting" "m" ON COALESCE("m"."server_id", 0) = "c"."server"
        WHERE "m"."id" = ${meetingId}`,
  );
  return clock?.offset ?? null;
}
