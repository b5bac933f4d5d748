import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type ActivityDefinition,
  PRE_ACTIONS,
  REQUIREMENTS,
  RULE_CONDITIONS,
  TIMINGS,
} from '../../../../course-content/learning-paths/scorm/sequencing/activity-definition.js';
import type { SequencingState } from './activity-tree.js';
import { NAVIGATION_REQUESTS } from './navigation-request.js';
import { SequencingSession } from './sequencing-session.js';

/** An activity without its place in a tree. */
type Loose = Omit<ActivityDefinition, 'ref' | 'title' | 'children'> & { readonly children: readonly Loose[] };

const seldom = fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
const mostly = seldom.map((value) => !value);
const condition = fc.record({
  name: fc.constantFrom(...RULE_CONDITIONS),
  not: fc.boolean(),
  objective: fc.constantFrom(null, 'P'),
  threshold: fc.constantFrom(-0.5, 0, 0.5),
});
const conditions = fc.record({
  combination: fc.constantFrom('all' as const, 'any' as const),
  list: fc.array(condition, { minLength: 1, maxLength: 2 }),
});
const requirement = fc.constantFrom(...REQUIREMENTS);
const map = fc.record({
  target: fc.constantFrom('G', 'H'),
  reads: fc.constantFrom([], ['satisfied' as const], ['satisfied' as const, 'measure' as const]),
  writes: fc.constantFrom([], ['satisfied' as const, 'measure' as const]),
});

const { activity } = fc.letrec<{ activity: Loose }>((tie) => ({
  activity: fc.record({
    visible: fc.constant(true),
    isSco: fc.constant(true),
    control: fc.record({
      choice: mostly,
      choiceExit: mostly,
      flow: mostly,
      forwardOnly: seldom,
      currentObjectives: fc.boolean(),
      currentProgress: fc.boolean(),
    }),
    pre: fc.array(fc.record({ action: fc.constantFrom(...PRE_ACTIONS), conditions }), { maxLength: 1 }),
    exit: fc.constant([]),
    post: fc.constant([]),
    attemptLimit: fc.constantFrom(null, null, 1, 2),
    rollup: fc.record({
      rules: fc.constant([]),
      satisfied: mostly,
      completed: mostly,
      measureWeight: fc.constantFrom(0, 0.5, 1),
      progressWeight: fc.constant(1),
      required: fc.record({ satisfied: requirement, notSatisfied: requirement, completed: requirement, incomplete: requirement }),
      measureIfActive: fc.boolean(),
    }),
    objectives: fc
      .record({ id: fc.constant('P'), byMeasure: seldom, minMeasure: fc.constant(0.5), maps: fc.array(map, { maxLength: 1 }) })
      .map((one) => [one]),
    completedFrom: fc.constantFrom(null, null, 0.5),
    tracked: mostly,
    completionByContent: fc.boolean(),
    objectiveByContent: fc.boolean(),
    selection: fc.record({ timing: fc.constantFrom(...TIMINGS), count: fc.constantFrom(null, 1, 2) }),
    randomization: fc.record({ timing: fc.constantFrom(...TIMINGS), reorder: fc.boolean() }),
    preventActivation: seldom,
    constrainChoice: seldom,
    hidden: fc.constant([]),
    children: fc.oneof(
      { maxDepth: 2, depthIdentifier: 'tree' },
      fc.constant([]),
      fc.array(tie('activity'), { minLength: 1, maxLength: 3, depthIdentifier: 'tree' }),
    ),
  }),
}));

/** Refs are places: `0`, `0.1`, `0.1.2`. */
function placed(loose: Loose, ref: string): ActivityDefinition {
  return { ...loose, ref, title: ref, children: loose.children.map((child, index) => placed(child, `${ref}.${index}`)) };
}

const tree = fc
  .tuple(activity, fc.array(activity, { minLength: 1, maxLength: 3 }))
  .map(([root, children]) => placed({ ...root, pre: [], attemptLimit: null, children }, '0'));
