import type { StepName } from './guide-steps.js';

interface GuideWords {
  readonly title: string;
  readonly lead: string;
  readonly more: string;
  readonly contents: string;
  readonly request: string;
  readonly path: string;
  readonly body: string;
  readonly send: string;
  readonly answer: string;
  readonly shell: string;
  readonly goOn: string;
  readonly sending: string;
  readonly failed: string;
  readonly notJson: string;
  readonly asPerson: string;
  readonly signIn: string;
  readonly toTry: string;
  readonly withoutScript: string;
  readonly steps: Readonly<Record<StepName, { readonly title: string; readonly text: readonly string[] }>>;
}

export const englishWords: GuideWords = {
  title: 'Guide to the API',
  lead: 'Seven steps from signing in to following what happens. Each request can be changed and sent from here, under your own rights.',
  more: 'All resources and their operations',
  contents: 'Steps',
  request: 'Try it',
  path: 'Address',
  body: 'Body',
  send: 'Send',
  answer: 'Answer',
  shell: 'The same in a shell',
  goOn: 'Go on from there',
  sending: 'Sending …',
  failed: 'No answer came. Is there a connection?',
  notJson: 'The body is not valid JSON.',
  asPerson: 'Requests are sent as {name}.',
  signIn: 'Sign in',
  toTry: ' to send requests as yourself; without it they are sent without a token.',
  withoutScript: 'Without JavaScript, the commands below do the same in a shell.',
  steps: {
    signIn: {
      title: 'Sign in',
      text: [
        'A user name and a password give a token for an hour and a refresh token for the next one. Programs that act for a user have an API key instead, as X-API-Key.',
        'This page has a token of yours already. /api/me says whose it is.',
      ],
    },
    page: {
      title: 'Read page by page',
      text: [
        'A list answers one page, its total, and in “view” the address of the next page. Follow it until there is none: it costs the same however deep.',
      ],
    },
    filter: {
      title: 'Filter, order, choose members',
      text: [
        'Filters are named after members; order[title]=asc orders, search= looks for words, and properties[]= sends the named members alone.',
        'A name that does not exist is a 400 that names the nearest one.',
      ],
    },
    embed: {
      title: 'Embed what belongs to it',
      text: [
        'Members that refer hold addresses. With include they hold the items themselves, as far as you may read them, in one request.',
      ],
    },
    write: {
      title: 'Write what belongs together',
      text: [
        'A question is made with its answers in one request: all of it or nothing. Send an Idempotency-Key, and a repeated request makes nothing twice; this page does.',
        'This really makes a draft. Put the number of a course in which you teach in place of cid, or see who may.',
      ],
    },
    errors: {
      title: 'Handle errors',
      text: [
        'Every error is a problem document (RFC 9457): “type” tells cases apart for programs, “detail” is a sentence for people.',
        'A 422 lists what is wrong with each member, all at once, in “violations”.',
      ],
    },
    follow: {
      title: 'Follow changes',
      text: [
        'The feed says what happened since a cursor, to items that you may read. Without one it answers the cursor of now; keep it, change something, and go on from there.',
      ],
    },
  },
};
