import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { FeatureList } from '../../feature/feature-list.js';

const FIRST_PORTAL = 1;

/**
 * Gives the first portal the settings that features declare for administrators to see, each with its default; existing values
 * remain.
 */
@Injectable()
export class DeclaredSettings implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly features: FeatureList,
  ) {}

  async onModuleInit(): Promise<void> {
    for (const { variable, whenUnset, title, comment = null, category = null } of this.features.settings) {
      if (title === undefined) continue;
      await this.database.rows(sql`INSERT INTO "settings" ("variable", "type", "category", "selected_value", "title", "comment", "url_id")
        VALUES (${variable}, 'radio', ${category}, ${String(whenUnset === 'on')}, ${title}, ${comment}, ${FIRST_PORTAL})
        ON CONFLICT DO NOTHING`);
    }
  }
}
