import { Injectable } from '@nestjs/common';
import { OwnedProcessor } from './owned.processor.js';

/** Rows that remember their creator. */
@Injectable()
export class CreatorProcessor extends OwnedProcessor {
  protected override readonly owner = 'creator';
}
