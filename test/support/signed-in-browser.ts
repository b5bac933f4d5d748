import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { ApiClient, type Reply } from './api-client.js';
import type { TestApplication } from './application.js';
import type { Person } from './given.js';
import { PASSWORD, withPassword } from './sign-in.js';

/** The machine may be busy; nothing in these tests is a claim about speed. */
const WAIT_MS = 60_000;

/** A person who is signed in at the pages, in any browser. */
export interface PageVisitor {
  /** What the browser sends with each request. */
  readonly client: ApiClient;
  /** A window of a browser in which the person is signed in. */
  open(browser: Browser, look?: BrowserContextOptions): Promise<BrowserContext>;
}

/** Signs a person in at the pages. @returns the cookie that its browser then sends */
export async function sessionCookie(app: TestApplication, person: Person): Promise<string> {
  const { username } = await withPassword(app, person);
  const form = new URLSearchParams({ username, password: PASSWORD }).toString();
  const { headers } = await app.stranger.send('POST', '/admin/sign-in', form, { 'Content-Type': 'application/x-www-form-urlencoded' });
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** Lets an administrator act as a person on the pages. @returns the cookies that the browser then sends */
export async function actingCookies(app: TestApplication, administrator: Person, as: Person): Promise<string> {
  const own = await sessionCookie(app, administrator);
  const session = () => app.stranger.post('/admin/session/token', '', { Cookie: own, 'Sec-Fetch-Site': 'same-origin' });
  const inOwnName = new ApiClient(app.url, { Authorization: `Bearer ${String((await session()).body['token'])}` });
  await inOwnName.post(`/api/users/${as.id}/act_as`, { reason: 'A page looks odd to this person.' });
  return `${own}; ${(await session()).headers.get('set-cookie')?.split(';')[0] ?? ''}`;
}

/** Signs a person in at the pages. */
export async function visitor(app: TestApplication, person: Person): Promise<PageVisitor> {
  const value = (await sessionCookie(app, person)).split('=')[1] ?? '';
  return {
    client: new ApiClient(app.url, { Cookie: `lyceum_session=${value}`, Accept: 'text/html' }),
    async open(browser, look = {}) {
      const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...look });
      context.setDefaultTimeout(WAIT_MS);
      await context.addCookies([{ name: 'lyceum_session', value, url: app.url, sameSite: 'Strict', httpOnly: true }]);
      return context;
    },
  };
}

/**
 * A form as browsers send it without a script.
 * @throws Error where the answer leads to another site: the policy of the pages (`form-action`) has browsers stop there, and say nothing
 */
export async function sendForm(
  client: ApiClient,
  path: string,
  values: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const body = new URLSearchParams({ ...values }).toString();
  const reply = await client.send('POST', path, body, { 'Content-Type': 'application/x-www-form-urlencoded', ...headers });
  const to = reply.headers.get('location') ?? path;
  if (URL.canParse(to)) throw new Error(`The form sent to ${path} leads to ${new URL(to).origin}, where no browser follows.`);
  return reply;
}