const report = fc.record({
  success: fc.constantFrom(undefined, 'passed', 'failed'),
  completion: fc.constantFrom(undefined, 'completed', 'incomplete'),
  scaled: fc.constantFrom(undefined, '0.2', '0.9'),
  exit: fc.constantFrom('none', 'suspend'),
});
const step = fc.record({ kind: fc.constantFrom(...NAVIGATION_REQUESTS), place: fc.nat(20), report });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A session read from what was stored, with what was reported since. */
function readBack(
  root: ActivityDefinition,
  state: SequencingState | null,
  { success, completion, scaled, exit }: Step['report'],
): SequencingSession {
  const said = { 'cmi.success_status': success, 'cmi.completion_status': completion, 'cmi.score.scaled': scaled };
  const values = Object.fromEntries(Object.entries(said).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  const stored = state && (JSON.parse(JSON.stringify(state)) as SequencingState);
  return new SequencingSession(
    { definition: { globalToSystem: true, root }, state: stored, shared: null, reported: { values, exit, objectives: [] } },
    () => 0.4,
  );
}

function walk(
  root: ActivityDefinition,
  steps: readonly Step[],
  check: (session: SequencingSession, one: Step, target: string) => void,
): void {
  let state: SequencingState | null = null;
  for (const one of steps) {
    const session = readBack(root, state, one.report);
    const refs = session.tree.activities.map(({ ref }) => ref);
    check(session, one, refs[one.place % refs.length] as string);
    ({ state } = session);
  }
}

describe('sequencing, whatever the tree and whatever is asked', () => {
  it('has one activity with content open at most, and all that it is in', () => {
    fc.assert(
      fc.property(tree, fc.array(step, { maxLength: 12 }), (root, steps) => {
        walk(root, steps, (session, { kind }, target) => {
          const outcome = session.navigate({ kind, target });
          const open = session.tree.activities.filter(({ state }) => state.active).map(({ ref }) => ref);
          if (outcome.kind === 'delivered') expect(open).toEqual(outcome.activity.path.map(({ ref }) => ref));
          if (outcome.kind === 'ended') expect([session.current, open]).toEqual([null, []]);
          expect(session.tree.activities.filter(({ isLeaf, state }) => isLeaf && state.active).length).toBeLessThanOrEqual(1);
        });
      }),
      { numRuns: 300 },
    );
  });

  it('delivers what it says that can be asked for, and nothing else', () => {
    fc.assert(
      fc.property(tree, fc.array(step, { maxLength: 10 }), (root, steps) => {
        walk(root, steps, (session, { kind, report: reported }, target) => {
          const { state } = session;
          const valid = session.valid();
          for (const ref of valid.choice) {
            expect(readBack(root, state, reported).navigate({ kind: 'choice', target: ref }).kind).toBe('delivered');
          }
          const goes = (asked: 'continue' | 'previous'): boolean =>
            readBack(root, state, reported).navigate({ kind: asked }).kind === 'delivered';
          expect([goes('continue'), goes('previous')]).toEqual([valid.continue, valid.previous]);
          const chosen = readBack(root, state, reported).navigate({ kind: 'choice', target });
          expect(chosen.kind === 'delivered').toBe(target !== '0' ? valid.choice.includes(target) : chosen.kind === 'delivered');
          session.navigate({ kind, target });
        });
      }),
      { numRuns: 200 },
    );
  });

  it('opens from outside what it says that opens', () => {
    fc.assert(
      fc.property(tree, fc.array(step, { maxLength: 8 }), (root, steps) => {
        walk(root, steps, (session, { kind, report: reported }, target) => {
          const { state } = session;
          const openable = readBack(root, state, reported).openable();
          for (const { ref, isLeaf } of session.tree.activities.filter((one) => one.isLeaf)) {
            const outcome = readBack(root, state, reported).open(ref);
            expect([ref, isLeaf && outcome.kind === 'delivered']).toEqual([ref, openable.has(ref)]);
          }
          session.navigate({ kind, target });
        });
      }),
      { numRuns: 150 },
    );
  });
});
