import { Injectable } from '@nestjs/common';
import { OwnedProcessor } from './owned.processor.js';

/** Rows that remember their author. */
@Injectable()
export class AuthorProcessor extends OwnedProcessor {
  protected override readonly owner = 'author';
}
