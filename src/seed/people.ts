import { join, raw, type Sql, sql } from '../database/sql.js';
import { ROLES } from '../platform/rights/access/roles.js';
import { chance, draw, inTurn, moment, oneOf } from './draws.js';
import { FIRST_NAMES, LAST_NAMES } from './names.js';
import type { Seeding } from './seeding.js';

/** Domain of the address of every seeded user, reserved by RFC 2606: a database with such users has seed data. */
export const SEED_DOMAIN = 'university.example';

const LOCALES = ['en', 'fr', 'de', 'es', 'pl', 'ar'] as const;
const TIMEZONES = ['UTC', 'Europe/Paris', 'Europe/Berlin', 'America/Lima', 'Europe/Warsaw', 'Asia/Beirut'] as const;
const STATES = ['active', 'inactive', 'inactive_automatic', 'soft_deleted'] as const;

/** What people are; the letter begins their user names. */
const PARTS = [
  { status: 'teacher', letter: 'a', share: 1 / 2500, roles: [ROLES.administrator] },
  { status: 'hr_manager', letter: 'h', share: 1 / 1000, roles: [] },
  { status: 'session_admin', letter: 'm', share: 1 / 1000, roles: [] },
  { status: 'student_boss', letter: 'b', share: 1 / 500, roles: [] },
  { status: 'invitee', letter: 'i', share: 1 / 500, roles: [] },
  { status: 'teacher', letter: 't', share: 6 / 100, roles: [] },
  { status: 'student', letter: 's', share: 1, roles: [] },
] as const;

type PersonLetter = (typeof PARTS)[number]['letter'];

/** Fewest of each, so that a small set of seed data has all of them. */
const LEAST = 2;
const LEAST_TEACHERS = 12;

/** How many people are of each kind; all who are left learn. */
export function headcount(users: number): Record<PersonLetter, number> {
  const counts = { a: 0, h: 0, m: 0, b: 0, i: 0, t: 0, s: 0 };
  for (const { letter, share } of PARTS) {
    if (letter === 's') continue;
    counts[letter] = Math.max(letter === 't' ? LEAST_TEACHERS : LEAST, Math.ceil(users * share));
  }
  return { ...counts, s: users - Object.values(counts).reduce((sum, count) => sum + count, 0) };
}

/** User name of the first person of a kind, such as `a1`. */
export function username(letter: PersonLetter, number = 1): string {
  return `${letter}${number}`;
}

/** Everybody, on the portal and a tenth on the second one too; kept as "person", with the kinds' views "teacher" and "student". */
export async function seedPeople(seeding: Seeding): Promise<void> {
  await seeding.keep('person', seeding.numbered('user', planned(seeding)));
  const type = await seeding.resourceType('users', 'user');
  // The node names the person as its maker and the person the node: keys are checked once both are there.
  await seeding.run(sql`WITH "made" AS (${seeding.nodesOf(type, raw('"person"'), raw('"k"."id"'))}) ${accounts(seeding)}`);
  await seeding.insert(
    'access_url_rel_user',
    ['url_id', 'user_id'],
    sql`SELECT "u"."id", "p"."id" FROM "person" "p" JOIN "seeded_portal" "u" ON "u"."main" OR "p"."n" % 10 = 0 ORDER BY "p"."id", "u"."id"`,
  );
  for (const [name, letter] of Object.entries({ teacher: 't', student: 's', staff: 'a', manager: 'm', hr: 'h' })) {
    await seeding.keep(name, sql`SELECT "id", "number" FROM "person" WHERE "letter" = ${letter} ORDER BY "number"`);
    await seeding.run(raw(`CREATE UNIQUE INDEX ON "${name}" ("number")`));
  }
}

function planned({ size: { users }, portalNode }: Seeding): Sql {
  const counts = headcount(users);
  let last = 0;
  const kinds = PARTS.map(({ letter, status, roles }) => {
    const first = last + 1;
    last += counts[letter];
    return sql`(${letter}::text, ${status}::text, ${JSON.stringify(roles)}::jsonb, ${first}::int, ${last}::int)`;
  });
  const n = raw('"n"');
  return sql`SELECT "n", "k"."letter", "k"."status", "k"."roles", "n" - "k"."first" + 1 AS "number", "n" - "k"."first" + 1 > 3 AS "ordinary",
      "k"."letter" || ("n" - "k"."first" + 1) AS "title", "k"."letter" || ("n" - "k"."first" + 1) AS "slug", ${raw(String(portalNode))}::bigint AS "parent_node",
      ${moment('registration', n)} AS "created_at"
    FROM generate_series(1, ${users}::int) "n" JOIN (VALUES ${join(kinds, ', ')}) "k" ("letter", "status", "roles", "first", "last")
      ON "n" BETWEEN "k"."first" AND "k"."last" ORDER BY "n"`;
}

/** The first of each kind are active and have signed in; of the others a few are locked out, or never came. */
function accounts({ request: { passwordHash, present } }: Seeding): Sql {
  const n = raw('"k"."n"');
  const state = sql`CASE WHEN "k"."ordinary" AND ${chance('state', n, 4)} THEN ${oneOf(STATES, 'which state', n)} ELSE 'active' END`;
  const came = sql`"k"."created_at" + (${present}::timestamptz - "k"."created_at") * (${draw('last sign-in', n, 100)} / 100.0)`;
  const password = passwordHash ?? UNUSABLE;
  return sql`INSERT INTO "user" ("id", "username", "username_canonical", "email", "firstname", "lastname", "official_code", "password_hash", "roles", "status",
      "active", "locale", "timezone", "phone", "date_of_birth", "locked", "registration_date", "last_login", "password_updated_at", "profile_completed",
      "created_at", "updated_at", "email_proved_at", "uuid", "resource_node_id", "biography")
    SELECT "k"."id", "k"."title", "k"."title", "k"."title" || '@${raw(SEED_DOMAIN)}', ${inTurn(FIRST_NAMES, n)}, ${oneOf(LAST_NAMES, 'last name', n)},
      upper("k"."letter") || '-' || lpad("k"."n"::text, 7, '0'), ${password}::text, "k"."roles", "k"."status",
      ${state}, ${oneOf(LOCALES, 'locale', n)}, ${oneOf(TIMEZONES, 'locale', n)}, CASE WHEN ${chance('phone', n, 60)} THEN '+33 1 99 00 ' || lpad(${draw('phone number', n, 10_000)}::text, 4, '0') END,
      DATE '2007-01-01' - ${draw('birth', n, 12_000)}, "k"."ordinary" AND ${chance('locked', n, 1)}, "k"."created_at",
      CASE WHEN "k"."ordinary" AND ${chance('absent', n, 8)} THEN NULL ELSE ${came} END, "k"."created_at", ${chance('profile', n, 70)},
      "k"."created_at", "k"."created_at", "k"."created_at", pg_temp.uuid_of('user', "k"."id"), "k"."node",
      CASE WHEN ${chance('biography', n, 10)} THEN 'Likes mountains & books; speaks < 3 languages.' END
    FROM "person" "k" ORDER BY "k"."id"`;
}

/** No hash of argon2, so that no password matches. */
const UNUSABLE = '!';
