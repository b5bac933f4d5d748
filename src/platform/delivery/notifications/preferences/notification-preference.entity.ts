import { Entity, type Relation } from 'typeorm';
import { MAIL_FREQUENCIES, type MailFrequency } from '../../../../feature/notice-kind.js';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../../resource/declare/text-fields.decorator.js';
import { Choice, OptionalFlag } from '../../../../resource/declare/value-fields.decorator.js';
import { Course } from '../../../study/courses/course.entity.js';
import { ownPolicy } from '../../../rights/access/own.policy.js';
import { User } from '../../../directory/users/user.entity.js';
import { listNoticeKinds } from '../notices/list-notice-kinds.action.js';
import { clearKindDefault, setKindDefault } from './set-kind-default.action.js';
import { NotificationPreferenceProcessor } from './notification-preference.processor.js';

/** What a person wants to be notified of, and how. */
@Entity('notification_preference')
@ApiResource({
  path: 'notification_preferences',
  display: { list: ['user', 'kind', 'course', 'inProduct', 'push', 'mail'] },
  policy: ownPolicy,
  processor: NotificationPreferenceProcessor,
  actions: [listNoticeKinds, setKindDefault, clearKindDefault],
  description:
    'What the caller wants to be notified of in the product, by its browsers and by mail, of one kind or all, everywhere or in one course.',
})
@UniqueTogether(['user', 'kind', 'course'], {
  name: 'uq_notification_preference',
  nullsEqual: true,
  property: 'kind',
  message: 'You have chosen something for this already.',
})
export class NotificationPreference {
  @Identifier()
  id: number;

  @Reference(() => User, { required: true, stamp: 'caller', description: 'Always the caller.', erasure: 'subject' })
  user: Relation<User>;

  @Text({
    max: 100,
    required: true,
    filter: ['exact'],
    bytewise: true,
    description: 'A kind of notification, `*` for all, or `digest` for the mail with all that is `daily` or `weekly`.',
    example: '*',
  })
  kind: string;

  @Reference(() => Course, { onDelete: 'CASCADE' })
  course: Relation<Course> | null;

  @OptionalFlag()
  inProduct: boolean | null;

  @OptionalFlag({ description: 'Whether it is pushed to the browsers in which the caller asked for that; it is unless said otherwise.' })
  push: boolean | null;

  @Choice(MAIL_FREQUENCIES)
  mail: MailFrequency | null;
}
