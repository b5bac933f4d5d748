import { catalogue } from '../../languages/catalogue.js';
import { HttpException } from '@nestjs/common';
import { Problem, typeOfProblem } from '../../resource/protocol/problem.js';

/** What a page on the way into a meeting says. */
export type MeetPage =
  | 'begins'
  | 'busy'
  | 'closed'
  | 'entering'
  | 'error'
  | 'full'
  | 'left'
  | 'off'
  | 'refused'
  | 'unavailable'
  | 'used'
  | 'waiting';

interface MeetText {
  readonly title: string;
  readonly detail: string;
}

export const meetTexts = catalogue<Readonly<Record<MeetPage, MeetText>>>('meet.page', {
  waiting: {
    title: 'The meeting has not begun',
    detail: 'You will be let in as soon as it starts. This page checks every five seconds.',
  },
  begins: { title: 'The meeting has not begun', detail: 'Open the link again when it has.' },
  entering: { title: 'Enter the meeting', detail: 'The meeting opens by itself. If it does not, follow the link.' },
  busy: { title: 'Too many attempts', detail: 'Wait a minute, and try again.' },
  closed: { title: 'The meeting is not open', detail: 'It has not opened yet, or it is over. Check its times where you found it.' },
  used: {
    title: 'This link has been used already',
    detail: 'It works once, and for two minutes. Join the meeting again from where you found it.',
  },
  refused: { title: 'You may not join', detail: 'You are not invited to this meeting, or no longer.' },
  unavailable: { title: 'The videoconference server does not answer', detail: 'Join the meeting again in a minute.' },
  off: { title: 'Meetings are switched off', detail: 'Meetings cannot be joined here at present.' },
  error: { title: 'You were not let in', detail: 'The room was closed. Join the meeting again from where you found it.' },
  full: { title: 'The meeting is full', detail: 'It has as many participants as it allows. Try again when someone has left.' },
  left: { title: 'You left the meeting', detail: 'You can close this page.' },
});

interface GuestText {
  readonly intro: string;
  readonly recorded: string;
  readonly name: string;
  readonly wrong: string;
  readonly submit: string;
}

export const guestTexts = catalogue<GuestText>('meet.guest', {
  intro: 'You join this meeting as a guest. Everybody in it sees the name that you give.',
  recorded: 'This meeting may be recorded.',
  name: 'Your name',
  wrong: 'Give a name of 1 to 60 characters.',
  submit: 'Join',
});

/** What the server says to the browser that it did not let in, by its keys, and the page for it with its status. */
const NOT_LET_IN: readonly (readonly [key: string, page: MeetPage, status: number])[] = [
  ['maxParticipantsReached', 'full', 409],
  ['guestDeny', 'refused', 403],
];

/** @param errors as the server appends them to the address of our page: a list, or a single key */
export function pageOfErrors(errors: string): { readonly page: MeetPage; readonly status: number } {
  const [, page, status] = NOT_LET_IN.find(([key]) => errors.includes(key)) ?? ['', 'error', 200];
  return { page, status };
}

/** The page for a rejection. */
export function pageOf(error: HttpException): MeetPage {
  const status = error.getStatus();
  if (status === 410) return 'used';
  if (status === 403) return 'refused';
  if (status === 429) return 'busy';
  if (status === 409) return error instanceof Problem && error.document.type === typeOfProblem('meetings-off') ? 'off' : 'closed';
  return 'unavailable';
}
