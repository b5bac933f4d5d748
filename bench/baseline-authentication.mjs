/** The baseline's token check: the same signature, members and account, with the account remembered for the same five seconds. */
import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';

const FRESH_MS = 5_000;
const PORTAL = 1;

const ACCOUNT = {
  name: 'account',
  text: `SELECT "id", "username", "roles", "status" FROM "user" "u"
    WHERE "id" = $1 AND "active" = 'active' AND "status" NOT IN ('anonymous', 'fallback') AND NOT "locked" AND NOT "expired"
      AND NOT "credentials_expired" AND coalesce("expires_at" > now(), true) AND coalesce("expiration_date" > now(), true)
      AND coalesce("credentials_expire_at" > now(), true)
      AND EXISTS (SELECT 1 FROM "access_url_rel_user" "p" WHERE "p"."user_id" = "u"."id" AND "p"."url_id" = $2)`,
};

/** @returns Express middleware that leaves the caller on the request, or answers 401 */
export function authentication(pool, secret) {
  const key = createSecretKey(Buffer.from(secret));
  const accounts = new Map();

  async function accountOf(id) {
    const known = accounts.get(id);
    if (known && Date.now() < known.freshUntil) return known.account;
    const account = pool.query({ ...ACCOUNT, values: [id, PORTAL] }).then(({ rows }) => callerOf(rows[0]));
    accounts.set(id, { account, freshUntil: Date.now() + FRESH_MS });
    account.catch(() => accounts.delete(id));
    return account;
  }

  return async (request, response, next) => {
    const subject = subjectOf(request.headers.authorization, key);
    request.caller = subject && (await accountOf(subject));
    if (request.caller) next();
    else response.status(401).set('WWW-Authenticate', 'Bearer').end();
  };
}

function subjectOf(authorization, key) {
  if (!authorization?.startsWith('Bearer ')) return undefined;
  try {
    const options = { algorithms: ['HS256'], issuer: 'lyceum', audience: `lyceum/portals/${PORTAL}`, complete: true };
    const { header, payload } = jwt.verify(authorization.slice(7), key, options);
    return header.typ === 'at+jwt' && payload.exp !== undefined ? Number(payload.sub) || undefined : undefined;
  } catch {
    return undefined;
  }
}

function callerOf(row) {
  return row && { id: row.id, portal: PORTAL, isAdministrator: row.roles.includes('ROLE_ADMIN') };
}
