import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Constraint } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Html, LanguageTag, Text } from '../../../resource/declare/text-fields.decorator.js';
import { Flag, Json, DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { Career } from '../../study/careers/career.entity.js';
import { Promotion } from '../../study/careers/promotion.entity.js';
import { Portal } from '../../directory/portals/portal.entity.js';
import { portalNewsPolicy } from './page.policy.js';
import { ASSIGNABLE_ROLES } from '../../rights/access/roles.js';

/** News that a portal shows to some of its users for some time. */
@Entity('sys_announcement')
@ApiResource({
  name: 'SysAnnouncement',
  path: 'sys_announcements',
  display: {
    list: ['title', 'url', 'dateStart', 'dateEnd'],
    form: {
      Announcement: ['title', 'content', 'url', 'lang'],
      Time: ['dateStart', 'dateEnd'],
      Receivers: [
        'visibleTeacher',
        'visibleStudent',
        'visibleGuest',
        'visibleHr',
        'visibleSessionAdmin',
        'visibleBoss',
        'roles',
        'sendMail',
      ],
    },
  },
  policy: portalNewsPolicy,
  description: 'News shown on a portal to selected audiences during a period.',
})
@Constraint({
  name: 'ck_sys_announcement_dates',
  check: '"date_start" < "date_end"',
  property: 'dateEnd',
  message: 'The end must follow the start.',
})
export class SystemAnnouncement {
  @Identifier()
  id: number;

  @Text({ max: 250, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Html({ required: true, search: true })
  content: string;

  @DateTime({ required: true, filter: ['date'], order: true })
  dateStart: Date;

  @DateTime({ required: true, filter: ['date'], order: true })
  dateEnd: Date;

  @LanguageTag({ max: 70, filter: ['exact'] })
  lang: string | null;

  @Json({
    items: 'string',
    values: ASSIGNABLE_ROLES,
    description: 'Roles at which it is aimed, in addition to those of the flags.',
    example: ['ROLE_TEACHER'],
  })
  roles: string[] | null;

  @Flag()
  visibleTeacher: boolean;

  @Flag()
  visibleStudent: boolean;

  @Flag({ description: 'Shown to everybody, signed in or not.' })
  visibleGuest: boolean;

  @Flag()
  visibleHr: boolean;

  @Flag()
  visibleSessionAdmin: boolean;

  @Flag()
  visibleBoss: boolean;

  @Flag({ read: false, description: 'Whether it is to be sent by e-mail too.' })
  sendMail: boolean;

  @Reference(() => Career, { onDelete: 'SET NULL' })
  career: Relation<Career> | null;

  @Reference(() => Promotion, { onDelete: 'SET NULL' })
  promotion: Relation<Promotion> | null;

  @Reference(() => Portal, { required: true, onDelete: 'CASCADE' })
  url: Relation<Portal>;
}
