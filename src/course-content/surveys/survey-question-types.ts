export const SURVEY_QUESTION_TYPES = [
  'yesno',
  'multiplechoice',
  'multipleresponse',
  'open',
  'dropdown',
  'comment',
  'pagebreak',
  'percentage',
  'score',
  'personality',
  'doodle',
  'multiplechoiceother',
  'selectivedisplay',
] as const;

export type SurveyQuestionType = (typeof SURVEY_QUESTION_TYPES)[number];
