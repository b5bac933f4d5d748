import { Quiz } from '../../../course-content/quizzes/quiz.entity.js';
import { quizPolicy } from '../../../course-content/quizzes/quiz.policy.js';
import type { ActionDeclaration } from '../../../resource/model/action-declaration.js';
import type { ActionRun } from '../../../resource/model/action-handler.js';
import { all, authenticated } from '../../../resource/model/rule.js';
import { ReadScreen, screen } from '../../../resource/screens/screen.handler.js';
import type { ScreenSection, ScreenVisit } from '../../../resource/screens/screen-section.js';

type Item = Readonly<Record<string, unknown>>;

const START = 'c_quizzes/{id}/start';
const MOST_ATTEMPTS = 100;
/** Sections that are made of what others read. */
const MADE_OF = { mine: ['quiz', 'attempts', 'extension'], permissions: ['quiz'] } as const;

const COUNT = { type: 'integer', minimum: 0 } as const;
const COUNT_OR_NULL = { type: ['integer', 'null'], minimum: 0 } as const;
const BEST = {
  type: ['object', 'null'],
  description: 'The attempt with the highest score, as far as the quiz discloses scores.',
  required: ['attempt', 'score', 'maxScore'],
  properties: {
    attempt: { type: 'string', format: 'iri-reference' },
    score: { type: 'number' },
    maxScore: { type: 'number' },
  },
} as const;
const MINE = {
  type: 'object',
  description: 'The attempts of the caller in figures.',
  required: ['used', 'allowed', 'left', 'running', 'best'],
  properties: {
    used: { ...COUNT, description: 'Attempts made.' },
    allowed: { ...COUNT_OR_NULL, description: 'Attempts that the caller may make; null for as many as wanted.' },
    left: { ...COUNT_OR_NULL, description: 'Attempts that are left; null for as many as wanted.' },
    running: { type: ['string', 'null'], format: 'iri-reference', description: 'The attempt that is open.' },
    best: BEST,
  },
} as const;

/** Answers what is shown before an attempt at a quiz. */
class ReadQuizStart extends ReadScreen {
  protected readonly screen = START;
  protected override readonly isOfCourse = false;

  /** @throws Problem 400 for sections that there are none of */
  protected override async sections(visit: ScreenVisit, run: ActionRun, wanted: readonly string[]): Promise<Record<string, unknown>> {
    const read = await super.sections(visit, run, readFor(wanted));
    const sections = composed(read, visit);
    return wanted.length === 0 ? sections : Object.fromEntries(Object.entries(sections).filter(([name]) => wanted.includes(name)));
  }
}

/** `GET /api/c_quizzes/{id}/start` */
export const quizStart: ActionDeclaration = {
  ...screen({
    name: 'start',
    path: START,
    document: 'QuizStart',
    description:
      'What is shown before an attempt at a quiz: the quiz, the attempts of the caller and those that are left, and an extension.',
    rule: all(authenticated, quizPolicy.rule('read')),
    handler: ReadQuizStart,
    withinCourse: true,
    sections: {
      quiz: { $ref: '#/components/schemas/CQuiz.jsonld' },
      permissions: { $ref: '#/components/schemas/Permissions' },
      extension: { anyOf: [{ $ref: '#/components/schemas/CQuizExtension.jsonld' }, { type: 'null' }] },
      mine: MINE,
    },
  }),
  item: () => Quiz,
};

export const quizStartSections: readonly ScreenSection[] = [
  {
    screen: START,
    name: 'quiz',
    kind: 'document',
    address: ({ item, context }) => `/api/c_quizzes/${item}?${context}&include=permissions`,
  },
  {
    screen: START,
    name: 'attempts',
    kind: 'list',
    most: MOST_ATTEMPTS,
    address: ({ item, caller, context }) => `/api/track_e_exercises?user=${caller}&quiz=${item}${placeIn(context)}&order[startDate]=desc`,
  },
  {
    screen: START,
    name: 'extension',
    kind: 'list',
    most: MOST_ATTEMPTS,
    address: ({ item, caller }) => `/api/c_quiz_extensions?user=${caller}&quiz=${item}`,
  },
];

function readFor(wanted: readonly string[]): string[] {
  return [...new Set(wanted.flatMap((name) => (name in MADE_OF ? MADE_OF[name as keyof typeof MADE_OF] : [name])))];
}

function placeIn(context: string): string {
  const { course, session } = contextIn(context);
  return `${course === 0 ? '' : `&course=${course}`}${session === 0 ? '' : `&session=${session}`}`;
}

function contextIn(context: string): { readonly course: number; readonly session: number } {
  const named = new URLSearchParams(context);
  return { course: Number(named.get('cid') ?? 0), session: Number(named.get('sid') ?? 0) };
}

/** In the course itself neither attempts nor extensions of its sessions count. */
function composed(read: Record<string, unknown>, { context }: ScreenVisit): Record<string, unknown> {
  const { course, session } = contextIn(context);
  const isHere = (row: Item): boolean =>
    session === 0 ? course === 0 || row['session'] === null : row['session'] === `/api/sessions/${session}`;
  const { permissions, ...quiz } = (read['quiz'] ?? {}) as Item;
  const attempts = rowsOf(read['attempts']).filter(isHere);
  const extension = rowsOf(read['extension']).find(isHere) ?? null;
  return {
    ...('quiz' in read ? { quiz, permissions } : {}),
    ...('attempts' in read ? { attempts: { ...(read['attempts'] as Item), items: attempts, total: attempts.length } } : {}),
    ...('extension' in read ? { extension } : {}),
    ...('quiz' in read && 'attempts' in read ? { mine: ownFigures(quiz, attempts, extension) } : {}),
  };
}

/** How many attempts the caller has made and has left, which is open and which was best, as far as the quiz discloses it. */
function ownFigures(quiz: Item, attempts: readonly Item[], extension: Item | null): Item {
  const counted = attempts.filter(({ preview }) => preview !== true);
  const most = Number(quiz['maxAttempt']);
  const allowed = most === 0 ? null : most + Number(extension?.['extraAttempts'] ?? 0);
  const scored = counted.filter(({ status, score }) => status === 'completed' && typeof score === 'number');
  const best = scored.reduce<Item | undefined>(
    (found, one) => (found && Number(found['score']) >= Number(one['score']) ? found : one),
    undefined,
  );
  return {
    used: counted.length,
    allowed,
    left: allowed === null ? null : Math.max(0, allowed - counted.length),
    running: counted.find(({ status }) => status !== 'completed')?.['@id'] ?? null,
    best: best ? { attempt: best['@id'], score: best['score'], maxScore: best['maxScore'] } : null,
  };
}

function rowsOf(section: unknown): readonly Item[] {
  return (section as { readonly items?: readonly Item[] } | undefined)?.items ?? [];
}
