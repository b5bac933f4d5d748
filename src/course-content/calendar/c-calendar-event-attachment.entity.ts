import { Entity, type Relation } from 'typeorm';
import { Content } from '../../platform/nodes/content.entity.js';
import { fileContent } from '../../platform/nodes/file-content.action.js';
import { UploadedFile } from '../../platform/nodes/uploaded-file.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { CCalendarEventAttachmentProcessor } from './c-calendar-event-attachment.processor.js';
import { CCalendarEvent } from './c-calendar-event.entity.js';
import { calendarEventPartPolicy } from './event-part.policy.js';

/** A file attached to an event. */
@Entity('c_calendar_event_attachment')
@ApiResource({
  path: 'c_calendar_event_attachments',
  policy: calendarEventPartPolicy,
  processor: CCalendarEventAttachmentProcessor,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'File attached to an event.',
  actions: [fileContent('c_calendar_event_attachments', calendarEventPartPolicy.rule('read'))],
})
export class CCalendarEventAttachment extends Content {
  @Identifier()
  id: number;

  @Reference(() => CCalendarEvent, { inverse: 'attachments', required: true, write: 'create', onDelete: 'CASCADE' })
  event: Relation<CCalendarEvent>;

  @Text({ max: 255, write: false })
  filename: string | null;

  @Text({ write: 'create' })
  comment: string | null;

  @UploadedFile()
  uploadFile?: string | null;
}
