/** Who comes to school: other people for each virtual user, with a course of theirs to look at. */
import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { TOKEN_SECRET } from '../settings.mjs';

const TOKEN_SECONDS = 3 * 3_600;

/** Of a hundred people so many are of each kind; by the letter that begins the user names of the seed data. */
export const KINDS = [
  { name: 'learner', letter: 's', share: 0.85, status: 'student' },
  { name: 'teacher', letter: 't', share: 0.13, status: 'teacher' },
  { name: 'administrator', letter: 'a', share: 0.02, status: null },
];

/**
 * @param {import('pg').Client} client
 * @param {typeof KINDS[number]} kind
 * @param {number} count
 * @returns {Promise<{ id: number, username: string, course: number | null, token: string }[]>} in an order that is the same each time
 */
export async function peopleOf(client, { letter, status }, count) {
  const { rows } = await client.query(
    `SELECT "u"."id", "u"."username", (SELECT "m"."course_id" FROM "course_rel_user" "m" WHERE "m"."user_id" = "u"."id" AND "m"."status" = $2
        ORDER BY md5("m"."course_id"::text) LIMIT 1) AS "course"
      FROM "user" "u" WHERE "u"."username" ~ ('^' || $1 || '[0-9]+$') AND "u"."active" = 'active' AND NOT "u"."locked" AND NOT "u"."expired"
        AND ($2::text IS NULL OR EXISTS (SELECT 1 FROM "course_rel_user" "m" WHERE "m"."user_id" = "u"."id" AND "m"."status" = $2))
      ORDER BY md5("u"."username") LIMIT $3`,
    [letter, status, count],
  );
  return rows.map((person) => ({ ...person, token: tokenOf(person) }));
}

/** @returns {string} an access token for a user of the seed data */
export function tokenOf({ id, username }) {
  const options = {
    algorithm: 'HS256',
    issuer: 'lyceum',
    audience: 'lyceum/portals/1',
    expiresIn: TOKEN_SECONDS,
    header: { alg: 'HS256', typ: 'at+jwt' },
  };
  return jwt.sign({ sub: String(id), username }, createSecretKey(Buffer.from(TOKEN_SECRET)), options);
}
