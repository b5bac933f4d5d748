import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chromium, type Browser } from 'playwright-core';
import { PasswordHasher } from '../../src/auth/password-hasher.js';
import { TestApplication } from '../support/application.js';
import { BROWSER_ARGUMENTS, browserPath, noBrowser } from '../support/browser.js';
import { freePort } from '../support/free-port.js';
import type { Person } from '../support/given.js';
import { noNginxBecause, PlainNginx } from '../support/nginx.js';

const PASSWORD = 'a-password-of-tests';
const NAME = 'lms.school.test';
const reason = browserPath ? noNginxBecause() : noBrowser;
if (reason) process.stderr.write(`Nobody signs in by a name here: ${reason}\n`);
const withBoth = reason ? describe.skip : describe;

/** How the service is reached; `PUBLIC_URL` where that is set. */
interface Way {
  readonly title: string;
  readonly variables: (port: number) => Record<string, string>;
  /** Of the location of nginx before the service; nothing where the browser comes straight to it. */
  readonly proxy?: readonly string[];
}

const WAYS: readonly Way[] = [
  { title: 'straight, with nothing set', variables: () => ({}) },
  {
    title: "behind nginx's defaults, with PUBLIC_URL",
    proxy: [],
    variables: (port) => ({ PUBLIC_URL: `http://${NAME}:${port}`, TRUST_PROXY: 'loopback' }),
  },
  {
    title: 'behind a proxy that forwards the host beside its own, with TRUST_PROXY',
    proxy: ['proxy_set_header X-Forwarded-Host $http_host;'],
    variables: () => ({ TRUST_PROXY: 'loopback' }),
  },
  {
    title: 'behind the headers of our sample, on a port of its own',
    proxy: [
      'proxy_set_header Host $http_host;',
      'proxy_set_header X-Forwarded-Host $http_host;',
      'proxy_set_header X-Forwarded-Proto $scheme;',
    ],
    variables: () => ({ TRUST_PROXY: 'loopback' }),
  },
];

/** Over http, browsers say of a page whose name is not localhost only what `Origin` says. */
withBoth('somebody who opens the service by its name over http', () => {
  let browser: Browser;

  beforeAll(async () => {
    const args = [...BROWSER_ARGUMENTS, `--host-resolver-rules=MAP ${NAME} 127.0.0.1`];
    browser = await chromium.launch({ executablePath: browserPath, args });
  });
  afterAll(() => browser.close());

  async function within(way: Way, work: (url: string, person: Person) => Promise<void>): Promise<void> {
    const port = await freePort();
    const app = await TestApplication.start({ variables: way.variables(port) });
    const nginx = way.proxy && (await PlainNginx.start(Number(new URL(app.url).port), way.proxy, port));
    try {
      const person = await app.given.person({ password_hash: await app.app.get(PasswordHasher).hash(PASSWORD) });
      await work(`http://${NAME}:${nginx ? port : new URL(app.url).port}`, person);
    } finally {
      await nginx?.stop();
      await app.close();
    }
  }

  it.each(WAYS)('signs in and out: $title', async (way) => {
    await within(way, async (url, { username }) => {
      const page = await browser.newPage();
      await page.goto(`${url}/admin/sign-in?next=/admin/sessions`);
      await page.fill('input[name=username]', username);
      await page.fill('input[name=password]', PASSWORD);
      await page.click('form[action$="sign-in"] button[type=submit], main form button');
      await page.waitForURL('**/admin/sessions');
      expect(await page.locator('main').innerText()).toContain('This browser');
      await page.click('header summary');
      await Promise.all([page.waitForURL(`${url}/`), page.click('form[action="/admin/sign-out"] button')]);
      await page.goto(`${url}/admin/sessions`);
      expect(new URL(page.url()).pathname).toBe('/admin/sign-in');
      await page.close();
    });
  });

  it('is refused where the form comes from a page of another site', async () => {
    await within(WAYS[0] as Way, async (url, { username }) => {
      const form = `<form method="post" action="${url}/admin/sign-in"><input name="username" value="${username}"><input name="password" value="${PASSWORD}"><button>Win</button></form>`;
      const elsewhere = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(form)).listen(0, '127.0.0.1');
      await once(elsewhere, 'listening');
      const page = await browser.newPage();
      await page.goto(`http://${NAME}:${(elsewhere.address() as AddressInfo).port}`);
      const [answer] = await Promise.all([page.waitForResponse(`${url}/admin/sign-in`), page.click('button')]);
      expect(answer.status()).toBe(403);
      elsewhere.closeAllConnections();
      elsewhere.close();
      await page.close();
    });
  });
});
