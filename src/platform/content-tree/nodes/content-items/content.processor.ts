import { Injectable } from '@nestjs/common';
import type { SupportedMember } from '../../../../resource/model/supporting-row.js';
import type { Write } from '../../../../resource/model/write.js';
import { Processor } from '../../../../resource/persistence/processor.js';
import { ContentNode, ORDINARY_CONTENT, placeAsAsked } from './content-node.js';
import type { Placement } from './content-placement.js';

/**
 * The base class of processors of content that stands elsewhere than it is asked to, goes by another member than `title`, or needs more
 * than its row, its node and its links.
 */
@Injectable()
export class ContentProcessor extends Processor {
  readonly #support: SupportedMember = {
    name: 'resourceNode',
    row: new ContentNode({
      place: (write) => this.place(write),
      isPlacedAsAsked: this.isPlacedAsAsked,
      title: (values) => this.title(values),
      tool: (write) => this.tool(write),
    }),
  };

  protected override supportOf(): SupportedMember {
    return this.#support;
  }

  /** Whether its place depends on nothing but `parentResourceNodeId` and `resourceLinkList`. */
  protected get isPlacedAsAsked(): boolean {
    return this.place === ContentProcessor.prototype.place;
  }

  /** @throws ViolationProblem where the content belongs nowhere, or to what is not there */
  protected place(write: Write): Promise<Placement> {
    return placeAsAsked(write);
  }

  /** Title of the node among the values written; override where the content goes by another member. */
  protected title(values: Write['values']): string | undefined {
    return ORDINARY_CONTENT.title(values);
  }

  /** Tool that the content's type belongs to, should the type not be there yet. */
  protected tool(write: Pick<Write, 'resource'>): string {
    return ORDINARY_CONTENT.tool(write);
  }
}
