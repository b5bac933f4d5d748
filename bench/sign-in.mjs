/** Tokens for the callers of a run. */
import { ACCOUNTS, PASSWORD } from './seed.mjs';

/**
 * @param {string} url of Lyceum, whose tokens the baselines prove too
 * @returns {Promise<Record<'admin' | 'student' | 'global', string>>}
 */
export async function signIn(url) {
  const tokens = {};
  for (const [account, username] of Object.entries(ACCOUNTS)) {
    const body = JSON.stringify({ username, password: PASSWORD });
    const response = await fetch(`${url}/api/authentication_token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    tokens[account] = (await response.json()).token;
  }
  return tokens;
}
