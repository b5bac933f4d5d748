import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import type { Language } from '../../languages/language.js';
import { HOOK_COLUMNS, type HookRow } from '../hooks/hook-row.js';
import { hookTerms, type HookTerms } from '../hooks/hook-terms.js';
import { miscountedMeetings } from '../counts/miscounted-meetings.js';
import { missingEvents } from '../events/event-names.js';
import { ReceivedDeliveries } from '../hooks/received-deliveries.js';
import { RejectedDeliveries } from '../hooks/rejected-deliveries.js';
import { CallLimits } from '../hooks/server/outbound-call.js';
import { ServerFailure } from '../hooks/server/server-failure.js';
import { type RemoteHook, VideoconferenceServer } from '../hooks/server/videoconference-server.js';
import type { IntegrationSettings } from '../integration-settings/integration-settings.js';
import { type KnownServer, ServerDirectory } from '../integration-settings/server-directory.js';
import { checkChats } from './chats-check.js';
import { checkCallback } from './callback-check.js';
import { type DiagnosticsReport, failed, type CheckResult, losing, ok, skipped, warning } from './check-result.js';
import { checkDeliveries, silentHooks } from './deliveries-check.js';
import { checkHooks } from './hooks-check.js';
import { type Messages, messagesIn } from './messages.js';
import { checkSenderClocks, wrongClocks } from './sender-clocks.js';
import { canReach } from './private-address.js';
import { checkAddress, checkSecret } from './server-check.js';
import { IntegrationSettingsReader } from '../integration-settings/integration-settings-reader.js';

/** Servers beside that of the settings that are asked at once. */
const SERVERS_AT_ONCE = 10;

interface CheckedServer {
  readonly terms: HookTerms;
  /** Of its row; null for that of the settings. */
  readonly serverId: number | null;
}

/** Checks the integration from end to end, names the step that fails, and says how to fix it. Changes nothing. */
@Injectable()
export class Diagnostics {
  constructor(
    private readonly settings: IntegrationSettingsReader,
    private readonly environment: Environment,
    private readonly server: VideoconferenceServer,
    private readonly servers: ServerDirectory,
    private readonly limits: CallLimits,
    private readonly received: ReceivedDeliveries,
    private readonly rejected: RejectedDeliveries,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @param language of what is found and of what mends it */
  async run(language: Language = 'en'): Promise<DiagnosticsReport> {
    const say = messagesIn(language);
    const settings = await this.settings.current();
    const further = (await this.servers.further()).filter(({ enabled }) => enabled);
    // Where nothing but further servers is configured, the settings lack no server.
    const first = settings.serverUrl || further.length === 0 ? undefined : further[0];
    const terms = this.termsOf(settings, first);
    const findings =
      terms instanceof ServerFailure
        ? [failed('settings', say.failure(terms), say.setInEnvironment)]
        : [
            this.checkSettings(settings, terms, say),
            ...(first ? [] : await this.checkServer(settings, { terms, serverId: null }, say)),
            ...(await this.checkFurther(settings, further, say)),
            await checkCallback(terms, this.limits, this.clock.now(), say),
          ];
    findings.push(...checkSenderClocks(await wrongClocks(this.database, this.clock.now()), this.clock.now(), say));
    findings.push(...(await this.checkDeliveries(say)));
    findings.push(...(await checkChats(this.database, say)));
    return { healthy: findings.every(({ status, losing }) => status !== 'failed' && !losing), findings };
  }

  /** Whether the server of the settings answers and takes the secret; asks it and nothing else. */
  async connection(language: Language): Promise<readonly CheckResult[]> {
    const say = messagesIn(language);
    const { serverUrl, salt, webhooksHashAlgorithm: algorithm } = await this.settings.current();
    if (!serverUrl || !salt) return [];
    const connection = { serverUrl, salt, algorithm };
    const address = await checkAddress(this.server, connection.serverUrl, () => this.clock.now(), say);
    if (address.some(({ status }) => status === 'failed')) return address.filter(({ status }) => status !== 'skipped');
    return [...address, (await checkSecret(this.server, connection, say)).finding];
  }

  private termsOf(settings: IntegrationSettings, server?: KnownServer): HookTerms | ServerFailure {
    try {
      return hookTerms(settings, this.environment.PUBLIC_URL, this.environment.PORTAL_ID, server);
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
    if (!canReach(endpoint, connection.serverUrl)) return failed('settings', say.outOfReach({ endpoint }), say.useHttps);
    const missing = missingEvents(webhooksEventFilter);
    if (missing.length > 0) return losing('settings', say.filterLacks({ names: missing.join(', ') }), say.filterFix);
    if (!endpoint.startsWith('https:')) return warning('settings', say.notHttps({ endpoint }), say.useHttps);
    return ok('settings', say.complete({ scope: webhooksScope, events: webhooksEventFilter || 'all' }));
  }

  /** The servers beside that of the settings, some at once, each by its name. */
  private async checkFurther(settings: IntegrationSettings, servers: readonly KnownServer[], say: Messages): Promise<CheckResult[]> {
    const findings: CheckResult[] = [];
    for (let from = 0; from < servers.length; from += SERVERS_AT_ONCE) {
      const checked = servers.slice(from, from + SERVERS_AT_ONCE).map(async (server) => {
        const terms = this.termsOf(settings, server);
        if (terms instanceof ServerFailure) return [];
        const found = await this.checkServer(settings, { terms, serverId: server.id }, say);
        const unreachable = canReach(terms.endpoint, server.serverUrl)
          ? []
          : [failed('settings', say.outOfReach({ endpoint: terms.endpoint }), say.useHttps)];
        return [...unreachable, ...found].map((finding) => ({ ...finding, server: server.title ?? server.serverUrl }));
      });
      findings.push(...(await Promise.all(checked)).flat());
    }
    return findings;
  }

  private async checkServer(settings: IntegrationSettings, checked: CheckedServer, say: Messages): Promise<CheckResult[]> {
    const { connection } = checked.terms;
    const address = await checkAddress(this.server, connection.serverUrl, () => this.clock.now(), say);
    if (address.some(({ step, status }) => step === 'address' && status === 'failed'))
      return [...address, skipped('secret', say.notAsked), skipped('hooks', say.notAsked)];
    const { finding, listed } = await checkSecret(this.server, connection, say);
    return [...address, finding, ...(await this.checkServerHooks(settings, listed, checked, say))];
  }

  private async checkServerHooks(
    settings: IntegrationSettings,
    listed: readonly RemoteHook[] | undefined,
    { terms, serverId }: CheckedServer,
    say: Messages,
  ): Promise<CheckResult[]> {
    if (!listed) return [skipped('hooks', say.hooksNotReported)];
    const rows = await this.database.rows<HookRow>(
      sql`SELECT * FROM (SELECT ${HOOK_COLUMNS} FROM "conference_hook" "h" WHERE "h"."state" <> 'removed' AND "h"."wanted") "r"
          WHERE "r"."serverId" IS NOT DISTINCT FROM ${serverId}::int`,
    );
    if (settings.webhooksEnabled && settings.webhooksScope === 'global' && rows.length === 0)
      return [failed('hooks', say.noHookYet, say.startService)];
    return checkHooks(rows, listed, terms, this.clock.now(), say);
  }

  private async checkDeliveries(say: Messages): Promise<CheckResult[]> {
    const now = this.clock.now();
    const [arrivals, rejections] = [await this.received.latest(), await this.rejected.latest()];
    const [silent, miscounted] = [await silentHooks(this.database, now), await miscountedMeetings(this.database)];
    return checkDeliveries({ arrivals, rejections, silent, miscounted }, now, say);
  }
}
