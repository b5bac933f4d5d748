import { Injectable } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import type { Write } from '../../resource/model/write.js';
import { rememberKey } from './fresh-api-key.js';
import { OwnedProcessor } from '../authorship/owned.processor.js';

const KEY_BYTES = 32;

/** Keys: drawn at random, stored as a hash. 256 random bits need no slow one. */
@Injectable()
export class UserApiKeyProcessor extends OwnedProcessor {
  override async create(write: Write): Promise<number> {
    const key = randomBytes(KEY_BYTES).toString('base64url');
    const keyHash = createHash('sha256').update(key).digest('hex');
    const id = await super.create({ ...write, values: { ...write.values, keyHash } });
    await rememberKey(write.transaction, id, key);
    return id;
  }
}
