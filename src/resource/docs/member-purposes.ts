import { FURTHER_PURPOSES } from './further-purposes.js';

/** What members of common names are for, where their declarations say nothing; `{}` is what they are members of. */
const PURPOSES: Readonly<Record<string, string>> = {
  '@context': 'Address of the JSON-LD context, which says what the members mean.',
  '@id': 'Address of the item.',
  '@type': 'What the item is: the short name of its resource.',
  action: 'What was done.',
  active: 'Whether this {} is in use.',
  address: 'Where to find it: a postal address, or that of a page.',
  allDay: 'Whether it takes whole days, so that the times of day mean nothing.',
  answer: 'What is or was answered.',
  answered: 'How many, or whether, an answer has been given.',
  at: 'When it happened.',
  attempts: 'How many attempts there are.',
  author: 'Who wrote it.',
  biography: 'What the person tells of themselves.',
  category: 'The group that this {} is put into.',
  code: 'Short name of this {}, by which other programs know it too.',
  comment: 'A remark on this {}, for its readers.',
  content: 'The text of this {} itself.',
  counter: 'How often it has happened.',
  created: 'How many were made.',
  createdAt: 'When this {} was made.',
  dateCreation: 'When this {} was made.',
  deleted: 'How many were removed.',
  description: 'What this {} is about, for its readers.',
  detail: 'What is the case, in a sentence for people.',
  directory: 'Name of its folder, from the times when each had one.',
  display: 'How it is laid out.',
  displayName: 'The name that others see.',
  displayOrder: 'Place of this {} among its neighbours, the lowest first.',
  dtime: 'When it was recorded.',
  duration: 'How long it takes.',
  email: 'The e-mail address that mails go to.',
  endsAt: 'When this {} ends.',
  errorCode: 'Number of what went wrong; 0 where nothing did.',
  event: 'What happened.',
  expired: 'Whether it is over.',
  expiresAt: 'From when on this {} is good for nothing.',
  feedback: 'What the learner is shown about the answer.',
  feedbackText: 'What the learner is shown about the answer.',
  filename: 'Name of the file, as it is offered when saved.',
  filetype: 'Whether it is a file, a folder or something made here.',
  firstname: 'First name of the person.',
  fullName: 'First and last name, as lists show them.',
  html: 'The same text as HTML.',
  insertDateTime: 'When this {} was made.',
  instance: 'Address of this very occurrence.',
  introduction: 'What readers see before the rest.',
  lang: 'Language of the text, as a code such as `en`.',
  language: 'Language, as a code such as `en`.',
  lastEditDateTime: 'When this {} was last changed.',
  lastError: 'Why the last try failed; null where it did not.',
  lastname: 'Last name of the person.',
  lastVisit: 'When the user was last there.',
  latencyMs: 'Milliseconds until the answer came.',
  level: 'Depth within the tree; the top has the lowest.',
  locale: 'Language and customs, as a code such as `en` or `fr_FR`.',
  locked: 'Whether this {} is closed to changes.',
  maxScore: 'The most points that can be reached.',
  member: 'The items of this page, in order.',
  message: 'The text that is sent.',
  mimeType: 'Media type of the file, such as `application/pdf`.',
  minScore: 'The points that are needed, or that it begins at.',
  name: 'What this {} is called.',
  next: 'Where to go on from here.',
  number: 'Its number in the sequence, from 1.',
  objectives: 'What learners should be able to do afterwards.',
  of: 'How many there are in all.',
  optionText: 'What can be chosen.',
  orderId: 'Place of this {} among its neighbours, the lowest first.',
  originalName: 'Name of the file as it was uploaded.',
  percentage: 'Points reached, in percent of those that can be.',
  position: 'Place of this {} among its neighbours, the lowest first.',
  postText: 'The text of the post.',
  progress: 'How much is done, in percent.',
  property: 'The member that the variable is about; null where it is none.',
  question: 'What is asked.',
  read: 'Whether it has been opened.',
  result: 'What came of it.',
  running: 'Whether it is going on now.',
  score: 'Points reached.',
  seconds: 'For how many seconds.',
  secondsSpent: 'For how many seconds, all visits together.',
  sent: 'Whether this {} was sent.',
  sequence: 'Which one it is, counted from the first.',
  slug: 'The part of an address that stands for this {}.',
  sort: 'Place of this {} among its neighbours, the lowest first.',
  startsAt: 'When this {} begins.',
  state: 'How far this {} is.',
  status: 'The state that this {} is in.',
  subject: 'What it is about, in a line.',
  subtitle: 'A line below the title.',
  survey: 'The survey that it is about.',
  tag: 'A word that things are found by.',
  template: 'What new ones are filled in from.',
  terms: 'What has to be agreed to.',
  text: 'The text for people.',
  title: 'What this {} is called, in lists and as a heading.',
  to: 'Who it goes to.',
  token: 'A secret by which its bearer is known.',
  tutor: 'Whether the user helps in this course as a tutor, with rights beyond those of learners.',
  tool: 'The tool of the course that it belongs to.',
  totalItems: 'How many items the whole collection has, as far as the caller may read them.',
  totalTime: 'Seconds spent, all visits together.',
  type: 'Which kind of {} it is.',
  unread: 'How many have not been opened.',
  updated: 'How many were changed.',
  updatedAt: 'When this {} was last changed.',
  updateDate: 'When this {} was last changed.',
  url: 'Address of what this {} leads to.',
  used: 'How much is taken already.',
  userAgent: 'The browser or program, as it calls itself.',
  userIp: 'Network address of whom it was done by.',
  username: 'The name to sign in with.',
  uuid: 'An identifier that no other {} has, here or elsewhere.',
  value: 'What is stored for it.',
  variable: 'Name by which programs ask for it.',
  version: 'Which version it is; a newer one has a higher number.',
  view: 'Links to the neighbouring pages.',
  visibility: 'Who this {} shows to.',
  visible: 'Whether this {} is shown to learners.',
  weight: 'How much this {} counts in the total.',
  weighting: 'How much this {} counts in the total.',
};

