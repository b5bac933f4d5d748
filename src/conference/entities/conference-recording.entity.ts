import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text, Url } from '../../resource/declare/text-fields.decorator.js';
import { conferenceRecordingPolicy } from '../policies/conference-recording.policy.js';
import { ConferenceMeeting } from './conference-meeting.entity.js';

/** One rendition of a recorded meeting: its presentation, its video, its sound. */
@Entity('conference_recording')
@ApiResource({
  path: 'conference_recordings',
  policy: conferenceRecordingPolicy,
  description: 'A playable or downloadable rendition of a recorded meeting.',
})
@UniqueTogether(['resourceUrl', 'meeting', 'formatType'], {
  name: 'uq_conference_recording_rendition',
  message: 'This rendition of the meeting is already known.',
})
export class ConferenceRecording {
  @Identifier()
  id: number;

  @Reference(() => ConferenceMeeting, { inverse: 'recordings', required: true, write: 'create', onDelete: 'CASCADE' })
  meeting: Relation<ConferenceMeeting>;

  @Text({ max: 50, required: true, filter: ['exact'], order: true, example: 'presentation' })
  formatType: string;

  @Url({ max: 255, required: true, filter: ['partial'] })
  resourceUrl: string;
}
