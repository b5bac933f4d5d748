import type { Feature } from '../../feature/feature.js';
import { GuestController } from './guest.controller.js';
import { GuestEntrance } from './guest-entrance.js';
import { ObjectionPageController } from './objection-page.controller.js';
import { MeetController } from './meet.controller.js';
import { MeetingEntrance } from './meeting-entrance.js';

/** The way of a browser into a meeting. */
export const conferenceMeet: Feature = {
  name: 'conference-meet',
  area: 'conference',
  needs: ['conference', 'conference-checks'],
  controllers: [GuestController, MeetController, ObjectionPageController],
  providers: [GuestEntrance, MeetingEntrance],
  problems: {
    'meeting-not-started': { status: 409, meaning: 'Nobody has started the meeting; the page has stopped to wait.' },
  },
};
