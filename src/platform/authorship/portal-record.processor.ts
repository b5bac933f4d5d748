import { Injectable } from '@nestjs/common';
import type { Write } from '../../resource/model/write.js';
import { StampingProcessor } from './stamping.processor.js';

const MEMBERS = ['url', 'accessUrl', 'accessUrlId'] as const;

/** Rows that belong to the portal on which they are made, by whichever of the usual members they name it. */
@Injectable()
export class PortalRecordProcessor extends StampingProcessor {
  protected override stamps({ resource, actor }: Write): Write['values'] {
    const member = MEMBERS.find((name) => resource.columns.has(name));
    return member === undefined ? {} : { [member]: actor.portalId };
  }
}
