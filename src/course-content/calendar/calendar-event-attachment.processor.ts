import { Injectable } from '@nestjs/common';
import type { Write } from '../../resource/model/write.js';
import { AttachedContentProcessor, attachedFileName, type Support } from '../content-access/attached-content.processor.js';

/** Files of an event reach whom the event reaches. */
@Injectable()
export class CalendarEventAttachmentProcessor extends AttachedContentProcessor {
  override async create(write: Write): Promise<number> {
    return super.create({ ...write, values: { ...write.values, filename: attachedFileName(write.values) } });
  }

  protected override support({ values }: Write): Support {
    return { table: 'c_calendar_event', id: values.event };
  }

  protected override title(values: Write['values']): string | undefined {
    return typeof values.filename === 'string' ? values.filename : undefined;
  }
}
