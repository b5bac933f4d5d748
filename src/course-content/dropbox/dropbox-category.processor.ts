import { Injectable } from '@nestjs/common';
import { OwnedProcessor } from '../../platform/authorship/owned.processor.js';

/** Folders belong to their creator. */
@Injectable()
export class DropboxCategoryProcessor extends OwnedProcessor {
  protected override readonly owner = 'userId';
}
