/** How a setting of a quiz stands in the form. */
export interface QuizSetting {
  /** Member of the API, and name of the field. */
  readonly name: string;
  readonly kind: 'line' | 'text' | 'moment' | 'whole' | 'choice' | 'flag';
  readonly options?: readonly string[];
  /** Whether the API takes no null for it. */
  readonly isRequired?: boolean;
}

/** What a quiz has beside its questions, by the parts of the form. */
export const QUIZ_SETTINGS = {
  quiz: [
    { name: 'title', kind: 'line', isRequired: true },
    { name: 'description', kind: 'text' },
    { name: 'active', kind: 'choice', options: ['active', 'inactive'] },
  ],
  times: [
    { name: 'startTime', kind: 'moment' },
    { name: 'endTime', kind: 'moment' },
    { name: 'expiredTime', kind: 'whole', isRequired: true },
    { name: 'maxAttempt', kind: 'whole', isRequired: true },
    { name: 'attemptCounted', kind: 'choice', options: ['best', 'latest', 'first', 'average'] },
    { name: 'passPercentage', kind: 'whole' },
  ],
  course: [
    { name: 'type', kind: 'choice', options: ['one_per_page', 'all_on_one_page'] },
    { name: 'random', kind: 'whole', isRequired: true },
    { name: 'randomAnswers', kind: 'flag' },
    { name: 'preventBackwards', kind: 'flag' },
    { name: 'propagateNeg', kind: 'flag' },
  ],
  results: [
    { name: 'feedbackType', kind: 'choice', options: ['end', 'direct', 'exam', 'popup', 'progressive_adaptive'] },
    {
      name: 'resultsDisabled',
      kind: 'choice',
      options: [
        'show_score_and_answers',
        'show_score_only',
        'hide_all',
        'show_answers_last_attempt',
        'hide_answers_until_end',
        'show_score_attempt_answers_last',
        'show_final_score_only',
        'show_category_scores',
        'radar',
        'no_feedback_last_attempt',
      ],
    },
    { name: 'textWhenFinished', kind: 'text' },
    { name: 'textWhenFinishedFailure', kind: 'text' },
  ],
} as const satisfies Readonly<Record<string, readonly QuizSetting[]>>;

/** All settings of the form. */
export const ALL_SETTINGS: readonly QuizSetting[] = Object.values(QUIZ_SETTINGS).flat();

/** What a new quiz begins with: the defaults of the API. */
export const NEW_QUIZ: Readonly<Record<string, unknown>> = {
  active: 'active',
  type: 'one_per_page',
  expiredTime: 0,
  maxAttempt: 1,
  attemptCounted: 'best',
  random: 0,
  feedbackType: 'end',
  resultsDisabled: 'show_score_and_answers',
};
