import { catalogue } from '../../languages/catalogue.js';

/** The words of the page on which a person objects to figures of meetings. */
interface ObjectionWords {
  readonly title: string;
  readonly back: string;
  readonly intro: string;
  readonly stays: string;
  readonly kept: string;
  readonly since: string;
  readonly none: string;
  readonly object: string;
  readonly withdraw: string;
  readonly missing: string;
  /** Before the legal duty that the portal states. */
  readonly evidence: string;
}

export const objectionWords = catalogue<ObjectionWords>('meet.objection', {
  title: 'Figures of meetings',
  back: 'Your account',
  intro:
    'Meetings record what you do in them, as the page of each meeting says. You can object to that; nobody who runs a meeting can record it then.',
  stays:
    'When you join and leave is recorded all the same. Talk and camera time, shared screens and being away, messages, reactions, raised hands and votes in polls are not.',
  kept: 'These meetings need it: they fill a register or a column of the gradebook.',
  since: 'You have objected since',
  none: 'You have not objected.',
  object: 'Object to figures of me',
  withdraw: 'Allow figures of me again',
  missing: 'Who runs a meeting sees that figures of you are missing because you objected.',
  evidence: 'Sealed evidence of attendance keeps your name, even if you are erased:',
});
