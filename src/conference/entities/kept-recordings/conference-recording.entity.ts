import { Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { BigNumber, WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text, Url } from '../../../resource/declare/text-fields.decorator.js';
import { Flag, DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { conferenceRecordingPolicy } from '../../policies/conference-recording.policy.js';
import { ConferenceServer } from '../servers/conference-server.entity.js';
import { ConferenceMeeting } from '../meeting-records/conference-meeting.entity.js';
import { ConferenceRecordingProcessor } from './conference-recording.processor.js';
import { recordingActions } from './recording.actions.js';
import { recordingReady } from './recording-ready.operation.js';

/** One rendition of a recorded meeting: its presentation, its video, its sound. */
@Entity('conference_recording')
@ApiResource({
  path: 'conference_recordings',
  display: { list: ['meeting', 'name', 'formatType', 'startsAt', 'seconds', 'published'] },
  policy: conferenceRecordingPolicy,
  processor: ConferenceRecordingProcessor,
  actions: recordingActions,
  openOperations: [recordingReady],
  description: 'A playable or downloadable rendition of a recorded meeting.',
})
@UniqueTogether(['resourceUrl', 'meeting', 'formatType'], {
  name: 'uq_conference_recording_rendition',
  where: '"record_id" IS NULL',
  message: 'This rendition of the meeting is already known.',
})
@UniqueTogether(['recordId', 'formatType'], {
  name: 'uq_conference_recording_format',
  where: '"record_id" IS NOT NULL',
  message: 'This rendition of the recording is already known.',
})
export class ConferenceRecording {
  @Identifier()
  id: number;

  @Reference(() => ConferenceMeeting, { inverse: 'recordings', required: true, write: 'create', onDelete: 'CASCADE' })
  meeting: Relation<ConferenceMeeting>;

  @Text({ max: 50, required: true, filter: ['exact'], order: true, example: 'presentation' })
  formatType: string;

  @Url({ max: 2000, required: true, filter: ['partial'] })
  resourceUrl: string;

  @Flag({ default: true, filter: ['exact'], description: 'Whether learners see it; of one from the server, with all its formats there.' })
  published: boolean;

  @Flag({ write: false, filter: ['exact'], description: 'Whether the videoconference server has it; then only `published` is written.' })
  fromServer: boolean;

  @Text({ max: 255, write: false, filter: ['exact'], description: 'The id that the server gave the recording; its formats share it.' })
  recordId: string | null;

  @Text({ max: 255, write: false })
  name: string | null;

  @DateTime({ write: false, filter: ['date'], order: true })
  startsAt: Date | null;

  @DateTime({ write: false })
  endsAt: Date | null;

  @WholeNumber({ write: false, description: 'Length of what is played.' })
  seconds: number | null;

  @WholeNumber({ write: false, description: 'How many people were there, as the server counts them.' })
  participants: number | null;

  @BigNumber({ write: false, description: 'Bytes.' })
  size: number | null;

  /** The server that has it; null for that of the settings. */
  @ManyToOne(() => ConferenceServer, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn()
  @Index()
  server: Relation<ConferenceServer> | null;
}
