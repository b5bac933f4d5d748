import type { DrawSettings, PlacedQuestion } from './paper.js';
import { seededOrder } from './seeded-order.js';

/** Of `questionSelectionType`. */
const PLACED = 1;
const SHUFFLED_UNLESS_SET = 2;
const BY_CATEGORY = [3, 4, 5, 6];
const CATEGORIES_SHUFFLED = [4, 6];
const QUESTIONS_SHUFFLED = [5, 6];
const ALL_SHUFFLED = -1;
/** Of `randomByCategory`: category after category. */
const GROUPED = 2;

/** Questions of one category, or of none. */
interface Group {
  readonly id: number;
  readonly title: string;
  readonly questions: readonly PlacedQuestion[];
}

/**
 * The questions of an attempt in their order: a pure function of what is placed, the settings and the seed.
 * @param placed those that the quiz may ask, in their placed order
 */
export function draw(placed: readonly PlacedQuestion[], settings: DrawSettings, seed: string): PlacedQuestion[] {
  return togetherByMedia(drawn(placed, settings, seed));
}

function drawn(placed: readonly PlacedQuestion[], settings: DrawSettings, seed: string): readonly PlacedQuestion[] {
  const { selection, byCategory } = settings;
  if (selection === PLACED) return placed;
  if (selection !== null && BY_CATEGORY.includes(selection)) return byDraws(placed, settings, seed, selection);
  const random = selection === SHUFFLED_UNLESS_SET && settings.random === 0 ? ALL_SHUFFLED : settings.random;
  if (random > 0 && byCategory > 0) return ofEachCategory(placed, random, byCategory === GROUPED, seed);
  return random === 0 ? placed : some(placed, random, seed);
}

/** So many, the mandatory ones before the others, shuffled. */
function some(questions: readonly PlacedQuestion[], count: number, seed: string): PlacedQuestion[] {
  const shuffled = shuffle(questions, seed);
  if (count < 0 || count >= shuffled.length) return shuffled;
  const preferred = [...shuffled.filter(({ mandatory }) => mandatory), ...shuffled.filter(({ mandatory }) => !mandatory)];
  const taken = new Set(preferred.slice(0, count));
  return shuffled.filter((question) => taken.has(question));
}

function ofEachCategory(placed: readonly PlacedQuestion[], count: number, grouped: boolean, seed: string): PlacedQuestion[] {
  const taken = groupsOf(placed).flatMap(({ questions }) => some(questions, count, seed));
  return grouped ? taken : shuffle(taken, seed);
}

function byDraws(placed: readonly PlacedQuestion[], { draws }: DrawSettings, seed: string, selection: number): PlacedQuestion[] {
  const named = new Map(draws.map(({ category, count }) => [category, count]));
  const groups = groupsOf(placed).filter(({ id }) => named.size === 0 || named.has(id));
  const ordered = CATEGORIES_SHUFFLED.includes(selection) ? seededOrder(seed, 'c', groups, ({ id }) => id) : groups;
  return ordered.flatMap(({ id, questions }) => {
    const taken = some(questions, named.get(id) ?? questions.length, seed);
    return QUESTIONS_SHUFFLED.includes(selection) ? taken : questions.filter((question) => taken.includes(question));
  });
}

/** By title; those without a category at the end. */
function groupsOf(questions: readonly PlacedQuestion[]): Group[] {
  const groups = new Map<number, { id: number; title: string; questions: PlacedQuestion[] }>();
  for (const question of questions) {
    const { id, title } = question.category ?? { id: 0, title: '' };
    const group = groups.get(id) ?? { id, title, questions: [] };
    group.questions.push(question);
    groups.set(id, group);
  }
  return [...groups.values()].sort(byTitle);
}

function byTitle(one: Group, other: Group): number {
  if (one.id === 0 || other.id === 0) return one.id === 0 ? 1 : -1;
  if (one.title !== other.title) return one.title < other.title ? -1 : 1;
  return one.id - other.id;
}

/** Questions about one text or picture stand where the first of them does. */
function togetherByMedia(questions: readonly PlacedQuestion[]): PlacedQuestion[] {
  const seen = new Set<PlacedQuestion>();
  return questions.flatMap((question) => {
    if (seen.has(question)) return [];
    const { media } = question;
    const together = media === null ? [question] : questions.filter((other) => other.media === media);
    for (const other of together) seen.add(other);
    return together;
  });
}

function shuffle(questions: readonly PlacedQuestion[], seed: string): PlacedQuestion[] {
  return seededOrder(seed, 'q', questions, ({ question }) => question);
}
