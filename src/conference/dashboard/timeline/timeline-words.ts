import { catalogue } from '../../../languages/catalogue.js';

/** What the timeline has beside presence, microphone, camera and what is counted. */
interface TimelineWords {
  readonly room: string;
  readonly screen: string;
  readonly presenter: string;
  readonly away: string;
  readonly slides: string;
  readonly poll: string;
}

export const timelineWords = catalogue<TimelineWords>('dashboard.timeline', {
  room: 'Room',
  screen: 'Screen shared',
  presenter: 'Presenter',
  away: 'Away',
  slides: 'Presentation shown',
  poll: 'Poll',
});