/** What a value is, as far as a sentence about it goes. */
export type ValueKind = 'time' | 'flag' | 'number' | 'text' | 'list' | 'other';

/** Names of flags that begin with what is done. */
const DOES =
  /^(accumulate|allow|auto|enable|force|generate|notify|prevent|publish|record|require|show|shuffle|subscribe|unsubscribe|use)\b/;
const PARTICIPLES: ReadonlySet<string> = new Set(['sent', 'read', 'made', 'begun', 'seen', 'done']);

/**
 * @param words name of the member in words
 * @param noun what it is a member of, in words
 */
export function purposeOf(name: string, words: string, kind: ValueKind, noun: string): string {
  const known = PURPOSES[name] ?? FURTHER_PURPOSES[name];
  if (known?.startsWith('Whether') === (kind === 'flag')) return known.replaceAll('{}', noun);
  if (kind === 'time') return timePurpose(words, noun);
  if (kind === 'flag') return flagPurpose(words, noun);
  if (kind === 'number') return numberPurpose(words, noun);
  return kind === 'list' ? `What this ${noun} has as its ${words}.` : `The ${words} of this ${noun}.`;
}

function timePurpose(words: string, noun: string): string {
  const [, done] = /^(\w+)(?: at)?$/.exec(words) ?? [];
  if (done !== undefined && (done.endsWith('ed') || PARTICIPLES.has(done))) return `When this ${noun} was ${done}.`;
  const [, ends] = /^(.+) expire at$/.exec(words) ?? [];
  if (ends !== undefined) return `When the ${ends} of this ${noun} expire.`;
  const what = words.replace(/^(sys )?date (of )?/, '').replace(/(?:^| )(date ?time|date|time|at|on)$/, '');
  const [, over = '', edge] = /^(?:(.+) )?(start|end)$/.exec(what) ?? [];
  if (edge !== undefined)
    return `When ${over === '' ? `this ${noun}` : `the ${over} of this ${noun}`} ${edge === 'start' ? 'begins' : 'ends'}.`;
  if (what === 'creation') return `When this ${noun} was made.`;
  if (PARTICIPLES.has(what) || what.endsWith('ed')) return `When this ${noun} was ${what}.`;
  return what === '' ? `The time of this ${noun}.` : `The time of the ${what} of this ${noun}.`;
}

function flagPurpose(words: string, noun: string): string {
  const [first = '', ...rest] = words.split(' ');
  const what = rest.join(' ');
  if (first === 'is' || first === 'has') return `Whether this ${noun} ${first} ${what}.`;
  if (words === 'visibility') return `Whether readers see this ${noun}.`;
  if (first === 'can') return `Whether one can ${what} this ${noun}.`;
  if (first === 'visible' && what !== '') return `Whether ${what}s see this ${noun}.`;
  if (first === 'all') return `Whether this ${noun} concerns ${words}.`;
  if (DOES.test(words)) return `Whether this ${noun} ${third(first)}${what === '' ? '' : ` ${what}`}.`;
  return `Whether this ${noun} is ${words}.`;
}

/** `notify` → `notifies` */
function third(verb: string): string {
  if (verb.endsWith('y')) return `${verb.slice(0, -1)}ies`;
  return /(?:s|sh|ch|x)$/.test(verb) ? `${verb}es` : `${verb}s`;
}

function numberPurpose(words: string, noun: string): string {
  const counted = /^count (.+)$|^(.+) count$|^total (.+)$|^nbr (.+)$/.exec(words)?.slice(1).find(Boolean);
  if (counted !== undefined) return `How many ${counted.endsWith('s') ? counted : `${counted}s`} this ${noun} has.`;
  const [, named] = /^(.+) id$/.exec(words) ?? [];
  if (named !== undefined) return `Number of the ${named} that this ${noun} is about; 0 or null where there is none.`;
  return `The ${words} of this ${noun}.`;
}
