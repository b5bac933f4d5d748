import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Statements } from '../../../database/statements.js';
import type { TextSetting } from '../../../feature/text-setting.js';
import { type HtmlPolicy, STANDARD_HTML, mistakeInHtmlPolicy, parseHtmlPolicy, widestOf } from '../../../resource/input/html-policy.js';
import { HtmlPolicies, type HtmlPolicySource } from '../../../resource/persistence/html-policies.js';
import { settingValue } from '../../rights/access/setting.rules.js';

/** What the HTML of a portal's users may contain. */
export const htmlPolicySetting: TextSetting = {
  variable: 'html_policy',
  title: 'HTML of users',
  comment: 'JSON: "without" takes elements away, "frames" names hosts whose pages may be framed; "style", "http" and "data" may be false.',
  category: 'security',
  mistakeIn: mistakeInHtmlPolicy,
};

/** Reads the setting for the resource kernel, once for each write that has HTML in it. */
@Injectable()
export class PortalHtmlPolicies implements OnModuleInit, HtmlPolicySource {
  constructor(private readonly policies: HtmlPolicies) {}

  onModuleInit(): void {
    this.policies.readFrom(this);
  }

  async of(portalId: number, statements: Statements): Promise<HtmlPolicy> {
    const found = await statements.one<{ value: string | null }>(
      sql`SELECT ${settingValue(htmlPolicySetting.variable, portalId)} AS "value"`,
    );
    return policyIn(found?.value);
  }

  async widest(statements: Statements): Promise<HtmlPolicy> {
    const values = await statements.rows<{ value: string }>(
      sql`SELECT "selected_value" AS "value" FROM "settings" WHERE "variable" = ${htmlPolicySetting.variable} AND "selected_value" <> ''`,
    );
    return widestOf(values.map(({ value }) => policyIn(value)));
  }
}

/** A value from before its form was checked says nothing. */
function policyIn(value: string | null | undefined): HtmlPolicy {
  return value && mistakeInHtmlPolicy(value) === undefined ? parseHtmlPolicy(value) : STANDARD_HTML;
}
