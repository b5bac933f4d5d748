import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import type { Language } from '../../pages/texts.js';
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
import { type Sentences, sentences } from './sentences.js';
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

  /** @param language of what is found and of what mends it */
  async examine(language: Language = 'en'): Promise<Examination> {
    const say = sentences[language];
    const settings = await this.settings.current();
    const terms = this.termsOf(settings);
    const findings =
      terms instanceof ServerFailure
        ? [failed('settings', say.failure(terms), say.setInEnvironment)]
        : [
            this.examineSettings(settings, terms, say),
            ...(await this.examineServer(settings, terms, say)),
            await examineCallback(terms, this.limits, this.clock.now(), say),
          ];
    findings.push(await this.examineDeliveries(say));
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

  private examineSettings(
    { webhooksEnabled, webhooksScope, webhooksEventFilter }: IntegrationSettings,
    { endpoint }: HookTerms,
    say: Sentences,
  ): Finding {
    if (!webhooksEnabled) return warning('settings', say.switchedOff, say.switchOn);
    if (!endpoint.startsWith('https:')) return warning('settings', say.notHttps(endpoint), say.useHttps);
    return ok('settings', say.complete(webhooksScope === 'global', webhooksEventFilter));
  }

  private async examineServer(settings: IntegrationSettings, terms: HookTerms, say: Sentences): Promise<Finding[]> {
    const address = await examineAddress(this.server, terms.connection.serverUrl, () => this.clock.now(), say);
    if (address.some(({ step, status }) => step === 'address' && status === 'failed'))
      return [...address, skipped('secret', say.notAsked), skipped('hooks', say.notAsked)];
    const { finding, listed } = await examineSecret(this.server, terms.connection, say);
    return [...address, finding, ...(await this.examineHooks(settings, listed, terms, say))];
  }

  private async examineHooks(
    settings: IntegrationSettings,
    listed: readonly RemoteHook[] | undefined,
    terms: HookTerms,
    say: Sentences,
  ): Promise<Finding[]> {
    if (!listed) return [skipped('hooks', say.hooksNotTold)];
    const rows = await this.database.rows<HookRow>(
      sql`SELECT ${HOOK_COLUMNS} FROM "conference_hook" "h" WHERE "h"."state" <> 'removed' AND "h"."wanted"`,
    );
    if (settings.webhooksEnabled && settings.webhooksScope === 'global' && rows.length === 0)
      return [failed('hooks', say.noHookYet, say.startService)];
    return examineHooks(rows, listed, terms, this.clock.now(), say);
  }

  private async examineDeliveries(say: Sentences): Promise<Finding> {
    const since = this.clock.now().getTime() - RECENT_MS;
    const recent = (await this.rejected.latest()).filter(({ lastAt }) => lastAt.getTime() >= since);
    if (recent.length === 0) return ok('deliveries', say.noneRefused);
    const reasons = [...new Set(recent.map(({ door, reason }) => say.refusal(door, reason)))].join(', ');
    return warning('deliveries', say.refused(reasons), say.refusedFix);
  }
}
