import { IsIn, IsString, MaxLength } from 'class-validator';
import { Course } from '../../../platform/study/courses/course.entity.js';
import { CourseGroup } from '../../../platform/study/groups/course-group.entity.js';
import { Session } from '../../../platform/study/sessions/session.entity.js';
import { User } from '../../../platform/directory/users/user.entity.js';
import { Input } from '../../../resource/declare/unstored-fields.decorator.js';
import { PEOPLE, type People } from '../../ledger/ledger-types.js';
import { ConferenceMeeting } from '../meeting-records/conference-meeting.entity.js';

const VISIBILITIES = ['hidden', 'visible'] as const;

/** Whose room it is from now on: that of a new meeting, or of one that there is. */
export class RoomAssignment {
  @Input({ type: 'reference', target: () => ConferenceMeeting, description: 'A meeting that there is; without it one is made.' })
  meeting?: number | null;

  @Input({ type: 'reference', target: () => Course, description: 'Context of a new meeting.' })
  course?: number | null;

  @Input({ type: 'reference', target: () => Session })
  session?: number | null;

  @Input({ type: 'reference', target: () => CourseGroup })
  group?: number | null;

  @Input({ type: 'reference', target: () => User, description: 'The owner of a personal meeting.' })
  user?: number | null;

  @Input({ type: 'string', maximumLength: 255, validators: [IsString(), MaxLength(255)], description: "The room's own name where absent." })
  title?: string | null;

  @Input({ type: 'choice', values: VISIBILITIES, validators: [IsIn(VISIBILITIES)], description: 'Of a new meeting; hidden where absent.' })
  visibility?: (typeof VISIBILITIES)[number] | null;

  @Input({
    type: 'choice',
    values: PEOPLE,
    validators: [IsIn(PEOPLE)],
    description: 'Whom the ids of participants mean; nobody here (`guests`) where absent.',
  })
  people?: People | null;
}
