import type { Feature } from '../../../feature/feature.js';
import { PlaceOfItem } from '../../../resource/model/place-of-item.js';
import { CarriedItems } from '../../../resource/policy/credential-scopes.js';
import { CarriedByNodes } from './carried-by-nodes.js';
import { ResourceNode } from './resource-node.entity.js';
import { ResourceLink } from './node-links/resource-link.entity.js';
import { ResourceFile } from './node-files/resource-file.entity.js';
import { ResourceType } from './resource-type.entity.js';
import { Tool } from './tool.entity.js';
import { Asset } from './node-files/asset.entity.js';
import { ResourceFormat } from './resource-format.entity.js';
import { ResourceRight } from './resource-right.entity.js';
import { ResourceComment } from './comments/resource-comment.entity.js';
import { Illustration } from './node-files/illustration.entity.js';
import { ResourceFileContent } from './node-files/resource-file-content.entity.js';
import { AssetContent } from './node-files/asset-content.entity.js';
import { ContentProcessor } from './content-items/content.processor.js';
import { NodeItems } from './node-items.js';
import { BlobVariant } from './node-files/blob-variant.entity.js';
import { PlaceOfContent } from './content-items/place-of-content.js';
import { PictureVariants } from './node-files/picture-variants.js';
import { StoredFiles } from './node-files/stored-files.js';
import { personalQuota, personQuota, portalQuota } from './node-files/quota.settings.js';

/** The tree of content that all course material hangs in, its links and files. */
export const nodes: Feature = {
  name: 'nodes',
  area: 'content',
  needs: ['classes', 'courses', 'groups', 'languages', 'portals', 'sessions', 'users'],
  entities: [
    ResourceNode,
    ResourceLink,
    ResourceFile,
    ResourceType,
    Tool,
    Asset,
    ResourceFormat,
    ResourceRight,
    ResourceComment,
    Illustration,
    ResourceFileContent,
    AssetContent,
    BlobVariant,
  ],
  providers: [
    ContentProcessor,
    NodeItems,
    StoredFiles,
    PictureVariants,
    { provide: CarriedItems, useClass: CarriedByNodes },
    { provide: PlaceOfItem, useClass: PlaceOfContent },
  ],
  exports: [StoredFiles, PictureVariants, CarriedItems, PlaceOfItem],
  textSettings: [personalQuota, personQuota, portalQuota],
  problems: {
    'file-pending': { status: 409, meaning: 'The file has not been scanned for viruses yet; ask again after `Retry-After`.' },
    'not-an-image': { status: 409, meaning: 'A smaller picture was asked for of a file that is none.' },
  },
};
