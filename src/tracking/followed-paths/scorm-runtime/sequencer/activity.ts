import type {
  ActivityDefinition,
  ObjectiveDefinition,
} from '../../../../course-content/learning-paths/scorm/sequencing/activity-definition.js';

/** What is known of an objective; null is what the standard calls unknown. */
export interface ObjectiveState {
  satisfied: boolean | null;
  /** −1…1 */
  measure: number | null;
  completed: boolean | null;
  /** 0…1 */
  progress: number | null;
  raw: number | null;
  min: number | null;
  max: number | null;
}

/** Tracking of an activity, as it is stored. */
export interface ActivityState {
  active: boolean;
  suspended: boolean;
  /** Attempts that began; more than none is the standard's "activity progress status". */
  attempts: number;
  /** Of the attempt. */
  completed: boolean | null;
  /** 0…1; of the attempt. */
  progress: number | null;
  /** By their ids. */
  objectives: Record<string, ObjectiveState>;
  /** Refs of the children that are selected, in their order; null: all. */
  children: string[] | null;
  /** An attempt on the activity above began since; what was recorded before does not count. */
  staleObjectives: boolean;
  staleProgress: boolean;
  /** Children are to be selected anew when it is next entered. */
  reselect: boolean;
}

export const NOTHING_KNOWN: Readonly<ObjectiveState> = {
  satisfied: null,
  measure: null,
  completed: null,
  progress: null,
  raw: null,
  min: null,
  max: null,
};

export function untouched(): ActivityState {
  return {
    active: false,
    suspended: false,
    attempts: 0,
    completed: null,
    progress: null,
    objectives: {},
    children: null,
    staleObjectives: false,
    staleProgress: false,
    reselect: false,
  };
}

/** An activity of a tree, with its tracking. */
export class Activity {
  readonly all: readonly Activity[];

  constructor(
    readonly definition: ActivityDefinition,
    readonly parent: Activity | null,
    readonly state: ActivityState,
    statesBelow: (definition: ActivityDefinition) => ActivityState,
  ) {
    this.all = definition.children.map((child) => new Activity(child, this, statesBelow(child), statesBelow));
  }

  get ref(): string {
    return this.definition.ref;
  }

  get isLeaf(): boolean {
    return this.all.length === 0;
  }

  get isRoot(): boolean {
    return this.parent === null;
  }

  get primary(): ObjectiveDefinition {
    const [primary] = this.definition.objectives;
    if (!primary) throw new Error('An activity has a primary objective.');
    return primary;
  }

  /** What the standard calls available children: those selected, in their order. */
  get children(): readonly Activity[] {
    const { children } = this.state;
    return children === null ? this.all : children.flatMap((ref) => this.all.filter((child) => child.ref === ref));
  }

  /** The next of its siblings, or the one before. @param step 1 or −1 */
  sibling(step: 1 | -1): Activity | undefined {
    const siblings = this.parent?.children ?? [];
    const place = siblings.indexOf(this);
    return place < 0 ? undefined : siblings[place + step];
  }

  /** From the root to this one. */
  get path(): Activity[] {
    return [...(this.parent?.path ?? []), this];
  }

  get isAvailable(): boolean {
    return this.parent === null || this.parent.children.includes(this);
  }

  isWithin(other: Activity): boolean {
    return this === other || (this.parent?.isWithin(other) ?? false);
  }

  /** What is known of an objective of its own, whatever maps say. */
  held(objective: ObjectiveDefinition): ObjectiveState {
    this.state.objectives[objective.id] ??= { ...NOTHING_KNOWN };
    return this.state.objectives[objective.id] as ObjectiveState;
  }
}

/** The nearest activity that both are in. */
export function commonAncestor(one: Activity, other: Activity): Activity {
  const shared = one.path.filter((activity) => other.isWithin(activity));
  return shared.at(-1) as Activity;
}

/** From an activity up to one that it is in, both ends included. */
export function pathUp(from: Activity, to: Activity): Activity[] {
  return from.path.slice(to.path.length - 1).reverse();
}
