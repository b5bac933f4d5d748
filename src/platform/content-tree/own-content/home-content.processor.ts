import type { Write } from '../../../resource/model/write.js';
import type { Placement } from '../nodes/content-items/content-placement.js';
import { ContentProcessor } from '../nodes/content-items/content.processor.js';
import { placeAtHome } from './home-place.js';

/**
 * Content that belongs to its creator and to no course: it is placed below the creator's own node, without links. A member that
 * names the creator is set too.
 */
export abstract class HomeContentProcessor extends ContentProcessor {
  /** The member that names the creator, where there is one in addition to the node's creator. */
  protected readonly owner: string | undefined = 'user';

  override async create(write: Write): Promise<number> {
    const values = this.owner === undefined ? write.values : { ...write.values, [this.owner]: write.actor.id };
    return super.create({ ...write, values });
  }

  protected override place(write: Write): Promise<Placement> {
    return placeAtHome(write);
  }
}
