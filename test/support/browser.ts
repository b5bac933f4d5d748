import { accessSync, constants } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import { watchRequests } from './settled-page.js';

/** The first is Chromium without what a screen takes: the same pages for two thirds of the processor time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = NAMES.flatMap((name) => [`/usr/bin/${name}`, `/usr/local/bin/${name}`]);
export const BROWSER_ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

/** Path of the browser on this machine; undefined where there is none. */
export const browserPath = PLACES.find(isExecutable);

/** Why the specs of pages were left out, for whoever reads the log. */
export const noBrowser = `No browser is installed (looked for ${PLACES.join(', ')}): the specs of pages are skipped.`;

export async function startBrowser(): Promise<Browser> {
  return watchRequests(await chromium.launch({ executablePath: browserPath, args: BROWSER_ARGUMENTS }));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
