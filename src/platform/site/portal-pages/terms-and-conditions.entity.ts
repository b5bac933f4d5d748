import { Entity } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Html, Text } from '../../../resource/declare/text-fields.decorator.js';
import { TermsAndConditionsProcessor } from './terms-and-conditions.processor.js';
import { publicCatalogue } from './page.policy.js';

const SECTIONS = 16;

/** The terms and conditions in one language and version, or a section of them. */
@Entity('legal')
@ApiResource({
  name: 'Legal',
  path: 'legals',
  display: { list: ['version', 'changes', 'type', 'date'] },
  policy: publicCatalogue,
  processor: TermsAndConditionsProcessor,
  description: 'One version of the terms and conditions in a language. Types 1 to 15 are the sections on personal data.',
})
@UniqueTogether(['languageId', 'type', 'version'], { name: 'uq_legal', message: 'There is this version in this language already.' })
export class TermsAndConditions {
  @Identifier()
  id: number;

  @WholeNumber({ required: true, write: false, order: true, description: 'When it was published, in seconds since 1970.' })
  date: number;

  @Html()
  content: string | null;

  @WholeNumber({ required: true, default: 0, min: 0, max: SECTIONS - 1, write: 'create', filter: ['exact'] })
  type: number;

  @Text({ required: true, description: 'What is new in it.' })
  changes: string;

  @WholeNumber({ required: true, write: false, filter: ['exact'], order: true })
  version: number;

  @WholeNumber({ names: 'languages', required: true, min: 1, write: 'create', filter: ['exact'], description: 'Id of the language.' })
  languageId: number;
}
