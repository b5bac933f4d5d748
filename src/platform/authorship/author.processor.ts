import { Injectable } from '@nestjs/common';
import { OwnedProcessor } from './owned.processor.js';

/** Rows with an author that the service sets. */
@Injectable()
export class AuthorProcessor extends OwnedProcessor {
  protected override readonly owner = 'author';
}
