import { accessSync, constants } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import { watchRequests } from './settled-page.js';

const WHOLE = placesOf('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
/** The first is Chromium without what a screen takes: the same pages for two thirds of the processor time. */
const PLACES = [...placesOf('chromium-headless-shell'), ...WHOLE];
export const BROWSER_ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

/** Path of the browser on this machine; undefined where there is none. */
export const browserPath = PLACES.find(executableAt);

/** Path of a browser with all that people have, such as push messages and a viewer of PDF files; undefined where there is none. */
export const wholeBrowserPath = WHOLE.find(executableAt);

/** Why specs of pages were left out, for the reader of the log. */
export const noBrowser = leftOut('browser', PLACES);

/** Why those that ask more of a browser than the shell has were left out. */
export const noWholeBrowser = leftOut('whole browser', WHOLE);

export async function startBrowser(executablePath = browserPath): Promise<Browser> {
  return watchRequests(await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS }));
}

/** Why specs were left out that need a program which is nowhere. */
export function leftOut(kind: string, places: readonly string[]): string {
  return `No ${kind} is installed (looked for ${places.join(', ')}): the specs of pages that need one are skipped.`;
}

/** Where programs of these names are looked for. */
export function placesOf(...names: readonly string[]): string[] {
  return names.flatMap((name) => [`/usr/bin/${name}`, `/usr/local/bin/${name}`]);
}

/** Whether there is a program at a path. */
export function executableAt(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
