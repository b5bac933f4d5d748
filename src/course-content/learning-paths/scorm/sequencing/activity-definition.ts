/** Conditions of sequencing rules (SCORM 2004 SN 3.4.2). The last two never hold: limits of time are left out. */
export const RULE_CONDITIONS = [
  'satisfied',
  'objectiveStatusKnown',
  'objectiveMeasureKnown',
  'objectiveMeasureGreaterThan',
  'objectiveMeasureLessThan',
  'completed',
  'activityProgressKnown',
  'attempted',
  'attemptLimitExceeded',
  'always',
  'timeLimitExceeded',
  'outsideAvailableTimeRange',
] as const;
export type RuleConditionName = (typeof RULE_CONDITIONS)[number];

export const PRE_ACTIONS = ['skip', 'disabled', 'hiddenFromChoice', 'stopForwardTraversal'] as const;
export const EXIT_ACTIONS = ['exit'] as const;
export const POST_ACTIONS = ['exitParent', 'exitAll', 'retry', 'retryAll', 'continue', 'previous'] as const;
export const ROLLUP_ACTIONS = ['satisfied', 'notSatisfied', 'completed', 'incomplete'] as const;
export const CHILD_SETS = ['all', 'any', 'none', 'atLeastCount', 'atLeastPercent'] as const;
export const REQUIREMENTS = ['always', 'ifAttempted', 'ifNotSkipped', 'ifNotSuspended'] as const;
export const TIMINGS = ['never', 'once', 'onEachNewAttempt'] as const;
/** What of an objective is shared by a map. */
export const SHARED = ['satisfied', 'measure', 'raw', 'min', 'max', 'completed', 'progress'] as const;

type PreAction = (typeof PRE_ACTIONS)[number];
type PostAction = (typeof POST_ACTIONS)[number];
export type RollupAction = (typeof ROLLUP_ACTIONS)[number];
export type Requirement = (typeof REQUIREMENTS)[number];
type Timing = (typeof TIMINGS)[number];
export type Shared = (typeof SHARED)[number];

export interface Condition {
  readonly name: RuleConditionName;
  readonly not: boolean;
  /** Null: the primary objective. */
  readonly objective: string | null;
  /** −1…1; what measures are compared with. */
  readonly threshold: number;
}

export interface Conditions {
  readonly combination: 'all' | 'any';
  readonly list: readonly Condition[];
}

export interface SequencingRule<Action extends string = string> {
  readonly action: Action;
  readonly conditions: Conditions;
}

export interface RollupRule extends SequencingRule<RollupAction> {
  readonly set: (typeof CHILD_SETS)[number];
  readonly count: number;
  /** 0…1 */
  readonly percent: number;
}

export interface ObjectiveMap {
  readonly target: string;
  readonly reads: readonly Shared[];
  readonly writes: readonly Shared[];
}

export interface ObjectiveDefinition {
  /** Empty for a primary objective without one. */
  readonly id: string;
  readonly byMeasure: boolean;
  /** −1…1 */
  readonly minMeasure: number;
  readonly maps: readonly ObjectiveMap[];
}

export interface ControlModes {
  readonly choice: boolean;
  readonly choiceExit: boolean;
  readonly flow: boolean;
  readonly forwardOnly: boolean;
  readonly currentObjectives: boolean;
  readonly currentProgress: boolean;
}

export interface RollupDefinition {
  readonly rules: readonly RollupRule[];
  /** Whether it counts for the objective of the activity above, and for its completion. */
  readonly satisfied: boolean;
  readonly completed: boolean;
  /** 0…1, of its measure, and of its progress. */
  readonly measureWeight: number;
  readonly progressWeight: number;
  /** When it is part of the set of children that an action is decided by. */
  readonly required: Readonly<Record<RollupAction, Requirement>>;
  readonly measureIfActive: boolean;
}

/** An activity as a package defines it: its sequencing with all that the standard takes for granted. */
export interface ActivityDefinition {
  /** Identifier of the item; of the organization for the root. */
  readonly ref: string;
  readonly title: string;
  readonly visible: boolean;
  readonly isSco: boolean;
  readonly control: ControlModes;
  readonly pre: readonly SequencingRule<PreAction>[];
  readonly exit: readonly SequencingRule[];
  readonly post: readonly SequencingRule<PostAction>[];
  readonly attemptLimit: number | null;
  readonly rollup: RollupDefinition;
  /** The primary one first. */
  readonly objectives: readonly ObjectiveDefinition[];
  /** 0…1, from which on it is completed by its measure; null where it is not. */
  readonly completedFrom: number | null;
  readonly tracked: boolean;
  readonly completionByContent: boolean;
  readonly objectiveByContent: boolean;
  readonly selection: { readonly timing: Timing; readonly count: number | null };
  readonly randomization: { readonly timing: Timing; readonly reorder: boolean };
  readonly preventActivation: boolean;
  readonly constrainChoice: boolean;
  /** Buttons that the player leaves out while the activity runs. */
  readonly hidden: readonly string[];
  readonly children: readonly ActivityDefinition[];
}

/** The activity tree of an organization. */
export interface SequencingDefinition {
  /** Whether objectives that are shared outlive an attempt. */
  readonly globalToSystem: boolean;
  readonly root: ActivityDefinition;
}
