import { nodeEditable } from '../../../../platform/rights/access/node.rules.js';
import { owner } from '../../../../platform/rights/access/owner.rules.js';
import { policy } from '../../../../resource/model/policy.js';
import { any } from '../../../../resource/model/rule.js';
import { through } from '../../../../resource/policy/through.js';

const editorOfQuiz = through('quiz', nodeEditable('resourceNode'));

/** Extensions are given by those who edit the quiz; a learner reads the own one. */
export const quizExtensionPolicy = policy('extensions of quizzes', {
  read: any(editorOfQuiz, owner('user', 'the learner')),
  create: editorOfQuiz,
  update: editorOfQuiz,
  delete: editorOfQuiz,
});
