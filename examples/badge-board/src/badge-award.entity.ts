import { User } from 'lyceum/platform';
import { ApiResource, CreatedAt, Identifier, Reference, Text, WholeNumber } from 'lyceum/resource';
import { Entity, type Relation } from 'typeorm';
import { applaud } from './applaud.action.js';
import { badgePolicy } from './badge.policy.js';

/** A badge that a user was given. */
@Entity('badge_award')
@ApiResource({
  path: 'badge_awards',
  description: 'A badge that a user was given, and what for.',
  policy: badgePolicy,
  actions: [applaud],
})
export class BadgeAward {
  @Identifier()
  id: number;

  @Text({ max: 80, required: true, search: true, order: true, filter: ['partial'] })
  title: string;

  @Text({ max: 400, search: true })
  reason: string | null;

  @Reference(() => User, { required: true, write: 'create', erasure: 'subject' })
  recipient: Relation<User>;

  @WholeNumber({ write: false, default: 0, order: true })
  applause: number;

  @CreatedAt({ order: true })
  awardedAt: Date;
}
