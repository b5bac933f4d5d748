import { Injectable } from '@nestjs/common';
import { OwnedProcessor } from '../../platform/people/owned.processor.js';

/** Folders of whoever makes them. */
@Injectable()
export class CDropboxCategoryProcessor extends OwnedProcessor {
  protected override readonly owner = 'userId';
}
