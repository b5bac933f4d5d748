import type { Language } from '../../../pages/texts.js';

/** What the timeline has beside presence, microphone, camera and what is counted. */
export interface TimelineWords {
  readonly room: string;
  readonly screen: string;
  readonly presenter: string;
  readonly away: string;
  readonly slides: string;
  readonly poll: string;
}

export const timelineWords: Readonly<Record<Language, TimelineWords>> = {
  en: { room: 'Room', screen: 'Screen shared', presenter: 'Presenter', away: 'Away', slides: 'Presentation shown', poll: 'Poll' },
  fr: {
    room: 'Salle',
    screen: 'Écran partagé',
    presenter: 'Présentateur',
    away: 'Absent du clavier',
    slides: 'Présentation affichée',
    poll: 'Sondage',
  },
};
