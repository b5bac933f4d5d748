import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { FeatureList } from '../../../feature/feature-list.js';
import { addDeclaredSettings } from '../../rights/access/declared-setting.js';
import { settingCatalogue } from './setting-catalogue.js';

/** Gives every portal a row for each setting that a feature declares; what portals say already remains. */
@Injectable()
export class DeclaredSettings {
  constructor(
    private readonly database: Database,
    private readonly features: FeatureList,
  ) {}

  /** At each start, so that the settings of a new version and of further features are there. */
  async write(): Promise<void> {
    const declared = settingCatalogue(this.features);
    await this.database.transaction(async (transaction) => {
      await transaction.rows(sql`INSERT INTO "setting_declaration" ("variable", "declaration")
        SELECT "said"->>'variable', "said" FROM jsonb_array_elements(${JSON.stringify(declared)}::jsonb) "said" ORDER BY 1
        ON CONFLICT ("variable") DO UPDATE SET "declaration" = EXCLUDED."declaration"
          WHERE "setting_declaration"."declaration" IS DISTINCT FROM EXCLUDED."declaration"`);
      await transaction.rows(
        sql`DELETE FROM "setting_declaration" WHERE "variable" <> ALL(${declared.map(({ variable }) => variable)}::text[])`,
      );
      await addDeclaredSettings(transaction);
    });
  }
}
