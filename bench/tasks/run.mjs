/**
 * `npm run bench -- tasks [ORIGIN]`: drives Chromium through ten tasks of each person by real clicks and prints how many clicks,
 * entries by the keyboard and seconds each takes, beginning at the page where the task begins. ORIGIN is a service with the demo,
 * http://localhost:3000 unless said otherwise; it is written to.
 */
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { chromium } from 'playwright-core';
import { administrator } from './administrator.mjs';
import { Hand } from './hand.mjs';
import { newcomer } from './newcomer.mjs';
import { learner, teacher } from './people.mjs';

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** Milliseconds that one step may take on a busy machine. */
const LONGEST_STEP = 20_000;
/** Who does what; the newcomer begins without an account. */
const PEOPLE = [
  ['administrator', administrator, 'admin'],
  ['teacher', teacher, 'teacher'],
  ['learner', learner, 'student'],
  ['newcomer', newcomer, undefined],
];

const origin = process.argv[2] ?? 'http://localhost:3000';
const executablePath = BROWSERS.find((path) => existsSync(path));
if (!executablePath) {
  console.error(`No browser is installed (looked for ${BROWSERS.join(', ')}).`);
  process.exit(1);
}
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
try {
  console.log('| person | task | clicks | keyboard | seconds |\n| --- | --- | ---: | ---: | ---: |');
  for (const [person, tasks, account] of PEOPLE) await doAll(person, tasks, account);
  console.log(`\nLoad of the machine: ${loadavg()[0].toFixed(1)}.`);
} finally {
  await browser.close();
}

async function doAll(person, tasks, account) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 850 }, reducedMotion: 'reduce' });
  context.setDefaultTimeout(LONGEST_STEP);
  const page = await context.newPage();
  if (account !== undefined) await signIn(page, account);
  for (const [task, perform] of Object.entries(tasks)) console.log(`| ${person} | ${task} | ${await measured(page, perform)} |`);
  await context.close();
}

async function signIn(page, account) {
  await page.goto(origin);
  await page.getByRole('button', { name: account, exact: true }).click();
  await page.locator('details.own').waitFor();
}

/** @returns the cells of the table; a task that cannot be done says why instead of its seconds */
async function measured(page, perform) {
  const hand = new Hand(page, origin);
  const begun = performance.now();
  try {
    await perform(hand);
  } catch (error) {
    process.exitCode = 1;
    return `${hand.clicks} | ${hand.typed} | failed: ${String(error.message).split('\n')[0]}`;
  }
  return `${hand.clicks} | ${hand.typed} | ${((performance.now() - begun) / 1000).toFixed(1)}`;
}
