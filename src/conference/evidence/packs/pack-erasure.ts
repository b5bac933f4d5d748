import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { settingValue } from '../../../platform/rights/access/setting.rules.js';
import { evidenceBasis } from '../../modes/evidence.settings.js';
import { sha256 } from './verifier/line-chain.js';
import type { PackManifest } from './verifier/pack-manifest.js';
import { PackSeal, peopleTable } from './pack-seal.js';

/** In packs, which everybody may read in their language. */
const NOTE = 'The name of one person was replaced by the pseudonym after an erasure of personal data. Events and figures are as they were.';

/** Takes names of people who are erased out of stored packs. */
@Injectable()
export class PackErasure {
  constructor(private readonly seals: PackSeal) {}

  /**
   * Of packs of portals that state no legal duty to keep names, replaces the name by the pseudonym in all packs of these meetings, and seals them again; those of an account also where its meeting is gone.
   * Guests who turned out to be the account after a pack was sealed are in it as guests.
   */
  async erase(transaction: Transaction, meetingIds: readonly number[], key: string, now: Date): Promise<void> {
    const assigned = await transaction.rows<{ key: string }>(
      sql`SELECT "participant_key" AS "key" FROM "conference_participant_account" WHERE "meeting_id" = ANY(${meetingIds}::int[]) AND 'u:' || "user_id" = ${key}`,
    );
    for (const one of [key, ...assigned.map((guest) => guest.key)]) await this.eraseKey(transaction, meetingIds, one, now);
  }

  private async eraseKey(transaction: Transaction, meetingIds: readonly number[], key: string, now: Date): Promise<void> {
    const packs = await transaction.rows<{ id: number; portalId: number; manifest: string | null; digest: string | null }>(
      sql`SELECT "id", "portal_id" AS "portalId", "manifest", "digest" FROM "evidence_pack" WHERE ("meeting_id" = ANY(${meetingIds}::int[]) OR ("meeting_id" IS NULL AND ${key}::text LIKE 'u:%'))
            AND "id" IN (SELECT "pack_id" FROM "evidence_pack_person" WHERE "participant_key" = ${key})
            AND COALESCE(${settingValue(evidenceBasis.variable, sql`"evidence_pack"."portal_id"`)}, '') = '' ORDER BY "id" FOR UPDATE`,
    );
    for (const { id, portalId, manifest, digest } of packs) {
      await transaction.rows(
        sql`UPDATE "evidence_pack_person" SET "name" = "pseudonym", "participant_key" = NULL WHERE "pack_id" = ${id} AND "participant_key" = ${key}`,
      );
      if (manifest === null) continue;
      await transaction.rows(
        sql`INSERT INTO "evidence_pack_digest" ("digest", "pack_id") VALUES (${digest}, ${id}) ON CONFLICT DO NOTHING`,
      );
      const { format: _, issuer: __, verification: ___, ...sealed } = JSON.parse(manifest) as PackManifest;
      await this.seals.seal(transaction, id, portalId, {
        ...sealed,
        notes: [...sealed.notes, { at: now.toISOString(), note: NOTE }],
        files: { ...sealed.files, 'people.csv': sha256(await peopleTable(transaction, id)) },
      });
    }
  }
}
