import { describe, expect, it } from '@jest/globals';
import { readManifest } from '../../../../course-content/learning-paths/scorm/manifest/manifest.js';
import { readXml } from '../../../../course-content/exchange/xml.js';
import type { SequencingState } from './activity-tree.js';
import type { Reported } from './reported.js';
import { SequencingSession } from './sequencing-session.js';

const NAMESPACES =
  'xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" ' +
  'xmlns:imsss="http://www.imsglobal.org/xsd/imsss" xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3"';
const FLOW = '<imsss:controlMode choice="false" flow="true"/>';
const FREE = '<imsss:controlMode choice="true" flow="true"/>';

const sequencing = (inner: string): string => `<imsss:sequencing>${inner}</imsss:sequencing>`;
const sco = (ref: string, inner = ''): string =>
  `<item identifier="${ref}" identifierref="R"><title>${ref}</title>${sequencing(inner)}</item>`;
const part = (ref: string, inner: string, ...items: string[]): string =>
  `<item identifier="${ref}"><title>${ref}</title>${items.join('')}${sequencing(inner)}</item>`;
const condition = (name: string, more = ''): string =>
  `<imsss:ruleConditions><imsss:ruleCondition condition="${name}" ${more}/></imsss:ruleConditions>`;
const rule = (kind: 'pre' | 'exit' | 'post', action: string, name: string, more = ''): string =>
  `<imsss:sequencingRules><imsss:${kind}ConditionRule>${condition(name, more)}<imsss:ruleAction action="${action}"/></imsss:${kind}ConditionRule></imsss:sequencingRules>`;
const map = (objective: string, target: string, more = ''): string =>
  `<imsss:objectives><imsss:primaryObjective objectiveID="P"/><imsss:objective objectiveID="${objective}"><imsss:mapInfo targetObjectiveID="${target}" ${more}/></imsss:objective></imsss:objectives>`;
const mappedPrimary = (target: string, more: string): string =>
  `<imsss:objectives><imsss:primaryObjective objectiveID="P"><imsss:mapInfo targetObjectiveID="${target}" ${more}/></imsss:primaryObjective></imsss:objectives>`;

/** A learner in a package, who reports and goes from activity to activity. */
class Learner {
  session: SequencingSession;
  readonly #definition;

  constructor(inOrganization: string, shared: SequencingState['globals'] | null = null, attributes = '') {
    const text = `<manifest identifier="M" ${NAMESPACES}><metadata><schemaversion>2004 4th Edition</schemaversion></metadata>
      <organizations><organization identifier="O" ${attributes}><title>Course</title>${inOrganization}</organization></organizations>
      <resources><resource identifier="R" href="a.html" adlcp:scormType="sco"/></resources></manifest>`;
    const { organizations } = readManifest(readXml(text), text, { has: () => true, hosts: new Set() });
    const definition = organizations[0]?.sequencing;
    if (!definition) throw new Error('This organization has no sequencing.');
    this.#definition = definition;
    this.session = new SequencingSession({ definition, state: null, shared, reported: null }, () => 0.999);
  }

