import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import type { Language } from '../../pages/texts.js';
import { HOOK_COLUMNS, type HookRow } from '../hooks/hook-row.js';
import { hookTerms, type HookTerms } from '../hooks/hook-terms.js';
import { ReceivedDeliveries } from '../hooks/received-deliveries.js';
import { RejectedDeliveries } from '../hooks/rejected-deliveries.js';
import { CallLimits } from '../hooks/server/outbound-call.js';
import { ServerFailure } from '../hooks/server/server-failure.js';
import { type RemoteHook, VideoconferenceServer } from '../hooks/server/videoconference-server.js';
import type { IntegrationSettings } from '../settings/integration-settings.js';
import { checkCallback } from './callback-check.js';
import { type DiagnosticsReport, failed, type CheckResult, ok, skipped, warning } from './check-result.js';
import { checkDeliveries, silentHooks } from './deliveries-check.js';
import { checkHooks } from './hooks-check.js';
import { messages } from './messages.js';
import type { Messages } from './messages-english.js';
import { canReach } from './private-address.js';
import { checkAddress, checkSecret } from './server-check.js';
import { IntegrationSettingsReader } from '../settings/integration-settings-reader.js';

/** Checks the integration from end to end, names the step that fails, and says how to fix it. Changes nothing. */
@Injectable()
export class Diagnostics {
  constructor(
    private readonly settings: IntegrationSettingsReader,
    private readonly environment: Environment,
    private readonly server: VideoconferenceServer,
    private readonly limits: CallLimits,
    private readonly received: ReceivedDeliveries,
    private readonly rejected: RejectedDeliveries,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @param language of what is found and of what mends it */
  async run(language: Language = 'en'): Promise<DiagnosticsReport> {
    const say = messages[language];
    const settings = await this.settings.current();
    const terms = this.termsOf(settings);
    const findings =
      terms instanceof ServerFailure
        ? [failed('settings', say.failure(terms), say.setInEnvironment)]
        : [
            this.checkSettings(settings, terms, say),
            ...(await this.checkServer(settings, terms, say)),
            await checkCallback(terms, this.limits, this.clock.now(), say),
          ];
    findings.push(...(await this.checkDeliveries(say)));
    return { healthy: findings.every(({ status, losing }) => status !== 'failed' && !losing), findings };
  }

  private termsOf(settings: IntegrationSettings): HookTerms | ServerFailure {
    try {
      return hookTerms(settings, this.environment.PUBLIC_URL, this.environment.PORTAL_ID);
    } catch (error) {
      if (error instanceof ServerFailure) return error;
      throw error;
    }
  }

  private checkSettings(
    { webhooksEnabled, webhooksScope, webhooksEventFilter }: IntegrationSettings,
    { endpoint, connection }: HookTerms,
    say: Messages,
  ): CheckResult {
    if (!webhooksEnabled) return warning('settings', say.switchedOff, say.switchOn);
    if (!canReach(endpoint, connection.serverUrl)) return failed('settings', say.outOfReach(endpoint), say.useHttps);
    if (!endpoint.startsWith('https:')) return warning('settings', say.notHttps(endpoint), say.useHttps);
    return ok('settings', say.complete(webhooksScope === 'global', webhooksEventFilter));
  }

  private async checkServer(settings: IntegrationSettings, terms: HookTerms, say: Messages): Promise<CheckResult[]> {
    const address = await checkAddress(this.server, terms.connection.serverUrl, () => this.clock.now(), say);
    if (address.some(({ step, status }) => step === 'address' && status === 'failed'))
      return [...address, skipped('secret', say.notAsked), skipped('hooks', say.notAsked)];
    const { finding, listed } = await checkSecret(this.server, terms.connection, say);
    return [...address, finding, ...(await this.checkServerHooks(settings, listed, terms, say))];
  }

  private async checkServerHooks(
    settings: IntegrationSettings,
    listed: readonly RemoteHook[] | undefined,
    terms: HookTerms,
    say: Messages,
  ): Promise<CheckResult[]> {
    if (!listed) return [skipped('hooks', say.hooksNotReported)];
    const rows = await this.database.rows<HookRow>(
      sql`SELECT ${HOOK_COLUMNS} FROM "conference_hook" "h" WHERE "h"."state" <> 'removed' AND "h"."wanted" AND "h"."server_id" IS NULL
            AND NOT EXISTS (SELECT 1 FROM "conference_meeting" "m" WHERE "m"."id" = "h"."meeting_id" AND "m"."server_id" IS NOT NULL)`,
    );
    if (settings.webhooksEnabled && settings.webhooksScope === 'global' && rows.length === 0)
      return [failed('hooks', say.noHookYet, say.startService)];
    return checkHooks(rows, listed, terms, this.clock.now(), say);
  }

  private async checkDeliveries(say: Messages): Promise<CheckResult[]> {
    const now = this.clock.now();
    const [arrivals, rejections] = [await this.received.latest(), await this.rejected.latest()];
    return checkDeliveries(arrivals, rejections, await silentHooks(this.database, now), now, say);
  }
}
