import { ArrayMaxSize, IsArray, IsInt, Max, Min, ValidateNested } from 'class-validator';
import type { Relation } from 'typeorm';
import { UniqueReference } from '../../../../resource/declare/reference-fields.decorator.js';
import { Input } from '../../../../resource/declare/unstored-fields.decorator.js';
import { LINK_MEMBERS, ResourceLinkInput } from '../node-links/resource-link.input.js';
import { ResourceNode } from '../resource-node.entity.js';
import { ContentNode } from './content-node.js';

/**
 * Base of every piece of course content: it stands on a node of the content tree and reaches people through the node's
 * links. Such an entity names `contentPolicy` and `contextParameters`; one that stands elsewhere than it is asked to, or goes by another
 * member than `title`, a class that extends `ContentProcessor`.
 */
export abstract class Content {
  @UniqueReference(() => ResourceNode, { required: true, write: false, onDelete: 'CASCADE', support: new ContentNode() })
  resourceNode: Relation<ResourceNode>;

  @Input({
    type: 'bigint',
    write: 'create',
    validators: [IsInt(), Min(1), Max(Number.MAX_SAFE_INTEGER)],
    description: 'Id of the node under which the content is placed: that of a course or of a folder.',
    example: 42,
  })
  parentResourceNodeId?: number | null;

  @Input({
    type: 'json',
    items: 'object',
    itemMembers: LINK_MEMBERS,
    write: 'create',
    itemClass: () => ResourceLinkInput,
    validators: [IsArray(), ArrayMaxSize(100), ValidateNested({ each: true })],
    description:
      'Contexts that the content is given to, each with a visibility (published unless said otherwise). Without any: those of the parent.',
    example: [{ cid: 3, sid: 0, gid: 0, visibility: 'published' }],
  })
  resourceLinkList?: ResourceLinkInput[] | null;
}
