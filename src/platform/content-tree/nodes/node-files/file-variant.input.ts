import { Input } from '../../../../resource/declare/unstored-fields.decorator.js';
import { Language } from '../../../directory/language-list/language.entity.js';
import { Portal } from '../../../directory/portals/portal.entity.js';
import { ResourceNode } from '../resource-node.entity.js';
import { UploadedFile } from './uploaded-file.js';

/** Another file of a node, for those who come in through one portal. */
export class FileVariant {
  @Input({ type: 'reference', target: () => ResourceNode, required: true, description: 'The node that has a file already.' })
  resourceNode: number;

  @Input({ type: 'reference', target: () => Portal, required: true, description: 'The portal for which the variant is meant.' })
  accessUrl: number;

  @Input({ type: 'reference', target: () => Language, description: 'The language for which it is meant, where it is for one.' })
  language?: number | null;

  @UploadedFile({ required: true })
  uploadFile: string;
}
