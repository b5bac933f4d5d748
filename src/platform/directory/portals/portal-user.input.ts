import { IsEmail, IsIn, IsString, Length, MaxLength } from 'class-validator';
import { Input } from '../../../resource/declare/unstored-fields.decorator.js';
import { PASSWORD } from '../users/password.js';

const STATUSES = ['student', 'teacher'] as const;

/**
 * The data of a new user of a portal. Session managers, who may not write users otherwise, may send it too: it assigns no roles,
 * and only the two roles of every course.
 */
export class PortalUser {
  @Input({ type: 'string', minimumLength: 1, maximumLength: 100, required: true, validators: [IsString(), Length(1, 100)] })
  username: string;

  @Input({ type: 'email', minimumLength: 1, maximumLength: 100, required: true, validators: [IsString(), Length(1, 100), IsEmail()] })
  email: string;

  @Input({ type: 'string', maximumLength: 64, validators: [IsString(), MaxLength(64)] })
  firstname?: string | null;

  @Input({ type: 'string', maximumLength: 64, validators: [IsString(), MaxLength(64)] })
  lastname?: string | null;

  @Input({ type: 'string', maximumLength: 40, validators: [IsString(), MaxLength(40)], description: 'Matriculation or staff number.' })
  officialCode?: string | null;

  @Input({ type: 'choice', values: STATUSES, default: 'student', validators: [IsString(), IsIn([...STATUSES])] })
  status?: (typeof STATUSES)[number];

  @Input(PASSWORD)
  plainPassword?: string | null;
}
