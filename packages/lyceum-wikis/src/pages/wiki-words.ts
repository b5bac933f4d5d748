import { catalogue } from 'lyceum/feature';

/** The texts of the form of a wiki page, in English; each other language has the same members. */
const wikiWordsEnglish = {
  newPage: 'New wiki page',
  edit: 'Edit wiki page',
  tab: 'Wiki',
  back: 'Back: {title}',
  title: 'Title',
  text: 'Text',
  hint: 'A blank line begins a new paragraph.',
  html: 'The text has markup (HTML)',
  comment: 'What was changed (optional)',
  save: 'Save',
  saveOver: 'Save mine as the next version',
  refused: 'Nothing was saved yet. What is wrong is said beside its field.',
  conflict: {
    title: 'Another person has saved this page meanwhile',
    text: 'Your text is all here and not saved yet. Take over from theirs what should stay, then save yours as the next version.',
    theirTitle: 'Its title is “{title}” now.',
    theirs: 'Their text (version {version})',
    drop: 'Drop my text and load the present version',
  },
};

/** The texts of the form of a wiki page, by language. */
export const wikiWords = catalogue('wikis.wiki', wikiWordsEnglish);
