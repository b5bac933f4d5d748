import { message } from '../../languages/catalogue.js';
import type { Feature } from '../../feature/feature.js';
import { AskChecks } from './ask-checks.task.js';
import { AttendanceCheck } from './attendance-check.entity.js';
import { ChatAbilities } from './chat-ability.js';
import { ConferenceChatAbility } from './chat-ability.entity.js';
import { ConferenceCheckAnswer } from './check-answer.entity.js';
import { CheckAnswers } from './check-answers.js';
import { ConferenceCheckPlan, ConferenceCheckRun } from './check-plan.entity.js';
import { CheckTokens } from './check-tokens.js';
import { ConferencePoll, ConferencePollVote } from './poll.entity.js';
import { CheckPages } from './pages/check-page.js';
import { CheckPagesController } from './pages/check-pages.controller.js';
import { CheckSender } from './pages/check-sender.js';
import { CheckAssetsController, CheckQuestionController } from './pages/question.controller.js';

/** Checks in the room: people are asked at times that nobody foresees whether they are there. */
export const conferenceChecks: Feature = {
  name: 'conference-checks',
  area: 'conference',
  needs: ['conference'],
  entities: [
    ConferenceCheckPlan,
    ConferenceCheckRun,
    AttendanceCheck,
    ConferenceCheckAnswer,
    ConferenceChatAbility,
    ConferencePoll,
    ConferencePollVote,
  ],
  controllers: [CheckPagesController, CheckQuestionController, CheckAssetsController],
  providers: [ChatAbilities, CheckAnswers, CheckTokens, CheckPages, CheckSender],
  schedules: [
    {
      name: 'meetings.checks',
      title: message('checks.schedules.checks', 'Ask checks in rooms'),
      everySeconds: 5,
      task: AskChecks,
    },
  ],
  problems: {
    'no-open-check': { status: 409, meaning: 'No check with this code is open: its time is over, or the code is another.' },
    'nothing-recorded': { status: 409, meaning: 'The meeting records nothing of people, so that nobody can be asked.' },
  },
};
