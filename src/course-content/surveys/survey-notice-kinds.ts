/** The kind of a notice that reminds of a survey. */
export const SURVEY_REMINDER = 'survey.reminder';
