import type { Change } from '../../../../resource/model/change.js';
import type { SetWrite, Write } from '../../../../resource/model/write.js';
import { storeDefaultFile } from '../node-files/node-file.js';
import { fileInBody } from '../node-files/uploaded-file.js';
import { ContentNode, type ContentNodeFacts } from './content-node.js';

/** The node of content that comes with a file, which it holds. */
export class AttachedNode extends ContentNode {
  /** @param nameOf what the file is called */
  constructor(
    facts: ContentNodeFacts,
    private readonly nameOf: (write: Write) => string,
  ) {
    super(facts);
  }

  override async make(write: Write): Promise<number> {
    const node = await super.make(write);
    const file = fileInBody(write.values);
    if (file) await storeDefaultFile(write.transaction, node, { ...file, title: this.nameOf(write), now: write.now });
    return node;
  }

  /** One by one: each has a file of its own. */
  override async makeAll(write: SetWrite, changes: readonly Change[]): Promise<readonly number[]> {
    const nodes: number[] = [];
    for (const values of changes) nodes.push(await this.make({ ...write, values }));
    return nodes;
  }
}
