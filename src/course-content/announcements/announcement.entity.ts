import { ArrayMaxSize, ArrayMinSize, IsArray, IsString, Matches } from 'class-validator';
import { Entity } from 'typeorm';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { contentPolicy } from '../../platform/content-tree/nodes/content-items/content.policy.js';
import { contextParameters } from '../../platform/content-tree/nodes/content-items/context-parameters.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Html, Text } from '../../resource/declare/text-fields.decorator.js';
import { Input } from '../../resource/declare/unstored-fields.decorator.js';
import { CalendarDate, Flag } from '../../resource/declare/value-fields.decorator.js';
import { RECIPIENT } from './announcement-recipients.js';
import { ownAnnouncements } from './own-announcements.js';
import { placedBy } from '../../platform/content-tree/nodes/content-items/content-node.js';
import { placeAnnouncement } from './announcement-place.js';

/** News published in a course. */
@Entity('c_announcement')
@ApiResource({
  name: 'CAnnouncement',
  path: 'c_announcements',
  display: {
    list: ['title', 'endDate', 'emailSent'],
    form: { Announcement: ['title', 'content', 'endDate'], Sending: ['sendEmail', 'recipients', 'resourceLinkList'] },
  },
  policy: contentPolicy,
  support: placedBy(placeAnnouncement),
  description: 'News published in a course, to all of it or to chosen people and groups.',
  parameters: contextParameters,
  relatedFilters: { 'resourceNode.parent': ['exact'] },
  collections: [ownAnnouncements],
})
export class Announcement extends Content {
  @Identifier()
  id: number;

  @Text({ required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Html({ search: true })
  content: string | null;

  @CalendarDate({ filter: ['date'], order: true, description: 'Day after which it is no news any more.' })
  endDate: string | null;

  @Flag({ write: false, filter: ['exact'], description: 'Whether it has gone out by e-mail too.' })
  emailSent: boolean;

  @Flag({ read: false, description: 'It is to go out by e-mail too.' })
  sendEmail: boolean;

  @Input({
    type: 'json',
    items: 'string',
    write: 'create',
    validators: [
      IsArray(),
      ArrayMinSize(1),
      ArrayMaxSize(500),
      IsString({ each: true }),
      Matches(RECIPIENT, { each: true, message: 'A recipient is the address of a person or of a group' }),
    ],
    description: 'Addresses of the people and groups of the course for whom it is; without any, the whole course.',
    example: ['/api/users/7', '/api/c_groups/4'],
  })
  recipients?: string[] | null;
}
