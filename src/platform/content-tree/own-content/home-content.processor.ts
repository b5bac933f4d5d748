import type { Write } from '../../../resource/model/write.js';
import type { Placement } from '../nodes/content-items/content-placement.js';
import { ContentProcessor } from '../nodes/content-items/content.processor.js';
import { placeAtHome } from './home-place.js';

/** Content that belongs to its creator and to no course: it is placed below the creator's own node, without links. */
export abstract class HomeContentProcessor extends ContentProcessor {
  protected override place(write: Write): Promise<Placement> {
    return placeAtHome(write);
  }
}
