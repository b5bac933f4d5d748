import type {
  ActivityDefinition,
  SequencingDefinition,
} from '../../../../course-content/learning-paths/scorm/sequencing/activity-definition.js';
import { Activity, type ActivityState, NOTHING_KNOWN, type ObjectiveState, untouched } from './activity.js';

/** A sequencing session as it is stored. */
export interface SequencingState {
  /** Refs; null where there is none. */
  current: string | null;
  suspended: string | null;
  /** Whether the whole was completed once, and not failed. */
  done: boolean;
  /** By refs; activities that were never touched are left out. */
  activities: Record<string, ActivityState>;
  /** Objectives that activities share, by their ids. */
  globals: Record<string, ObjectiveState>;
}

/** An activity tree with its tracking, the current activity, and the one that is suspended. */
export class ActivityTree {
  readonly root: Activity;
  /** In the order of the manifest. */
  readonly activities: readonly Activity[];
  readonly globals: Record<string, ObjectiveState>;
  current: Activity | null;
  suspended: Activity | null;
  readonly #byRef: ReadonlyMap<string, Activity>;
  readonly #done: boolean;

  /** @param state of a session; it is changed by what happens in the tree */
  constructor(definition: SequencingDefinition, state: SequencingState) {
    state.activities = byNames(state.activities);
    state.globals = byNames(state.globals);
    const stateOf = ({ ref }: ActivityDefinition): ActivityState => {
      const own = (state.activities[ref] ??= untouched());
      own.objectives = byNames(own.objectives);
      return own;
    };
    this.root = new Activity(definition.root, null, stateOf(definition.root), stateOf);
    this.activities = listed(this.root);
    this.#byRef = new Map(this.activities.map((activity) => [activity.ref, activity]));
    this.globals = state.globals;
    this.#done = state.done;
    this.current = this.get(state.current);
    this.suspended = this.get(state.suspended);
  }

  get(ref: string | null): Activity | null {
    return ref === null ? null : (this.#byRef.get(ref) ?? null);
  }

  global(id: string): ObjectiveState {
    return (this.globals[id] ??= { ...NOTHING_KNOWN });
  }

  /** A copy of what is to be stored. */
  snapshot(): SequencingState {
    const touched = this.activities.filter(({ state }) => JSON.stringify(state) !== UNTOUCHED);
    return structuredClone({
      current: this.current?.ref ?? null,
      suspended: this.suspended?.ref ?? null,
      done: this.#done || this.#isDone(),
      activities: Object.fromEntries(touched.map(({ ref, state }) => [ref, state])),
      globals: this.globals,
    });
  }

  #isDone(): boolean {
    const { state, primary } = this.root;
    return state.completed === true && state.objectives[primary.id]?.satisfied !== false;
  }

  /** Whether one activity comes after another in the order in which they are delivered. */
  isAfter(activity: Activity, other: Activity): boolean {
    const order = availableBelow(this.root);
    return order.indexOf(activity) > order.indexOf(other);
  }
}

/** Packages name their activities and objectives as they like, also like a member that every object inherits. */
function byNames<Value>(values: Record<string, Value>): Record<string, Value> {
  return Object.assign(Object.create(null) as Record<string, Value>, values);
}

export function newSession(globals: Record<string, ObjectiveState> = {}): SequencingState {
  return { current: null, suspended: null, done: false, activities: {}, globals: structuredClone(globals) };
}

const UNTOUCHED = JSON.stringify(untouched());

function listed(activity: Activity): Activity[] {
  return [activity, ...activity.all.flatMap(listed)];
}

function availableBelow(activity: Activity): Activity[] {
  return [activity, ...activity.children.flatMap(availableBelow)];
}
