import { catalogue } from '../../../languages/catalogue.js';

/** The texts of the pages on which learning paths are made, in English; each other language has the same members. */
const builderWordsEnglish = {
  newPath: 'New learning path',
  edit: 'Edit learning path',
  tab: 'Learning paths',
  back: 'Back: {title}',
  title: 'Title',
  make: 'Make the path',
  afterwards: 'Learners see it once you publish it. Its steps come next.',
  save: 'Save',
  rename: 'New title',
  hidden: 'hidden from learners',
  shown: 'published',
  publish: 'Publish',
  hide: 'Hide from learners',
  follow: 'Look at it as learners do',
  state: 'Title and publication',
  steps: 'Steps',
  none: 'There are no steps yet. Add the first one below.',
  packaged: 'Its steps come from a package, which arranges them.',
  tooLong: 'This path has more steps than one page can show. They are arranged through the API.',
  up: 'Move up: {title}',
  down: 'Move down: {title}',
  editStep: 'Edit',
  waits: 'opens after “{title}”',
  waitsForMore: 'opens by the condition {condition}',
  prerequisite: 'Opens after',
  noPrerequisite: 'nothing: it is open',
  minimum: 'Percent needed there (optional)',
  setPrerequisite: 'Save the condition',
  whenDone: 'When the step is done',
  remove: 'Remove …',
  add: 'Add a step',
  kind: 'Kind',
  search: 'Title contains',
  list: 'List',
  addOne: 'Add',
  nothingFound: 'The course has nothing of this kind with such a title.',
  more: 'Only the first {count} are listed. Search by title for others.',
  conflict: 'Another person has changed this path meanwhile. Nothing of yours was saved; below is its present state, with what you typed.',
  kinds: {
    document: 'Document',
    quiz: 'Quiz',
    student_publication: 'Assignment',
    forum: 'Forum',
    link: 'Link',
    survey: 'Survey',
    meeting: 'Meeting',
    dir: 'Section',
    final_item: 'Final step',
    video: 'Video',
    thread: 'Thread',
  } as Readonly<Record<string, string>>,
  removal: {
    title: 'Remove “{title}” from the path?',
    text: 'The material itself stays in the course. What learners have done of this step is deleted with it.',
    submit: 'Remove',
    cancel: 'Keep it',
  },
};

/** The texts of the pages in one language. */
export type BuilderWords = typeof builderWordsEnglish;

/** The texts of the pages on which learning paths are made, by language. */
export const builderWords = catalogue('learning-paths.builder', builderWordsEnglish);
