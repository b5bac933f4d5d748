import { Entity, type Relation } from 'typeorm';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { fileContent } from '../../platform/content-tree/nodes/node-files/file-content.action.js';
import { nameOfFile, UploadedFile } from '../../platform/content-tree/nodes/node-files/uploaded-file.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { CalendarEvent } from './calendar-event.entity.js';
import { calendarEventPartPolicy } from './event-part.policy.js';
import { type FileFacts, FileMember } from '../../platform/content-tree/nodes/node-files/file-member.js';
import { attachedTo, titledByFile } from '../content-access/attached-content.js';

/** A file attached to an event. */
@Entity('c_calendar_event_attachment')
@ApiResource({
  name: 'CCalendarEventAttachment',
  path: 'c_calendar_event_attachments',
  display: { list: ['filename', 'event', 'comment'] },
  policy: calendarEventPartPolicy,
  support: attachedTo('event', { title: titledByFile }),
  operations: ['list', 'create', 'read', 'delete'],
  description: 'File attached to an event.',
  actions: [fileContent('c_calendar_event_attachments', calendarEventPartPolicy.rule('read'))],
})
export class CalendarEventAttachment extends Content {
  @Identifier()
  id: number;

  @Reference(() => CalendarEvent, { inverse: 'attachments', required: true, write: 'create', onDelete: 'CASCADE' })
  event: Relation<CalendarEvent>;

  @Text({ max: 255, derived: nameOfFile() })
  filename: string | null;

  @Text({ write: 'create' })
  comment: string | null;

  @FileMember('c_calendar_event_attachments')
  file: FileFacts | null;

  @UploadedFile()
  uploadFile?: string | null;
}
