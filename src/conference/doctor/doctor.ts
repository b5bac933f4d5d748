import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { HOOK_COLUMNS, type HookRow } from '../hooks/hook-row.js';
import { hookTerms, type HookTerms } from '../hooks/hook-terms.js';
import { RejectedDeliveries } from '../hooks/rejected-deliveries.js';
import { CallLimits } from '../hooks/server/outbound-call.js';
import { ServerFailure } from '../hooks/server/server-failure.js';
import { type RemoteHook, VideoconferenceServer } from '../hooks/server/videoconference-server.js';
import { type IntegrationSettings, IntegrationSettingsReader } from '../settings/integration-settings.js';
import { examineCallback } from './callback-examination.js';
import { type Examination, failed, type Finding, ok, skipped, warning } from './finding.js';
import { examineHooks } from './hooks-examination.js';
import { examineAddress, examineSecret } from './server-examination.js';

const RECENT_MS = 15 * 60 * 1000;

/** Examines the integration from end to end, names the step that is broken, and says what mends it. Changes nothing. */
@Injectable()
export class Doctor {
  constructor(
    private readonly settings: IntegrationSettingsReader,
    private readonly environment: Environment,
    private readonly server: VideoconferenceServer,
    private readonly limits: CallLimits,
    private readonly rejected: RejectedDeliveries,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async examine(): Promise<Examination> {
    const settings = await this.settings.current();
    const terms = this.termsOf(settings);
    const findings =
      terms instanceof ServerFailure
        ? [failed('settings', terms.message, 'Set it in the environment; address and secret also at PUT /api/videoconference/settings.')]
        : [
            this.examineSettings(settings, terms),
            ...(await this.examineServer(settings, terms)),
            await examineCallback(terms, this.limits, this.clock.now()),
          ];
    findings.push(await this.examineDeliveries());
    return { healthy: findings.every(({ status }) => status !== 'failed'), findings };
  }

  private termsOf(settings: IntegrationSettings): HookTerms | ServerFailure {
    try {
      return hookTerms(settings, this.environment.PUBLIC_URL, this.environment.PORTAL_ID);
    } catch (error) {
      if (error instanceof ServerFailure) return error;
      throw error;
    }
  }

  private examineSettings({ webhooksEnabled, webhooksScope, webhooksEventFilter }: IntegrationSettings, { endpoint }: HookTerms): Finding {
    if (!webhooksEnabled) return warning('settings', 'Webhooks are switched off: nothing is registered.', 'Set webhooks_enabled to true.');
    if (!endpoint.startsWith('https:'))
      return warning('settings', `The callback ${endpoint} is not https.`, 'Set PUBLIC_URL to the https address of this service.');
    const events = webhooksEventFilter === '' ? 'all events' : `the events ${webhooksEventFilter}`;
    return ok('settings', `Complete: ${webhooksScope === 'global' ? 'one hook for all meetings' : 'a hook for each meeting'}, ${events}.`);
  }

  private async examineServer(settings: IntegrationSettings, terms: HookTerms): Promise<Finding[]> {
    const address = await examineAddress(this.server, terms.connection.serverUrl, () => this.clock.now());
    if (address.some(({ step, status }) => step === 'address' && status === 'failed'))
      return [...address, skipped('secret', 'The server could not be asked.'), skipped('hooks', 'The server could not be asked.')];
    const { finding, listed } = await examineSecret(this.server, terms.connection);
    return [...address, finding, ...(await this.examineHooks(settings, listed, terms))];
  }

  private async examineHooks(
    settings: IntegrationSettings,
    listed: readonly RemoteHook[] | undefined,
    terms: HookTerms,
  ): Promise<Finding[]> {
    if (!listed) return [skipped('hooks', 'The server did not tell its hooks.')];
    const rows = await this.database.rows<HookRow>(
      sql`SELECT ${HOOK_COLUMNS} FROM "conference_hook" "h" WHERE "h"."state" <> 'removed' AND "h"."wanted"`,
    );
    if (settings.webhooksEnabled && settings.webhooksScope === 'global' && rows.length === 0)
      return [
        failed(
          'hooks',
          'No hook is wanted yet, though webhooks are switched on.',
          'Start the service: it registers the hook within seconds.',
        ),
      ];
    return examineHooks(rows, listed, terms, this.clock.now());
  }

  private async examineDeliveries(): Promise<Finding> {
    const since = this.clock.now().getTime() - RECENT_MS;
    const recent = (await this.rejected.latest()).filter(({ lastAt }) => lastAt.getTime() >= since);
    if (recent.length === 0) return ok('deliveries', 'No delivery was refused in the last 15 minutes.');
    const reasons = [...new Set(recent.map(({ door, reason }) => `${door} callback: ${reason}`))].join(', ');
    const fix =
      'wrong or checksum: the secrets differ (bbb-conf --secret). stale: a clock is off, or an old address is still registered. missing: the sender does not sign.';
    return warning('deliveries', `Deliveries were refused in the last 15 minutes (${reasons}).`, fix);
  }
}
