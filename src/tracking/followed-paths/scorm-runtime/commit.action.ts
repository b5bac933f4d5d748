import { Injectable } from '@nestjs/common';
import { ADDRESS, FLAG, FRACTION, listOf, NUMBER, orNull, shapeOf, TEXT } from '../../../auth/answer-shape.js';
import { IsBoolean, IsIn, IsInt, IsObject, Max, Min } from 'class-validator';
import { LearningPath } from '../../../course-content/learning-paths/learning-path.entity.js';
import { learningPathPolicy } from '../../../course-content/learning-paths/learning-path.policy.js';
import { Input } from '../../../resource/declare/unstored-fields.decorator.js';
import { type ActionDeclaration, documentAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { all, authenticated } from '../../../resource/model/rule.js';
import { StateConflict } from '../../../resource/protocol/problem.js';
import { accessToPath } from '../path-context.js';
import { CONTEXT } from '../runtime-context.js';
import { Launches } from './launches.js';
import { ScormCommits } from './scorm-commits.js';

const LARGEST = 2_147_483_647;
const VERSIONS = ['1.2', '2004'] as const;

/** What a front-end with a player of its own reports of a step. */
class StepReport {
  @Input({ type: 'integer', required: true, validators: [IsInt(), Min(1), Max(LARGEST)], description: 'Id of the step.' })
  itemId: number;

  @Input({ type: 'choice', values: VERSIONS, required: true, validators: [IsIn([...VERSIONS])] })
  version: string;

  @Input({
    type: 'json',
    required: true,
    validators: [IsObject()],
    description: 'Elements of the data model with their values, as texts; only what is named changes.',
    example: { 'cmi.core.lesson_status': 'completed' },
  })
  values: Record<string, string>;

  @Input({ type: 'boolean', default: false, validators: [IsBoolean()], description: 'Whether the package ended.' })
  terminated?: boolean;

  @Input({ type: 'integer', required: true, validators: [IsInt(), Min(1), Max(LARGEST)], description: 'Counts up within a launch.' })
  sequence: number;
}

const numberOrNull = orNull(FRACTION);
const scormCommitAnswer = documentAnswer('ScormCommit', {
  result: FLAG,
  errorCode: NUMBER,
  itemView: ADDRESS,
  status: TEXT,
  completionStatus: TEXT,
  successStatus: TEXT,
  score: numberOrNull,
  maxScore: numberOrNull,
  totalTime: NUMBER,
  viewProgress: NUMBER,
  sequence: NUMBER,
  replayed: FLAG,
  ignored: { ...listOf(TEXT), description: 'Elements that are unknown or read-only.' },
  rejected: listOf(shapeOf({ element: TEXT, errorCode: NUMBER })),
});

/** Records what a package reports of the caller's newest launch of a step. */
@Injectable()
class CommitStep extends ActionHandler {
  constructor(
    private readonly launches: Launches,
    private readonly commits: ScormCommits,
  ) {
    super();
  }

  /** @throws StateConflict `launch-missing` where no launch of the step is open */
  async run(run: ActionRun): Promise<ActionOutcome> {
    const { transaction, input, now } = run;
    const access = await accessToPath(run);
    const launch = await this.launches.newest(transaction, Number(input.itemId), access.user);
    const isHere = launch?.path === access.path.id && launch.course === access.course && launch.session === access.session;
    if (!launch || !isHere || this.launches.isOver(launch)) throw new StateConflict('launch-missing', 'Launch the step first.');
    return { document: await this.commits.write(launch, this.commits.read(input, launch), now, transaction) };
  }
}

export const commitStep: ActionDeclaration = {
  name: 'commit_step',
  method: 'POST',
  path: 'learning_paths/{id}/runtime/scorm/commit',
  description:
    'Records what a package reports, for front-ends with a player of their own. A commit whose sequence is not above the last one is answered from what is stored.',
  item: () => LearningPath,
  rule: all(authenticated, learningPathPolicy.rule('read')),
  locksItem: false,
  parameters: CONTEXT,
  input: () => StepReport,
  answer: scormCommitAnswer,
  handler: CommitStep,
};