  /** What content reports is read when the session is next. */
  reports(values: Reported['values'], exit = 'none', objectives: Partial<Reported['objectives'][number]>[] = []): this {
    const nothing = { id: null, success: null, completion: null, scaled: null, measure: null, raw: null, min: null, max: null };
    const reported = { values, exit, objectives: objectives.map((one) => ({ ...nothing, ...one })) };
    const state = JSON.parse(JSON.stringify(this.session.state)) as SequencingState;
    this.session = new SequencingSession({ definition: this.#definition, state, shared: null, reported }, () => 0.999);
    return this;
  }

  /** @param asked a kind, or a kind with its target @returns the ref that was delivered, else what came of it */
  goes(asked: string): string {
    const [kind = '', target] = asked.split(' ');
    const outcome = this.session.navigate({ kind: kind as 'start', target });
    if (outcome.kind === 'delivered') return outcome.activity.ref;
    return outcome.kind === 'refused' ? outcome.exception : outcome.kind;
  }

  passes(): this {
    return this.reports({ 'cmi.success_status': 'passed', 'cmi.completion_status': 'completed' });
  }

  fails(): this {
    return this.reports({ 'cmi.success_status': 'failed', 'cmi.completion_status': 'completed' });
  }

  get root(): unknown[] {
    const { completed, objectives } = this.session.tree.root.state;
    return [completed, Object.values(objectives)[0]?.satisfied ?? null];
  }
}

describe('sequencing of SCORM 2004', () => {
  it('goes in order where there is flow alone, and ends after the last', () => {
    const learner = new Learner(sco('A') + part('B', FLOW, sco('B1'), sco('B2')) + sequencing(FLOW));
    expect(learner.goes('continue')).toBe('NB.2.1-1');
    expect(['start', 'continue', 'choice B2', 'continue', 'previous', 'continue', 'continue'].map((asked) => learner.goes(asked))).toEqual([
      ...['A', 'B1', 'NB.2.1-10', 'B2', 'B1', 'B2', 'ended'],
    ]);
    expect(learner.goes('exit')).toBe('NB.2.1-2');
  });

  it('gives every item to choose where there is choice, and none to go on to without flow', () => {
    const learner = new Learner(
      `${sco('A')}${sco('B')}${sequencing('<imsss:controlMode choiceExit="true" flow="false" forwardOnly="true"/>')}`,
    );
    expect(['choice B', 'continue', 'choice A', 'choice Z'].map((asked) => learner.goes(asked))).toEqual([
      'B',
      'NB.2.1-4',
      'SB.2.4-2',
      'NB.2.1-11',
    ]);
  });

  it('goes forward only where that is asked for, also when it is entered backward', () => {
    const learner = new Learner(
      part('A', '<imsss:controlMode flow="true" forwardOnly="true"/>', sco('A1'), sco('A2')) + sco('B') + sequencing(FREE),
    );
    expect(['start', 'continue', 'previous', 'continue', 'previous'].map((asked) => learner.goes(asked))).toEqual([
      'A1',
      'A2',
      'NB.2.1-5',
      'B',
      'A1',
    ]);
  });

  it('skips, closes, hides and stops by rules before an item', () => {
    const pre = (action: string): Learner => new Learner(sco('A') + sco('B', rule('pre', action, 'always')) + sco('C') + sequencing(FREE));
    expect(
      ['start', 'continue', 'previous'].map(
        (
          (learner) => (asked: string) =>
            learner.goes(asked)
        )(pre('skip')),
      ),
    ).toEqual(['A', 'C', 'A']);
    const closed = pre('disabled');
    expect(['start', 'continue', 'choice B', 'choice C'].map((asked) => closed.goes(asked))).toEqual(['A', 'SB.2.2-2', 'DB.1.1-3', 'C']);
    const hidden = pre('hiddenFromChoice');
    expect(['start', 'choice B', 'continue'].map((asked) => hidden.goes(asked))).toEqual(['A', 'SB.2.9-3', 'B']);
    const stopped = pre('stopForwardTraversal');
    expect(['start', 'choice C', 'choice B', 'choice A'].map((asked) => stopped.goes(asked))).toEqual(['A', 'SB.2.4-1', 'B', 'A']);
  });

  it('27: keeps an item closed until another is satisfied, by an objective that both share', () => {
    const opens = map('O', 'G') + rule('pre', 'disabled', 'satisfied', 'referencedObjective="O" operator="not"');
    const learner = new Learner(sco('A', mappedPrimary('G', 'writeSatisfiedStatus="true"')) + sco('B', opens) + sequencing(FREE));
    learner.goes('start');
    // Content that says nothing satisfies its objective.
    expect(learner.session.valid()).toMatchObject({ continue: true, previous: false, choice: ['A', 'B'] });
    expect(learner.fails().session.valid()).toMatchObject({ continue: false, choice: ['A'] });
    expect(learner.passes().session.valid()).toMatchObject({ continue: true, choice: ['A', 'B'] });
    expect(learner.goes('continue')).toBe('B');
  });

  it('follows rules after an item', () => {
    const after = (action: string, name = 'satisfied', more = 'operator="not"'): Learner => {
      const learner = new Learner(
        sco('A') + part('P', FREE, sco('B', rule('post', action, name, more)), sco('C')) + sco('D') + sequencing(FREE),
      );
      learner.goes('choice B');
      return learner;
    };
    expect(after('retry').fails().goes('continue')).toBe('B');
    expect(after('retry').passes().goes('continue')).toBe('C');
    expect(after('previous').fails().goes('continue')).toBe('A');
    expect(after('continue', 'always', '').goes('exit')).toBe('C');
    expect(after('exitParent').fails().goes('continue')).toBe('D');
    expect(after('exitAll').fails().goes('continue')).toBe('ended');
    expect(after('retryAll').fails().goes('continue')).toBe('A');
    expect(after('retry').reports({ 'cmi.success_status': 'failed' }, 'suspend').goes('continue')).toBe('C');
    expect(after('retry').goes('abandon')).toBe('left');
    expect(after('retry').goes('exitAll')).toBe('ended');
  });

  it('leaves a part as soon as its exit rules hold', () => {
    const rollup =
      '<imsss:rollupRules><imsss:rollupRule childActivitySet="any"><imsss:rollupConditions><imsss:rollupCondition condition="satisfied"/></imsss:rollupConditions>' +
      '<imsss:rollupAction action="satisfied"/></imsss:rollupRule></imsss:rollupRules>';
    const exits = '<imsss:controlMode flow="true"/>' + rule('exit', 'exit', 'satisfied') + rollup;
    const learner = new Learner(part('P', exits, sco('A'), sco('B')) + sco('C') + sequencing(FREE));
    learner.goes('start');
    expect(learner.passes().goes('continue')).toBe('C');
    const other = new Learner(part('P', exits, sco('A'), sco('B')) + sco('C') + sequencing(FREE));
    other.goes('start');
    expect(other.fails().goes('continue')).toBe('B');
  });

  it('rolls up what is below: all of it, some of it, by measure, and only what counts', () => {
    const all = new Learner(sco('A') + sco('B') + sequencing(FREE));
    all.goes('start');
    expect(all.passes().goes('continue')).toBe('B');
    expect(all.root).toEqual([null, null]);
    all.fails().goes('exit');
    expect(all.root).toEqual([true, false]);
    const byMeasure =
      '<imsss:objectives><imsss:primaryObjective objectiveID="P" satisfiedByMeasure="true"><imsss:minNormalizedMeasure>0.6</imsss:minNormalizedMeasure></imsss:primaryObjective></imsss:objectives>';
    const weighed = new Learner(
      sco('A', '<imsss:rollupRules objectiveMeasureWeight="1"/>') +
        sco('B', '<imsss:rollupRules objectiveMeasureWeight="0.25"/>') +
        sequencing(FREE + byMeasure),
    );
    weighed.goes('start');
    weighed.reports({ 'cmi.score.scaled': '0.7' }).goes('continue');
    expect(weighed.session.tree.root.state.objectives.P).toMatchObject({ measure: 0.7 / 1.25, satisfied: false });
    weighed.reports({ 'cmi.score.scaled': '0.4' }).goes('exit');
    expect(weighed.session.tree.root.state.objectives.P?.measure).toBeCloseTo(0.64);
    expect(weighed.session.tree.root.state.objectives.P?.satisfied).toBe(true);
    const uncounted = new Learner(
      sco('A') + sco('B', '<imsss:rollupRules rollupObjectiveSatisfied="false" rollupProgressCompletion="false"/>') + sequencing(FREE),
    );
    uncounted.goes('start');
    uncounted.passes().goes('exit');
    expect(uncounted.root).toEqual([true, true]);
    const attempted = '<adlseq:rollupConsiderations requiredForSatisfied="ifAttempted" requiredForCompleted="ifNotSkipped"/>';
    const considered = new Learner(sco('A') + sco('B', attempted + rule('pre', 'skip', 'always')) + sequencing(FREE));
    considered.goes('start');
    considered.passes().goes('continue');
    expect(considered.root).toEqual([true, true]);
  });

  it('takes for granted what content does not say, unless it is to say it', () => {
    const silent = new Learner(
      sco('A') + sco('B', '<imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>') + sequencing(FREE),
    );
    ['start', 'continue', 'exit'].forEach((asked) => silent.goes(asked));
    const { A, B } = silent.session.state.activities;
    expect([A?.completed, B?.completed]).toEqual([true, null]);
    const untracked = new Learner(sco('A', '<imsss:deliveryControls tracked="false"/>') + sco('B') + sequencing(FREE));
    ['start', 'continue', 'exit'].forEach((asked) => untracked.goes(asked));
    expect(untracked.session.state.activities.A).toMatchObject({ attempts: 0, completed: null });
    expect(untracked.root).toEqual([true, true]);
  });

  it('opens an item as often as its limit says', () => {
    const learner = new Learner(sco('A', '<imsss:limitConditions attemptLimit="2"/>') + sco('B') + sequencing(FREE));
    expect(['start', 'choice B', 'choice A', 'choice B', 'choice A'].map((asked) => learner.goes(asked))).toEqual([
      'A',
      'B',
      'A',
      'B',
      'DB.1.1-3',
    ]);
  });

  it('suspends all that is open, and takes it up again', () => {
    const learner = new Learner(part('P', FREE, sco('A'), sco('B')) + sco('C') + sequencing(FREE));
    ['start', 'continue'].forEach((asked) => learner.goes(asked));
    expect([learner.goes('suspendAll'), learner.goes('continue')]).toEqual(['ended', 'NB.2.1-1']);
    expect(learner.session.navigate({ kind: 'resumeAll' })).toMatchObject({ kind: 'delivered', resumed: true, activity: { ref: 'B' } });
    expect(learner.session.state.activities.B).toMatchObject({ attempts: 1, active: true, suspended: false });
    learner.goes('suspendAll');
    expect(learner.goes('choice C')).toBe('C');
    expect([learner.session.state.suspended, learner.session.state.activities.B?.suspended]).toEqual([null, false]);
  });

  it('lets nobody out, in, or far away by a choice where that is not meant', () => {
    const kept = new Learner(
      part('P', '<imsss:controlMode choiceExit="false" flow="true"/>', sco('A'), sco('B')) + sco('C') + sequencing(FREE),
    );
    expect(['start', 'choice C', 'choice B', 'continue'].map((asked) => kept.goes(asked))).toEqual(['A', 'NB.2.1-8', 'B', 'C']);
    const shut = '<adlseq:constrainedChoiceConsiderations preventActivation="true"/>';
    const closed = new Learner(sco('A') + part('P', FREE + shut, sco('B'), sco('C')) + sequencing(FREE));
    expect(['start', 'choice C', 'continue', 'choice C'].map((asked) => closed.goes(asked))).toEqual(['A', 'SB.2.9-6', 'B', 'C']);
    const near = '<adlseq:constrainedChoiceConsiderations constrainChoice="true"/>';
    const four = [sco('A'), part('P', FREE + near, sco('B')), sco('C'), sco('D')].join('');
    const constrained = new Learner(four + sequencing(FREE));
    expect(['choice B', 'choice D', 'choice C', 'choice B', 'choice A'].map((asked) => constrained.goes(asked))).toEqual([
      'B',
      'SB.2.9-8',
      'C',
      'B',
      'A',
    ]);
  });

  it('selects some of the items, in another order for each attempt', () => {
    const chance =
      '<imsss:randomizationControls selectionTiming="once" selectCount="2" randomizationTiming="onEachNewAttempt" reorderChildren="true"/>';
    const learner = new Learner(part('P', FLOW + chance, sco('A'), sco('B'), sco('C'), sco('D')) + sequencing(FREE));
    expect(['start', 'continue', 'continue'].map((asked) => learner.goes(asked))).toEqual(['C', 'D', 'ended']);
    expect(['start', 'continue', 'continue'].map((asked) => learner.goes(asked))).toEqual(['D', 'C', 'ended']);
  });

  it('forgets in a new attempt what was recorded in the last one, unless that counts', () => {
    const again = (control: string): string[] => {
      const learner = new Learner(sco('A', rule('pre', 'skip', 'satisfied')) + sco('B') + sequencing(control));
      learner.goes('start');
      learner.passes().goes('exitAll');
      return [learner.goes('start')];
    };
    expect(again(FREE)).toEqual(['A']);
    expect(again('<imsss:controlMode flow="true" useCurrentAttemptObjectiveInfo="false"/>')).toEqual(['B']);
  });

  it('gives what is shared to the next attempt, unless it is to be forgotten', () => {
    const items =
      sco('A', mappedPrimary('G', 'writeSatisfiedStatus="true"')) +
      sco('B', map('O', 'G') + rule('pre', 'skip', 'satisfied', 'referencedObjective="O"'));
    const first = new Learner(items + sco('C') + sequencing(FREE));
    first.goes('start');
    first.passes().goes('exitAll');
    const { globals } = first.session.state;
    const startOf = (learner: Learner): string[] => ['start', 'continue'].map((asked) => learner.goes(asked));
    expect(startOf(new Learner(`${items}${sco('C')}${sequencing(FREE)}`, globals))).toEqual(['A', 'C']);
    const forgetful = new Learner(`${items}${sco('C')}${sequencing(FREE)}`, globals, 'adlseq:objectivesGlobalToSystem="false"');
    forgetful.goes('start');
    expect(forgetful.fails().goes('continue')).toBe('B');
  });

  it.each(['constructor', '__proto__', 'toString'])('knows what is shared under the name %s, and of no other learner', (name) => {
    const items =
      sco('A', mappedPrimary(name, 'writeSatisfiedStatus="true"')) +
      sco('B', map(name, name) + rule('pre', 'skip', 'satisfied', `referencedObjective="${name}"`));
    const first = new Learner(items + sco('C') + sequencing(FREE));
    first.goes('start');
    expect(first.passes().goes('continue')).toBe('C');
    const second = new Learner(items + sco('C') + sequencing(FREE));
    second.goes('start');
    expect(second.fails().goes('continue')).toBe('B');
    expect([({} as Record<string, unknown>)['satisfied'], (Object as unknown as Record<string, unknown>)['satisfied']]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('reads scores of objectives that items share', () => {
    const learner = new Learner(
      sco('A', map('O', 'G', 'writeNormalizedMeasure="true"')) +
        sco('B', map('Q', 'G') + rule('pre', 'skip', 'objectiveMeasureGreaterThan', 'referencedObjective="Q" measureThreshold="0.5"')) +
        sco('C') +
        sequencing(FREE),
    );
    learner.goes('start');
    expect(learner.reports({}, 'none', [{ id: 'O', scaled: 0.6 }]).goes('continue')).toBe('C');
    expect(learner.goes('choice A')).toBe('A');
    expect(learner.reports({}, 'none', [{ id: 'O', scaled: 0.5 }]).goes('continue')).toBe('B');
  });

  it('opens from outside what was left open, what can be chosen, and what comes next', () => {
    const ordered = new Learner(sco('A') + sco('B') + sco('C') + sequencing(FLOW));
    const opened = (learner: Learner, ref: string | null): unknown => {
      const outcome = learner.session.open(ref);
      return outcome.kind === 'delivered' ? [outcome.activity.ref, outcome.resumed] : outcome.kind;
    };
    expect([...ordered.session.openable()]).toEqual(['A']);
    expect([opened(ordered, 'B'), opened(ordered, 'A')]).toEqual(['refused', ['A', false]]);
    expect(opened(ordered, 'A')).toEqual(['A', true]);
    ordered.goes('continue');
    expect([...new Learner(sco('A') + sco('B') + sequencing(FREE)).session.openable()]).toEqual(['A', 'B']);
    expect([opened(ordered, 'A'), opened(ordered, null)]).toEqual(['refused', ['B', true]]);
    ordered.goes('exit');
    expect([...ordered.session.openable()].sort()).toEqual(['A', 'C']);
    expect(opened(ordered, null)).toEqual(['C', false]);
    ordered.goes('continue');
    expect(opened(ordered, 'A')).toEqual(['A', false]);
  });
});
