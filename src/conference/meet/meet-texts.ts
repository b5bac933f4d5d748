import { HttpException } from '@nestjs/common';
import type { Language } from '../../pages/texts.js';
import { Problem, typeOfProblem } from '../../resource/protocol/problem.js';

/** What a page on the way into a meeting says. */
export type MeetPage = 'begins' | 'busy' | 'closed' | 'error' | 'full' | 'left' | 'off' | 'refused' | 'unavailable' | 'used' | 'waiting';

interface MeetText {
  readonly title: string;
  readonly detail: string;
}

export const meetTexts: Readonly<Record<Language, Readonly<Record<MeetPage, MeetText>>>> = {
  en: {
    waiting: {
      title: 'The meeting has not begun',
      detail: 'You will be let in as soon as it starts. This page checks every five seconds.',
    },
    begins: { title: 'The meeting has not begun', detail: 'Open the link again when it has.' },
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
  },
  fr: {
    waiting: {
      title: 'La réunion n’a pas commencé',
      detail: 'Vous entrerez dès qu’elle sera ouverte. Cette page vérifie toutes les cinq secondes.',
    },
    begins: { title: 'La réunion n’a pas commencé', detail: 'Ouvrez de nouveau le lien quand elle aura commencé.' },
    busy: { title: 'Trop d’essais', detail: 'Attendez une minute, puis réessayez.' },
    closed: {
      title: 'La réunion n’est pas ouverte',
      detail: 'Elle ne l’est pas encore, ou elle est finie. Voyez ses horaires là où vous l’avez trouvée.',
    },
    used: {
      title: 'Cette adresse a déjà servi',
      detail: 'Elle vaut une fois et deux minutes. Rejoignez la réunion de nouveau là où vous l’avez trouvée.',
    },
    refused: { title: 'Vous ne pouvez pas entrer', detail: 'Cette réunion n’est pas pour vous, ou ne l’est plus.' },
    unavailable: { title: 'Le serveur de visioconférence ne répond pas', detail: 'Rejoignez la réunion de nouveau dans une minute.' },
    off: { title: 'Les réunions sont désactivées', detail: 'On ne les rejoint pas ici en ce moment.' },
    error: {
      title: 'Vous n’avez pas pu entrer',
      detail: 'La salle a été fermée. Rejoignez la réunion de nouveau là où vous l’avez trouvée.',
    },
    full: {
      title: 'La réunion est complète',
      detail: 'Elle compte déjà autant de personnes que prévu. Réessayez quand quelqu’un sera parti.',
    },
    left: { title: 'Vous avez quitté la réunion', detail: 'Vous pouvez fermer cette page.' },
  },
};

interface GuestText {
  readonly intro: string;
  readonly recorded: string;
  readonly name: string;
  readonly wrong: string;
  readonly submit: string;
}

export const guestTexts: Readonly<Record<Language, GuestText>> = {
  en: {
    intro: 'You join this meeting as a guest. Everybody in it sees the name that you give.',
    recorded: 'This meeting may be recorded.',
    name: 'Your name',
    wrong: 'Give a name of 1 to 60 characters.',
    submit: 'Join',
  },
  fr: {
    intro: 'Vous rejoignez cette réunion en tant qu’invité. Tous ses participants voient le nom que vous donnez.',
    recorded: 'Cette réunion peut être enregistrée.',
    name: 'Votre nom',
    wrong: 'Donnez un nom de 1 à 60 caractères.',
    submit: 'Rejoindre',
  },
};

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

/** The page for a refusal. */
export function pageOf(error: HttpException): MeetPage {
  const status = error.getStatus();
  if (status === 410) return 'used';
  if (status === 403) return 'refused';
  if (status === 429) return 'busy';
  if (status === 409) return error instanceof Problem && error.document.type === typeOfProblem('meetings-off') ? 'off' : 'closed';
  return 'unavailable';
}
