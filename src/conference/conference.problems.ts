import type { ProblemWords } from '../resource/protocol/problem-words.js';

/** Kinds of problems of meetings and their rooms. */
export const conferenceProblems: ProblemWords = {
  'guests-off': { status: 409, meaning: 'The meeting has no guests; `guests` is set to `approval` or `free` first.' },
  'ledger-sealed': {
    status: 409,
    meaning: 'Events of the meeting have been deleted after their time; whom its records are of stays as it is.',
  },
  'meeting-just-ended': { status: 409, meaning: 'The room was ended a moment ago; join or start again after `Retry-After`.' },
  'meeting-made-elsewhere': { status: 409, meaning: 'The room on the server was made by another system; an administrator can assign it.' },
  'meeting-not-open': { status: 409, meaning: 'The meeting does not let people in yet; `opensAt` says when it does.' },
  'meeting-over': { status: 409, meaning: 'The time of the meeting is over.' },
  'meeting-still-on': { status: 409, meaning: 'The time of the meeting that counts is not over; attendance is written once it is.' },
  'meetings-off': { status: 409, meaning: 'Meetings are switched off, or no videoconference server is configured.' },
  'recently-erased': {
    status: 409,
    meaning: 'What is recorded of a person was erased within the last day; people can be changed after it.',
  },
  'run-exists': { status: 409, meaning: 'The meeting was held already: what it records of people can become less, not more.' },
  'server-in-use': { status: 409, meaning: 'Rooms run on the server; set `draining`, and delete it when they are over.' },
  'too-many-servers': { status: 409, meaning: 'There are as many videoconference servers as there may be.' },
  'videoconference-refused': { status: 502, meaning: 'The videoconference server refused the call; `detail` has its key.' },
  'videoconference-unavailable': {
    status: 503,
    meaning: 'No videoconference server can be reached at present; try again after `Retry-After`.',
  },
};
