import type { Page } from 'playwright-core';
import { settled } from './settled-page.js';

/** So many keys at most: a page that needs more is one that holds the focus. */
const MOST_STEPS = 400;

/**
 * What can be operated on a page, in its order: of a group of radio buttons one, and nothing that is hidden, closed or left out of the
 * order on purpose. Each gets a number, by which the way of the focus is followed.
 */
const NUMBERED = `(() => {
  const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]');
  const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"], audio[controls], video[controls]')]
    .filter((element) => !element.matches(':disabled') && element.type !== 'hidden' && element.tabIndex >= 0 && seen(element))
    .filter((element) => element.localName !== 'summary' || element.parentElement.querySelector(':scope > summary') === element);
  const groups = new Map();
  const names = [];
  for (const element of controls) {
    const group = element.type === 'radio' && element.name !== '' ? \`\${element.form?.id ?? ''} \${element.name}\` : undefined;
    if (group !== undefined && groups.has(group)) {
      element.dataset.walk = groups.get(group);
      continue;
    }
    if (group !== undefined) groups.set(group, names.length);
    element.dataset.walk = names.length;
    names.push(element.outerHTML.replaceAll(/\\s+/g, ' ').replace(/ data-walk="\\d*"/, '').slice(0, 110));
  }
  return names;
})()`;

/** Where the focus is: the number of its element, and what is wrong with how it is seen there. */
export const FOCUSED = `(() => {
  const element = document.activeElement;
  if (element === document.body || element === null) return { number: -1, wrong: [] };
  if (element.localName === 'iframe') return { number: -2, wrong: [] };
  const wrong = [];
  const style = getComputedStyle(element);
  const shadow = style.boxShadow !== 'none';
  const outlined = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1;
  if (!outlined && !shadow) wrong.push('its focus is not to be seen');
  const boxes = [...element.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
  const [width, height] = [document.documentElement.clientWidth, innerHeight];
  const points = boxes.flatMap(({ left, right, top, bottom }) => [0.05, 0.5, 0.95].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + x * (right - left), top + y * (bottom - top)])));
  const inside = points.filter(([x, y]) => x >= 0 && x < width && y >= 0 && y < height);
  const labels = element.labels ? [...element.labels] : [];
  const shows = ([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (element.contains(top) || top.contains(element) || labels.some((label) => label.contains(top)));
  };
  if (boxes.length === 0) wrong.push('it has no place on the page');
  else if (inside.length === 0) wrong.push('it is out of sight');
  else if (!inside.some(shows)) wrong.push('it lies wholly under ' + (document.elementFromPoint(...inside[0])?.outerHTML ?? '').slice(0, 80));
  const over = boxes.find(({ left, right }) => left < -1 || right > width + 1);
  if (over && !element.closest('.skip')) wrong.push(\`it reaches from \${Math.round(over.left)} to \${Math.round(over.right)} of \${width}\`);
  return { number: Number(element.dataset.walk ?? -3), name: element.outerHTML.slice(0, 110), wrong };
})()`;

const STILL_THERE = `[...document.querySelectorAll('[data-walk]')].map(({ dataset }) => Number(dataset.walk))`;

/** The next Tab leads to the first that there is, wherever one was. */
const BEGINNING = `(() => {
  const start = document.createElement('span');
  start.tabIndex = -1;
  document.body.prepend(start);
  start.focus({ preventScroll: true });
  start.remove();
})()`;

/** What is there to say of where the focus is. */
export interface Focused {
  readonly number: number;
  readonly name?: string;
  readonly wrong: readonly string[];
}

/** What is wrong with a way through a page by the keyboard, and how many elements it led to. */
export interface KeyboardWalk {
  readonly wrong: readonly string[];
  readonly steps: number;
}

/** Goes back to the beginning of a page, as one does who has just come to it. */
export async function toBeginning(page: Page): Promise<void> {
  await page.evaluate(BEGINNING);
}

/**
 * Goes through a page by Tab, and back by Shift and Tab, and says what cannot be reached so, what is reached against the order of the page,
 * and where the focus is not to be seen (WCAG 2.2: 2.1.1, 2.4.3, 2.4.7 and 2.4.11).
 */
export async function keyboardWalk(page: Page): Promise<KeyboardWalk> {
  await settled(page);
  const names = await page.evaluate<readonly string[]>(NUMBERED);
  const wrong: string[] = [];
  await toBeginning(page);
  const forward = await walked(page, 'Tab', names, wrong);
  // What a page has drawn anew meanwhile is another element.
  const left = new Set(await page.evaluate<readonly number[]>(STILL_THERE));
  for (const [number, name] of names.entries()) if (left.has(number) && !forward.includes(number)) wrong.push(`no Tab leads to ${name}`);
  for (const [index, number] of forward.entries()) {
    const before = forward[index - 1] ?? -1;
    if (number < before) wrong.push(`Tab leads back to ${names[number] ?? ''} from ${names[before] ?? ''}`);
  }
  await walked(page, 'Shift+Tab', names, wrong);
  return { wrong: [...new Set(wrong)], steps: forward.length };
}

/** Presses a key until the focus leaves the page. @returns numbers of the elements that it came to, in their order */
async function walked(page: Page, key: string, names: readonly string[], wrong: string[]): Promise<readonly number[]> {
  const way: number[] = [];
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press(key);
    const { number, name, wrong: faults } = await page.evaluate<Focused>(FOCUSED);
    // Behind the last comes the browser itself, or the first again.
    if (number === -1 || (number >= 0 && way.length > 1 && number === way[0])) return way;
    for (const fault of faults) wrong.push(`${key}: ${name ?? ''}: ${fault}`);
    if (number >= 0 && number !== way.at(-1)) way.push(number);
  }
  wrong.push(`${key} does not end after ${MOST_STEPS} steps of ${names.length}`);
  return way;
}
