import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { FeatureList } from '../../feature/feature-list.js';
import type { SwitchSetting } from '../../feature/switch-setting.js';

const FIRST_PORTAL = 1;

interface DeclaredSetting extends Pick<SwitchSetting, 'variable' | 'title' | 'comment' | 'category'> {
  /** How it is asked for. */
  readonly type: 'radio' | 'textfield';
  readonly value: string;
}

/**
 * Gives the first portal the settings that features declare for administrators to see, each with its default; existing values
 * remain.
 */
@Injectable()
export class DeclaredSettings {
  constructor(
    private readonly database: Database,
    private readonly features: FeatureList,
  ) {}

  /** At each start, so that the settings of a new version are there. */
  async write(): Promise<void> {
    const switches = this.features.settings.map((setting): DeclaredSetting => {
      return { ...setting, type: 'radio', value: String(setting.whenUnset === 'on') };
    });
    const texts = this.features.textSettings.map((setting): DeclaredSetting => ({ ...setting, type: 'textfield', value: '' }));
    for (const { variable, type, value, title, comment = null, category = null } of [...switches, ...texts]) {
      if (title === undefined) continue;
      await this.database.rows(sql`INSERT INTO "settings" ("variable", "type", "category", "selected_value", "title", "comment", "url_id")
        VALUES (${variable}, ${type}, ${category}, ${value}, ${title}, ${comment}, ${FIRST_PORTAL})
        ON CONFLICT DO NOTHING`);
    }
  }
}
