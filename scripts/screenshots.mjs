/**
 * `npm run screenshots [-- FOLDER [PART]]`: starts the service on a throw-away database with the demo, plays the recorded lecture and
 * takes a picture of each page whose name contains PART, light and dark, on a desktop and on a phone, some in French. They are for
 * people to look at; nothing is compared. The exit code is 1 where a page was not there.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { prepareOrExit } from './prepare.mjs';
import { FIRST_SCREEN_ONLY, FRENCH, PAGES } from './screenshot-pages.mjs';
import { prepareScreenshots } from './screenshot-data.mjs';

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const DESKTOP = { viewport: { width: 1280, height: 900 } };
const PHONE = { viewport: { width: 360, height: 740 } };
const LOOKS = [
  { look: 'desktop-light', ...DESKTOP, colorScheme: 'light', locale: 'en-GB' },
  { look: 'desktop-dark', ...DESKTOP, colorScheme: 'dark', locale: 'en-GB' },
  { look: 'phone-light', ...PHONE, colorScheme: 'light', locale: 'en-GB' },
  { look: 'phone-dark', ...PHONE, colorScheme: 'dark', locale: 'en-GB' },
  { look: 'desktop-french', ...DESKTOP, colorScheme: 'light', locale: 'fr-FR', only: FRENCH },
];
/** Has pages offer what needs mail. No server is there, so that mails wait. */
const MAIL = { MAIL_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'lyceum@lyceum.example' };
const REJECTIONS = /^error-|^meet-|-bad-/;
const LONGEST_WAIT_MS = 120_000;
/** A page is complete when nothing in it has changed for so long. */
const STILL_MS = 400;
/** A page that never is still is taken as it is then. */
const RESTLESS_MS = 10_000;

const executablePath = BROWSERS.find((path) => existsSync(path));
if (!executablePath) {
  console.error(`No browser is installed (looked for ${BROWSERS.join(', ')}).`);
  process.exit(1);
}
prepareOrExit();
const folder = resolve(process.argv[2] ?? 'screenshots');
const part = process.argv[3] ?? '';
await mkdir(folder, { recursive: true });
const data = await mkdtemp(join(tmpdir(), 'lyceum-screenshots-'));
const port = String(await freePort());
const origin = `http://localhost:${port}`;
const environment = { ...process.env, DATA_DIR: data, PORT: port, PUBLIC_URL: origin, SEED_DEMO: 'true', ...MAIL };
const service = spawn(process.execPath, ['scripts/start.mjs'], { env: environment, stdio: 'ignore' });
const failures = [];
let taken = 0;
try {
  await untilHealthy();
  await playLecture();
  const ids = await prepareScreenshots(origin);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
  for (const look of LOOKS) for (const account of Object.keys(PAGES)) await takeAll(browser, look, account, ids);
  await browser.close();
  console.log(`${taken} pictures are in ${folder}.`);
  for (const failure of failures) console.error(failure);
} finally {
  if (service.exitCode === null) {
    service.kill('SIGTERM');
    await new Promise((done) => service.once('exit', done));
  }
  await rm(data, { recursive: true, force: true });
}
process.exitCode = failures.length > 0 ? 1 : 0;

/** Every page that an account looks at, in one way. */
async function takeAll(browser, { look, only, ...options }, account, ids) {
  const pages = PAGES[account].filter(([name]) => name.includes(part) && (only === undefined || only.has(name)));
  if (pages.length === 0) return;
  const context = await browser.newContext({ ...options, timezoneId: 'Europe/Paris' });
  context.setDefaultTimeout(LONGEST_WAIT_MS);
  const page = await context.newPage();
  if (account !== 'null') await signIn(page, account);
  for (const [name, address] of pages) {
    const answer = await page.goto(origin + address.replace(/\{(\w+)\}/g, (_, of) => ids[of]));
    await still(page);
    const isMissing = await page.getByText('Not Found', { exact: true }).isVisible();
    if (isMissing || !isAsNamed(name, answer?.status() ?? 200)) failures.push(`${name} (${look}): ${answer?.status()}`);
    await page.screenshot({ path: join(folder, `${name}-${look}.png`), fullPage: !FIRST_SCREEN_ONLY.has(name) });
    taken += 1;
  }
  await context.close();
}

/** Pages of rejections are named so; all others have to be there. @param status of the answer */
function isAsNamed(name, status) {
  return status < 500 && (status < 400 || REJECTIONS.test(name));
}

async function signIn(page, account) {
  await page.goto(`${origin}/`);
  await page.getByRole('button', { name: account, exact: true }).click();
  await page.locator('details.own').waitFor();
}

/** Waits until the page has content, loads nothing any more and stands still. */
async function still(page) {
  await page.waitForFunction(() => globalThis.document.querySelector('main')?.textContent.trim() !== '');
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    ([calm, longest]) =>
      new Promise((done) => {
        const end = setTimeout(done, longest);
        let rest = setTimeout(done, calm);
        const again = () => {
          clearTimeout(rest);
          const isBusy = globalThis.document.querySelector(
            '[role="progressbar"]:not([aria-valuenow]), .MuiSkeleton-root, .loading-container',
          );
          rest = setTimeout(isBusy ? again : () => done(clearTimeout(end)), calm);
        };
        new globalThis.MutationObserver(again).observe(globalThis.document, { subtree: true, childList: true, attributes: true });
        again();
      }),
    [STILL_MS, RESTLESS_MS],
  );
}

async function playLecture() {
  const player = spawn(process.execPath, ['scripts/run.mjs', 'demo:meeting', '--instant'], { env: environment, stdio: 'ignore' });
  await new Promise((done) => player.once('close', done));
}

async function untilHealthy() {
  for (const deadline = Date.now() + LONGEST_WAIT_MS; Date.now() < deadline && service.exitCode === null; await pause(200)) {
    const answer = await fetch(`${origin}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error('The service did not start.');
}

function freePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}
