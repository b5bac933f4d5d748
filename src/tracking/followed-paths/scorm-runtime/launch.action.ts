import { Injectable } from '@nestjs/common';
import { ADDRESS, MOMENT, oneOfTexts, orNull, TEXT } from '../../../auth/answer-shape.js';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { LearningPath } from '../../../course-content/learning-paths/learning-path.entity.js';
import { learningPathPolicy } from '../../../course-content/learning-paths/learning-path.policy.js';
import { ContentOrigin } from '../../../platform/content/files/content-origin.js';
import { Input } from '../../../resource/declare/unstored-fields.decorator.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../../resource/model/action-handler.js';
import { all, authenticated } from '../../../resource/model/rule.js';
import { NamedProblem } from '../../../resource/protocol/problem.js';
import { accessToPath } from '../path-context.js';
import { addressOfStep } from '../path-runtime.js';
import { CONTEXT } from '../runtime-context.js';
import { StepLaunches } from './step-launches.js';

const LARGEST_ID = 2_147_483_647;

/** Which step of a package to launch. */
class StepToLaunch {
  @Input({
    type: 'integer',
    validators: [IsInt(), Min(1), Max(LARGEST_ID), IsOptional()],
    description: 'Id of the step; without it, the one to go on with.',
  })
  itemId?: number | null;
}

/** Of paths that do not say theirs, as the launch itself takes them. */
const VERSION_UNLESS_SAID = '1.2';

const scormLaunchAnswer = documentAnswer(
  'ScormLaunch',
  {
    launchUrl: { ...TEXT, format: 'uri' },
    expiresAt: MOMENT,
    item: { ...ADDRESS, description: 'The step that is launched.' },
    itemView: orNull(ADDRESS),
    version: TEXT,
    mode: oneOfTexts('normal', 'review', 'preview'),
  },
  201,
);

/** Makes an address that opens a step of a package in a browser, on the origin for content. */
@Injectable()
class LaunchStep extends ActionHandler {
  constructor(
    private readonly steps: StepLaunches,
    private readonly origin: ContentOrigin,
  ) {
    super();
  }

  /** @throws Problem 503 where the installation has no origin for content, 403 for a step that does not open */
  async run(run: ActionRun): Promise<OutcomeOf<typeof scormLaunchAnswer>> {
    const { transaction, actor, now, input } = run;
    const access = await accessToPath(run);
    const origin = this.origin.for(run.host, `p${access.path.id}`);
    if (origin === null) {
      const detail = 'This installation has no origin for content: its operator sets CONTENT_ORIGIN.';
      throw new NamedProblem('content-origin-missing', 503, detail);
    }
    const asked = input.itemId == null ? null : Number(input.itemId);
    const { token, expiresAt, item, itemView } = await this.steps.launch(transaction, access, asked, actor.portalId, now);
    return {
      document: {
        launchUrl: `${origin}/content/scorm/${token}/`,
        expiresAt,
        item: addressOfStep(item),
        itemView: itemView === null ? null : `/api/c_lp_item_views/${itemView}`,
        version: access.path.scormVersion ?? VERSION_UNLESS_SAID,
        mode: access.mode,
      },
    };
  }
}

export const launchStep = documentAction({
  name: 'launch_step',
  method: 'POST',
  path: 'learning_paths/{id}/runtime/launch',
  description:
    'Makes an address that opens a step of a package in a browser, on the origin for content. An earlier launch of the step is over.',
  item: () => LearningPath,
  rule: all(authenticated, learningPathPolicy.rule('read')),
  locksItem: false,
  parameters: CONTEXT,
  input: () => StepToLaunch,
  answer: scormLaunchAnswer,
  handler: LaunchStep,
});
