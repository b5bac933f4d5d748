import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { LanguageTag, Text } from '../../../resource/declare/text-fields.decorator.js';
import { Flag } from '../../../resource/declare/value-fields.decorator.js';
import { noRing } from '../../../resource/model/requirement.js';
import { sql } from '../../../database/sql.js';
import { type Policy, policy } from '../../../resource/model/policy.js';
import { everyone } from '../../../resource/model/rule.js';
import { globalAdministrator } from '../../rights/access/role.rules.js';

/** Languages of the interface: readable before sign-in, maintained by global administrators. */
const languagePolicy: Policy = policy('languages', {
  read: everyone,
  create: globalAdministrator,
  update: globalAdministrator,
  delete: globalAdministrator,
});

/** A language of the interface. */
@Entity('language')
@ApiResource({
  path: 'languages',
  display: { list: ['englishName', 'originalName', 'isocode', 'available', 'parent'] },
  policy: languagePolicy,
  requires: [noRing],
  obstacles: [
    {
      to: 'delete',
      when: (row) => sql`EXISTS (SELECT 1 FROM "user" "u" WHERE "u"."locale" = ${row.column('isocode')})
        OR EXISTS (SELECT 1 FROM "course" "c" WHERE "c"."course_language" = ${row.column('isocode')})`,
      message: 'This language cannot be deleted: people or courses use it. It can be made unavailable instead.',
    },
  ],
  description: 'Language of the interface; those available are offered. A variant of another language names it as its parent.',
})
export class Language {
  @Identifier()
  id: number;

  @Text({ max: 255, filter: ['partial'], search: true, description: 'Its name in itself.', example: 'français' })
  originalName: string | null;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  englishName: string;

  @LanguageTag({
    max: 10,
    required: true,
    unique: true,
    filter: ['exact'],
    order: true,
    search: true,
    description: 'BCP 47 tag.',
    example: 'fr',
  })
  isocode: string;

  @Flag({ required: true, default: true, filter: ['exact'], forClients: true })
  available: boolean;

  @Reference(() => Language, { onDelete: 'SET NULL', inverse: 'subLanguages' })
  parent: Relation<Language> | null;
}
