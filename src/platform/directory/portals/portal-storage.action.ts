import { Injectable } from '@nestjs/common';
import { FRACTION, MOMENT, orNull } from '../../../auth/answer-shape.js';
import { createCache } from '../../../cache/cache.js';
import { Clock } from '../../../config/clock.js';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../../resource/model/action-handler.js';
import { portalPolicy } from './portal.policy.js';
import { bytesOfPortal } from '../../content-tree/nodes/node-files/byte-ledger.js';
import { portalQuota } from '../../content-tree/nodes/node-files/quota.settings.js';

/** For how long a count is good: it goes over all files of a portal. */
const LIFETIME_MS = 600_000;
const PORTALS = 1_000;

interface Counted {
  readonly bytes: number;
  readonly countedAt: Date;
}

const portalStorageAnswer = documentAnswer('PortalStorage', {
  bytes: { ...FRACTION, minimum: 0 },
  quota: { ...orNull(FRACTION), description: 'Null where there is no limit.' },
  countedAt: MOMENT,
});

@Injectable()
class CountStorage extends ActionHandler {
  readonly #counted;

  constructor(clock: Clock) {
    super();
    const lifetime = { milliseconds: LIFETIME_MS, now: () => clock.now().getTime() };
    this.#counted = createCache<number, Counted>({ name: 'storage of portals', entries: PORTALS, lifetime });
  }

  override async run({ id, transaction, now }: ActionRun): Promise<OutcomeOf<typeof portalStorageAnswer>> {
    const counted = this.#counted.get(id) ?? { bytes: await this.#count(transaction, id), countedAt: now };
    this.#counted.set(id, counted, { noUpdateTTL: true });
    const said = await transaction.one<{ quota: number }>(
      sql`SELECT "s"."selected_value"::float8 AS "quota" FROM "settings" "s" WHERE "s"."variable" = ${portalQuota.variable}
          AND "s"."subkey" IS NULL AND "s"."url_id" = ${id} AND "s"."selected_value" ~ '^[0-9]{1,15}$'`,
    );
    return { document: { ...counted, quota: said?.quota ?? null } };
  }

  async #count(transaction: Transaction, portal: number): Promise<number> {
    const row = await transaction.one<{ bytes: number }>(sql`SELECT ${bytesOfPortal(sql`${portal}::int`)} AS "bytes"`);
    return row?.bytes ?? 0;
  }
}

/** `GET /api/access_urls/{id}/storage`: what the files of a portal take. */
export const portalStorage = documentAction({
  name: 'storage',
  method: 'GET',
  path: 'access_urls/{id}/storage',
  description: 'How many bytes the files of all people of a portal take, and how many they may; counted anew after ten minutes.',
  rule: portalPolicy.rule('read'),
  answer: portalStorageAnswer,
  handler: CountStorage,
});
