import { Entity, type Relation } from 'typeorm';
import { Room } from '../../platform/catalogue/room.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Html } from '../../resource/declare/text-fields.decorator.js';
import { Flag, Moment } from '../../resource/declare/value-fields.decorator.js';
import { CAttendance } from '../attendances/c-attendance.entity.js';
import { CThematicAdvanceProcessor } from './c-thematic-advance.processor.js';
import { CThematic } from './c-thematic.entity.js';
import { thematicPartPolicy } from './thematic.policy.js';

/** A date at which a class works on a topic. */
@Entity('c_thematic_advance')
@ApiResource({
  path: 'c_thematic_advances',
  policy: thematicPartPolicy,
  processor: CThematicAdvanceProcessor,
  description: 'Dated session of work on a topic.',
})
export class CThematicAdvance {
  @Identifier()
  id: number;

  @Reference(() => CThematic, { inverse: 'advances', required: true, write: 'create', onDelete: 'CASCADE' })
  thematic: Relation<CThematic>;

  @Reference(() => CAttendance, { onDelete: 'CASCADE', description: 'The register of which it is a date.' })
  attendance: Relation<CAttendance> | null;

  @Html()
  content: string | null;

  @Moment({ required: true, filter: ['date'], order: true })
  startDate: Date;

  @WholeNumber({ default: 1, min: 0, description: 'Hours.' })
  duration: number;

  @Flag({ filter: ['exact'], description: 'Doing one does the earlier ones of the plan too.' })
  doneAdvance: boolean;

  @Reference(() => Room, { onDelete: 'SET NULL' })
  room: Relation<Room> | null;
}
