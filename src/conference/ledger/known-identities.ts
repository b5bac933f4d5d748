import { numbers, texts } from '../../database/array-literal.js';
import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { objectionsOf } from './objections.js';
import type { Device, KnownDevice, KnownIdentities, People } from './ledger-types.js';

/** What a batch names. */
export interface Named {
  readonly externals: readonly string[];
  readonly devices: readonly Device[];
  readonly meetings: readonly number[];
}

interface AccountRow {
  readonly of: 'account';
  readonly id: number;
  readonly name: string;
}

interface DeviceRow {
  /** `joined` is a device of which a join says whose it is. */
  readonly of: 'device' | 'joined';
  readonly name: string;
  readonly meetingId: number;
  readonly key: string;
  readonly reported: string | null;
  readonly outside: string | null;
}

interface PeopleRow {
  readonly of: 'people';
  readonly name: People;
  readonly meetingId: number;
}

interface AssignedRow {
  readonly of: 'assigned';
  readonly id: number;
  readonly meetingId: number;
  readonly key: string;
}

/** There are objections to figures, in whatever meeting. */
interface ObjectedRow {
  readonly of: 'objected';
}

type KnownRow = AccountRow | AssignedRow | DeviceRow | ObjectedRow | PeopleRow;

/** Reads the accounts and connections that a batch names, and whom its meetings' ids mean, by one statement. */
export async function knownIdentities(transaction: Transaction, { externals, devices, meetings }: Named): Promise<KnownIdentities> {
  const guests = externals.map((external) => `g:${external}`);
  const rows = await transaction.rows<KnownRow>(
    sql`WITH "named" AS (SELECT "d".* FROM "conference_device" "d"
          JOIN unnest(${numbers(devices.map(({ meetingId }) => meetingId))}::int[], ${texts(devices.map(({ device }) => device))}::text[])
            AS "t" ("meeting_id", "device") USING ("meeting_id", "device")),
          "known" AS (SELECT * FROM "named" UNION SELECT "d".* FROM "conference_device" "d"
            JOIN "named" "n" ON "d"."meeting_id" = "n"."meeting_id" AND "d"."device" = "n"."outside")
        SELECT 'account' AS "of", "id", "name", NULL::int AS "meetingId", NULL::text AS "key", NULL::text AS "reported", NULL::text AS "outside"
          FROM (${accounts(externals)}) AS "account"
        UNION ALL SELECT CASE WHEN "joined" THEN 'joined' ELSE 'device' END, NULL, "device", "meeting_id", "participant_key", "reported_key", "outside" FROM "known"
        UNION ALL SELECT 'people', NULL, "people", "id", NULL, NULL, NULL FROM "conference_meeting"
          WHERE "id" = ANY(${numbers(meetings)}::int[]) AND "people" <> 'accounts'
        UNION ALL SELECT 'assigned', "user_id", NULL, "meeting_id", "participant_key", NULL, NULL FROM "conference_participant_account"
          WHERE "meeting_id" = ANY(${numbers(meetings)}::int[]) AND "participant_key" = ANY(${texts(guests)}::text[])
        UNION ALL SELECT 'objected', NULL, NULL, NULL, NULL, NULL, NULL WHERE EXISTS (SELECT FROM "conference_objection")`,
  );
  const found = rows.filter((row) => row.of === 'account');
  const keys = rows.flatMap((row) => (row.of === 'device' || row.of === 'joined' ? [row.key] : []));
  return {
    people: new Map(rows.flatMap((row) => (row.of === 'people' ? [[row.meetingId, row.name]] : []))),
    accounts: found,
    devices: rows.flatMap((row) => (row.of === 'device' || row.of === 'joined' ? [deviceOf(row)] : [])),
    // Most installations have none, which this batch is not to pay for.
    objections: rows.some((row) => row.of === 'objected')
      ? await objectionsOf(transaction, [...found.map(({ id }) => id), ...accountsIn(keys)], meetings)
      : [],
    assigned: rows.flatMap((row) => (row.of === 'assigned' ? [{ meetingId: row.meetingId, key: row.key, userId: row.id }] : [])),
  };
}

function deviceOf({ of, meetingId, name, key, reported, outside }: DeviceRow): KnownDevice {
  return { meetingId, device: name, key, reported, outside, joined: of === 'joined' };
}

/** Ids of the accounts that keys of participants name. */
function accountsIn(keys: readonly string[]): number[] {
  return keys.filter((key) => key.startsWith('u:')).map((key) => Number(key.slice(2)));
}

/** Accounts that the ids may mean: by number, or by user name. */
function accounts(externals: readonly string[]): Sql {
  return sql`SELECT "id", "username_canonical" AS "name" FROM "user" WHERE "id" = ANY(${numbers(externals.filter(isUserId).map(Number))}::int[])
    UNION SELECT "id", "username_canonical" FROM "user" WHERE "username_canonical" = ANY(${texts(externals.map((external) => external.toLowerCase()))}::text[])`;
}

function isUserId(external: string): boolean {
  return /^\d{1,9}$/.test(external);
}
