import type { Feature } from '../../feature/feature.js';
import { MeetController } from './meet.controller.js';
import { MeetingEntrance } from './meeting-entrance.js';

/** The way of a browser into a meeting. */
export const conferenceMeet: Feature = {
  name: 'conference-meet',
  needs: ['conference'],
  controllers: [MeetController],
  providers: [MeetingEntrance],
};
