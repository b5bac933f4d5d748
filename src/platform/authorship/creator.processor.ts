import { Injectable } from '@nestjs/common';
import { OwnedProcessor } from './owned.processor.js';

/** Rows with a creator that the service sets. */
@Injectable()
export class CreatorProcessor extends OwnedProcessor {
  protected override readonly owner = 'creator';
}
