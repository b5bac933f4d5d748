import { Column, Entity, type Relation } from 'typeorm';
import { Portal } from '../../../platform/directory/portals/portal.entity.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../resource/declare/text-fields.decorator.js';
import { Choice, Json, DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { ConferenceMeeting } from '../../entities/meeting-records/conference-meeting.entity.js';
import { explainMarkActions } from '../explanation/explain-mark.action.js';
import { explainActivity } from '../explanation/explain-activity.action.js';
import { stateAttendance, stateAttendanceAsCredential } from '../statements/attendance-statement.action.js';
import { stateAttendanceOfAll } from '../statements/statement-archive.action.js';
import { evidencePackPolicy } from './evidence-pack.policy.js';
import { packContent } from './pack-content.action.js';
import { sealEvidence } from './seal-evidence.action.js';

const PACK_STATES = ['waiting', 'sealed', 'failed'] as const;

/** What shows, for years and to anybody, that the figures of a run follow from its events. */
@Entity('evidence_pack')
@ApiResource({
  path: 'evidence_packs',
  display: { title: 'title', list: ['title', 'run', 'state', 'people', 'sealedAt', 'keptUntil'] },
  policy: evidencePackPolicy,
  operations: ['list', 'read'],
  actions: [
    sealEvidence,
    packContent,
    explainActivity,
    ...explainMarkActions,
    stateAttendance,
    stateAttendanceAsCredential,
    stateAttendanceOfAll,
  ],
  writtenBy: 'the service when evidence is asked for',
  description:
    'Signed evidence of one run of a meeting, or of one occurrence: its events, its figures, and the program that verifies them.',
})
export class EvidencePack {
  @Identifier()
  id: number;

  /** Null once the meeting is deleted: the evidence stays. */
  @Reference(() => ConferenceMeeting, { write: false, filter: ['exact'], onDelete: 'SET NULL' })
  meeting: Relation<ConferenceMeeting> | null;

  @Reference(() => Portal, { required: true, write: false, onDelete: 'CASCADE', description: 'The portal that signed.' })
  portal: Relation<Portal>;

  @Text({ max: 255, required: true, write: false, filter: ['partial'], description: 'Of the meeting, when the pack was sealed.' })
  title: string;

  @DateTime({ required: true, write: false, filter: ['date'], order: true, description: 'First join of the run.' })
  run: Date;

  @DateTime({ required: true, write: false, description: 'Last leave of the run.' })
  runEnd: Date;

  @DateTime({ write: false, filter: ['date', 'exists'], description: 'Start of the occurrence; null where the pack is of a run.' })
  occurrence: Date | null;

  @DateTime({ write: false, description: 'End of the occurrence.' })
  occurrenceEnd: Date | null;

  @Choice(PACK_STATES, { default: 'waiting', write: false, filter: ['exact'] })
  state: (typeof PACK_STATES)[number];

  @Text({ max: 64, write: false, filter: ['exact'], description: 'SHA-256 of its manifest, by which everybody can look it up.' })
  digest: string | null;

  @WholeNumber({ write: false, description: 'Participants whose figures are in it.' })
  people: number | null;

  @WholeNumber({ write: false, description: 'Events that are in it.' })
  events: number | null;

  @WholeNumber({ required: true, write: false, description: 'The version of the rules by which figures follow from events.' })
  rulesVersion: number;

  @Json({ write: false, description: 'Why it was sealed again: when, and a sentence.' })
  notes: readonly { readonly at: string; readonly note: string }[];

  @CreatedAt({ order: true })
  createdAt: Date;

  @DateTime({ write: false, filter: ['date'], order: true })
  sealedAt: Date | null;

  @DateTime({ write: false, filter: ['date'], order: true, required: true, description: 'It is deleted then.' })
  keptUntil: Date;

  /** The last entry of the ledger that is in it: a pack of the same entries is not made twice. */
  @Column({ type: 'bigint' })
  lastEvent: number;

  /** `manifest.json`, `signature.json` and `figures.json`, byte by byte. */
  @Column({ type: 'text', nullable: true })
  manifest: string | null;

  @Column({ type: 'text', nullable: true })
  signature: string | null;

  @Column({ type: 'text', nullable: true })
  figures: string | null;

  /** `secret.txt`: what the times of checks were drawn from; null where nobody was asked. */
  @Column({ type: 'text', nullable: true })
  secrets: string | null;

  /** `roll.json`: who was expected, and what the rule of attendance made of it; null where nobody was. */
  @Column({ type: 'text', nullable: true })
  roll: string | null;
}
