import { Injectable } from '@nestjs/common';
import { Refresher, type RefreshRequest } from '../../../src/resource/model/refresher.js';

/** What was refreshed, for a spec to see. */
export const refreshed: string[] = [];

@Injectable()
export class CountFleets extends Refresher {
  refresh({ resource, id, actor }: RefreshRequest): Promise<void> {
    refreshed.push(`${resource.name} ${id ?? 'all'} for ${actor.username ?? 'nobody'}`);
    return Promise.resolve();
  }
}
