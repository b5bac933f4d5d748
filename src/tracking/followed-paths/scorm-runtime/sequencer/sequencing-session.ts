import type { SequencingDefinition } from '../../../../course-content/learning-paths/scorm/sequencing/activity-definition.js';
import type { Activity } from './activity.js';
import { ActivityTree, newSession, type SequencingState } from './activity-tree.js';
import type { Exception } from './exceptions.js';
import type { NavigationRequest } from './navigation-request.js';
import { recordReported, type Reported, valuesOfObjective } from './reported.js';
import { type ValidRequests, validRequests } from './requests-valid.js';
import type { Random } from './selection.js';
import { navigate, type Outcome, prepare } from './sequencer.js';

/** A session as it was stored, and what came after. */
export interface StoredSession {
  readonly definition: SequencingDefinition;
  /** Null before the first. */
  readonly state: SequencingState | null;
  /** What activities shared in the attempt before. */
  readonly shared: SequencingState['globals'] | null;
  /** What the content of the current activity reported since. */
  readonly reported: Reported | null;
}

/** The way of one learner through an activity tree, in one attempt at the path. */
export class SequencingSession {
  #tree: ActivityTree;
  readonly #definition: SequencingDefinition;

  constructor(
    { definition, state, shared, reported }: StoredSession,
    private readonly random: Random,
  ) {
    this.#definition = definition;
    this.#tree = new ActivityTree(definition, structuredClone(state) ?? newSession(definition.globalToSystem ? (shared ?? {}) : {}));
    if (state === null) prepare(this.#tree, random);
    const { current } = this.#tree;
    if (reported && current?.isLeaf && current.state.active) recordReported(this.#tree, current, reported);
  }

  get state(): SequencingState {
    return this.#tree.snapshot();
  }

  get current(): Activity | null {
    return this.#tree.current;
  }

  get tree(): ActivityTree {
    return this.#tree;
  }

  /** The objectives of the current activity that have an id, as its content finds them: elements of the data model by their names. */
  objectivesOfCurrent(): Record<string, string>[] {
    const { current } = this.#tree;
    if (!current) return [];
    const named = current.definition.objectives.filter(({ id }) => id !== '');
    return named.map((objective) => valuesOfObjective(this.#tree, current, objective));
  }

  valid(): ValidRequests {
    return validRequests(this.#definition, this.state);
  }

  navigate(request: NavigationRequest): Outcome {
    return navigate(this.#tree, request, this.random);
  }

  /**
   * Opens an activity from outside of the package. One that was left running is suspended before, and taken up again.
   * @param ref null: the activity to go on with
   */
  open(ref: string | null): Outcome {
    const choice = ref === null ? [] : [[{ kind: 'choice', target: ref } as const]];
    // What runs is left as its content says, where it is left for another one.
    const left = ref === this.#tree.current?.ref ? null : this.#firstTo(ref, choice);
    if (left?.kind === 'delivered') return left;
    this.#suspend();
    return this.#firstTo(ref, [...this.#ways(), ...choice]);
  }

  /** Takes the first of several ways that leads to an activity, or to any one. */
  #firstTo(ref: string | null, ways: readonly (readonly NavigationRequest[])[]): Outcome {
    let exception: Exception = 'NB.2.1-11';
    for (const way of ways) {
      const { tree, outcome } = this.#follow(way);
      const isThere = outcome.kind === 'delivered' && (ref === null || outcome.activity.ref === ref);
      if (outcome.kind === 'refused') ({ exception } = outcome);
      if (!isThere) continue;
      this.#tree = tree;
      return outcome;
    }
    return { kind: 'refused', exception };
  }

  /** Refs of the activities that {@link open} opens. What runs is suspended by asking. */
  openable(): ReadonlySet<string> {
    const chosen = this.#tree.current ? this.valid().choice : [];
    this.#suspend();
    const reached = this.#ways().map((way) => this.#follow(way).outcome);
    return new Set([
      ...chosen,
      ...this.valid().choice,
      ...reached.flatMap((outcome) => (outcome.kind === 'delivered' ? [outcome.activity.ref] : [])),
    ]);
  }

  /** How to go on without a choice: where it was suspended, after what was left, or from the beginning. */
  #ways(): readonly (readonly NavigationRequest[])[] {
    if (this.#tree.current) return [[{ kind: 'continue' }], [{ kind: 'exitAll' }, { kind: 'start' }]];
    return this.#tree.suspended ? [[{ kind: 'resumeAll' }]] : [[{ kind: 'start' }]];
  }

  #follow(way: readonly NavigationRequest[]): { readonly tree: ActivityTree; readonly outcome: Outcome } {
    const tree = new ActivityTree(this.#definition, this.state);
    let outcome: Outcome = { kind: 'ended' };
    for (const request of way) outcome = navigate(tree, request, this.random);
    return { tree, outcome };
  }

  /** The window of what runs was closed, or is about to be. */
  #suspend(): void {
    if (this.#tree.current?.state.active) navigate(this.#tree, { kind: 'suspendAll' }, this.random);
  }
}
