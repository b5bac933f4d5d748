/**
 * `npm run screenshots [-- FOLDER]`: starts the service on a throw-away database with the demo, plays the recorded lecture and
 * takes a picture of each page, light and dark, on a desktop and on a phone. They are for people to look at; nothing is compared.
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

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const DASHBOARD = '/plugin/Videoconf/webhook_dashboard.php';
const LOOKS = [
  { look: 'desktop-light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { look: 'desktop-dark', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  { look: 'phone-light', viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  { look: 'phone-dark', viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
];
const OFFICE = {
  'back-office-list': { address: '/users', shows: 'tbody td' },
  'back-office-course': { address: '/courses/%2Fapi%2Fcourses%2F1/show', shows: 'table td, main ul li' },
  'back-office-course-content': { address: '/courses/%2Fapi%2Fcourses%2F1/show/content', shows: 'main ul li' },
  'back-office-course-gradebook': { address: '/courses/%2Fapi%2Fcourses%2F1/show/gradebook', shows: 'table td' },
  'back-office-item': { address: '/courses/%2Fapi%2Fcourses%2F1/show/details', shows: '.RaShow-main' },
  'back-office-edit': { address: '/courses/%2Fapi%2Fcourses%2F1', shows: 'input[name=title]:not([value=""])' },
};
const PATIENCE_MS = 120_000;

const executablePath = BROWSERS.find((path) => existsSync(path));
if (!executablePath) {
  console.error(`No browser is installed (looked for ${BROWSERS.join(', ')}).`);
  process.exit(1);
}
prepareOrExit();
const folder = resolve(process.argv[2] ?? 'screenshots');
await mkdir(folder, { recursive: true });
const data = await mkdtemp(join(tmpdir(), 'lyceum-screenshots-'));
const environment = { ...process.env, DATA_DIR: data, PORT: String(await freePort()), SEED_DEMO: 'true' };
const origin = `http://localhost:${environment.PORT}`;
const service = spawn(process.execPath, ['scripts/start.mjs'], { env: environment, stdio: 'ignore' });
try {
  await untilHealthy();
  const meeting = await playLecture();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
  for (const look of LOOKS) await takeAll(browser, look, meeting);
  await browser.close();
  console.log(`The pictures are in ${folder}.`);
} finally {
  service.kill('SIGTERM');
  await new Promise((done) => service.once('exit', done));
  await rm(data, { recursive: true, force: true });
}

async function takeAll(browser, { look, ...options }, meeting) {
  const page = await (await browser.newContext(options)).newPage();
  const take = (name) => page.screenshot({ path: join(folder, `${name}-${look}.png`), fullPage: true });
  for (const account of ['teacher', 'student', 'admin']) {
    await page.goto(`${origin}/`);
    if (account === 'teacher') await take('sign-in');
    await page.getByRole('button', { name: account, exact: true }).click();
    await page.locator('details.own').waitFor();
    await take(`home-${account}`);
    if (account !== 'admin') await page.request.post(`${origin}/admin/sign-out`);
  }
  const addresses = {
    list: DASHBOARD,
    failure: '/nothing',
    dashboard: meeting,
    settings: '/plugin/Videoconf/settings',
    health: '/plugin/Videoconf/health',
    sessions: '/admin/sessions',
    'api-index': '/api',
  };
  for (const [name, address] of Object.entries(addresses)) {
    await page.goto(new URL(address, origin).href);
    await take(name);
  }
  await page.goto(`${origin}/api/courses`);
  await page.locator('.opblock.is-open .opblock-body').waitFor({ timeout: PATIENCE_MS });
  await page.screenshot({ path: join(folder, `api-operation-${look}.png`) });
  await page.goto(`${origin}/admin`);
  await page.locator('a[href="#/courses"]').first().waitFor({ timeout: PATIENCE_MS });
  await take('back-office');
  for (const [name, { address, shows }] of Object.entries(OFFICE)) {
    await page.goto(`${origin}/admin#${address}`);
    await page.locator(shows).first().waitFor({ timeout: PATIENCE_MS });
    await page.waitForLoadState('networkidle');
    await take(name);
  }
  await page.context().close();
}

/** @returns address of the lecture's own page */
async function playLecture() {
  const player = spawn(process.execPath, ['scripts/run.mjs', 'commands/demo-meeting', '--instant'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  player.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  await new Promise((done) => player.once('close', done));
  return /Dashboard: (\S+)/.exec(output)?.[1] ?? DASHBOARD;
}

async function untilHealthy() {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(200)) {
    const answer = await fetch(`${origin}/health`).catch(() => undefined);
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
