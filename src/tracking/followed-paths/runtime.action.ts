import { ADDRESS, DAY, FLAG, FRACTION, listOf, NUMBER, oneOfTexts, orNull } from '../../auth/answer-shape.js';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean, IsInt, IsOptional, Max, Min } from 'class-validator';
import { LearningPath } from '../../course-content/learning-paths/learning-path.entity.js';
import { learningPathPolicy } from '../../course-content/learning-paths/learning-path.policy.js';
import { Input } from '../../resource/declare/unstored-fields.decorator.js';
import { type ActionDeclaration, documentAnswer } from '../../resource/model/action-declaration.js';
import { all, authenticated } from '../../resource/model/rule.js';
import { CONTEXT } from './runtime-context.js';
import { commitStep } from './scorm-runtime/commit.action.js';
import { launchStep } from './scorm-runtime/launch.action.js';
import { ResetAttempts } from './reset-attempts.action.js';
import { OpenStep, ReadRuntime, RestartPath, SyncStep } from './runtime.handlers.js';

const LARGEST_ID = 2_147_483_647;
const MOST_USERS = 500;

/** Which step to open. */
class StepToOpen {
  @Input({
    type: 'integer',
    validators: [IsInt(), Min(1), Max(LARGEST_ID), IsOptional()],
    description: 'Id of the step; absent: goes on where the learner left off.',
  })
  itemId?: number | null;

  @Input({
    type: 'boolean',
    default: false,
    validators: [IsBoolean()],
    description: 'Whether a step that is over begins again, where the path allows it (`preventReinit`).',
  })
  allowNewAttempt?: boolean;
}

/** A sign that the learner is still there. */
class StepSync {
  @Input({
    type: 'integer',
    validators: [IsInt(), Min(1), Max(LARGEST_ID), IsOptional()],
    description: 'Id of the step; that shown last unless given.',
  })
  itemId?: number | null;

  @Input({
    type: 'boolean',
    default: true,
    validators: [IsBoolean()],
    description: 'Whether material counts as done once its time is spent.',
  })
  completed?: boolean;
}

/** Whose attempts are removed. */
class AttemptReset {
  @Input({
    type: 'json',
    items: 'integer',
    required: true,
    validators: [
      IsArray(),
      ArrayMinSize(1),
      ArrayMaxSize(MOST_USERS),
      IsInt({ each: true }),
      Min(1, { each: true }),
      Max(LARGEST_ID, { each: true }),
    ],
    description: 'Ids of learners.',
    example: [7, 8],
  })
  users: number[];
}

const numberOrNull = orNull(FRACTION);

const iriOrNull = orNull(ADDRESS);

const RUNTIME = {
  path: ADDRESS,
  course: ADDRESS,
  session: iriOrNull,
  mode: oneOfTexts('normal', 'review', 'preview'),
  view: iriOrNull,
  attempt: NUMBER,
  maxAttempts: NUMBER,
  canRestart: FLAG,
  progress: NUMBER,
  doneSteps: NUMBER,
  countedSteps: NUMBER,
  score: numberOrNull,
  totalTime: NUMBER,
  minimumTime: NUMBER,
  minimumTimeReached: FLAG,
  completionDate: orNull(DAY),
  previousItem: iriOrNull,
  nextItem: iriOrNull,
  nextPath: iriOrNull,
  items: { ...listOf({ type: 'object' }), description: 'Every step, depth first, with its state and whether it opens.' },
  current: { type: ['object', 'null'], description: 'The step that is shown, with the address of its material.' },
};

const follower = all(authenticated, learningPathPolicy.rule('read'));
const learningPathRuntimeAnswer = documentAnswer('LearningPathRuntime', RUNTIME, 201);
const attemptsRemovedAnswer = documentAnswer('AttemptsRemoved', { deleted: NUMBER });

const runtimeAnswer = documentAnswer('LearningPathRuntime', RUNTIME);

const read: ActionDeclaration = {
  name: 'read_runtime',
  method: 'GET',
  path: 'learning_paths/{id}/runtime',
  description: 'The path as the caller follows it: the attempt, the steps, which of them open and why others do not. Writes nothing.',
  item: () => LearningPath,
  rule: follower,
  parameters: [...CONTEXT, { name: 'itemId', type: 'integer', description: 'Id of the step to be shown; that shown last unless given.' }],
  answer: runtimeAnswer,
  handler: ReadRuntime,
};

const open: ActionDeclaration = {
  name: 'open_step',
  method: 'POST',
  path: 'learning_paths/{id}/runtime/item',
  description: 'Opens a step, and begins the first attempt where there is none.',
  item: () => LearningPath,
  rule: follower,
  locksItem: false,
  parameters: CONTEXT,
  input: () => StepToOpen,
  inputOptional: true,
  answer: runtimeAnswer,
  handler: OpenStep,
};

const sync: ActionDeclaration = {
  name: 'sync_step',
  method: 'POST',
  path: 'learning_paths/{id}/runtime/sync',
  description: 'Adds the time since the last sign of the learner to the step shown last. Front-ends send it every 60 seconds.',
  item: () => LearningPath,
  rule: follower,
  locksItem: false,
  parameters: CONTEXT,
  input: () => StepSync,
  inputOptional: true,
  answer: runtimeAnswer,
  handler: SyncStep,
};

const restart: ActionDeclaration = {
  name: 'restart',
  method: 'POST',
  path: 'learning_paths/{id}/runtime/restart',
  description: 'Begins a new attempt, while the path allows one; `Location` is the attempt.',
  item: () => LearningPath,
  rule: follower,
  locksItem: false,
  parameters: CONTEXT,
  answer: learningPathRuntimeAnswer,
  handler: RestartPath,
};

const reset: ActionDeclaration = {
  name: 'reset',
  method: 'POST',
  path: 'learning_paths/{id}/reporting/reset',
  description: 'Removes all attempts of learners at the path in a course or session.',
  item: () => LearningPath,
  rule: follower,
  locksItem: false,
  parameters: CONTEXT,
  input: () => AttemptReset,
  answer: attemptsRemovedAnswer,
  handler: ResetAttempts,
};

/** How a path is followed, and begun anew by its teachers. */
export const runtimeActions: readonly ActionDeclaration[] = [read, open, sync, restart, reset, launchStep, commitStep];
