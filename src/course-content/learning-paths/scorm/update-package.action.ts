import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { Asset } from '../../../platform/content-tree/nodes/node-files/asset.entity.js';
import { fileNameInBody, UploadedFile } from '../../../platform/content-tree/nodes/node-files/uploaded-file.js';
import { type ActionDeclaration, itemAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionPreparation, type ActionRun } from '../../../resource/model/action-handler.js';
import { holds } from '../../../resource/policy/rule-check.js';
import { Problem, StateConflict } from '../../../resource/protocol/problem.js';
import { learningPathPolicy } from '../learning-path.policy.js';
import type { Organization } from './manifest/manifest.js';
import { asJson, type CheckedPackage, rewriteSteps, ScormImport, writeEntries } from './scorm-import.js';

/** A newer edition of a package. */
class PackageEdition {
  @UploadedFile({ required: true })
  uploadFile: string;
}

interface PathOfPackage {
  readonly id: number;
  readonly ref: string | null;
  readonly asset: number;
}

interface HeldStep {
  readonly ref: string | null;
  readonly above: string | null;
  readonly path: string | null;
}

/** Replaces a package by a newer edition: attempts stay, and what is open goes on with the new files. */
@Injectable()
class UpdatePackage extends ActionHandler {
  constructor(private readonly packages: ScormImport) {
    super();
  }

  /** Of paths that the caller may change: others' packages are not read for them. */
  override async prepare(call: ActionPreparation): Promise<CheckedPackage | undefined> {
    const { resource, id, actor, statements } = call;
    const mayChange = await holds(learningPathPolicy.rule('update'), { resource, actor, transaction: statements }, id);
    return mayChange ? this.packages.check(call) : undefined;
  }

  /** @throws StateConflict `structure-changed` where items, their order or their files are others */
  async run(run: ActionRun): Promise<void> {
    const { transaction, id, input, operations } = run;
    const paths = await pathsOfPackage(transaction, id);
    const [first] = paths;
    if (!first) throw new StateConflict('no-package', 'This learning path did not come with a package.');
    const checked = run.prepared as CheckedPackage | undefined;
    if (!checked) throw new Problem(404, 'Not Found');
    const { manifest, files } = checked;
    const editions: [number, Organization][] = [];
    for (const path of paths) editions.push([path.id, await sameStructure(transaction, path, manifest.organizations)]);
    const title = fileNameInBody(input) ?? manifest.organizations[0]?.title;
    const asset = await operations.create(Asset, { title, category: 'scorm', uploadFile: input.uploadFile });
    await writeEntries(transaction, asset, files);
    for (const [path, { items, sequencing }] of editions) {
      await rewriteSteps(transaction, path, items);
      await transaction.rows(sql`UPDATE "c_lp" SET "sequencing" = ${asJson(sequencing)}::jsonb WHERE "id" = ${path}`);
    }
    await transaction.rows(
      sql`UPDATE "c_lp" SET "asset_id" = ${asset}, "scorm_version" = ${manifest.version}, "modified_on" = ${run.now}
          WHERE "id" = ANY(${paths.map((path) => path.id)}::int[])`,
    );
    await transaction.rows(sql`DELETE FROM "asset" WHERE "id" = ${first.asset}`);
  }
}

/** All paths of the package that this one came with. */
function pathsOfPackage(transaction: Transaction, id: number): Promise<PathOfPackage[]> {
  return transaction.rows<PathOfPackage>(
    sql`SELECT "p"."id", "p"."ref", "p"."asset_id" AS "asset" FROM "c_lp" "own" JOIN "c_lp" "p" ON "p"."asset_id" = "own"."asset_id"
        WHERE "own"."id" = ${id} AND "own"."lp_type" = 'scorm' ORDER BY "p"."id" FOR NO KEY UPDATE OF "p"`,
  );
}

async function sameStructure(
  transaction: Transaction,
  { id, ref }: PathOfPackage,
  organizations: readonly Organization[],
): Promise<Organization> {
  const organization = organizations.find((one) => one.ref === ref);
  const held = await transaction.rows<HeldStep>(
    sql`SELECT "i"."ref", "a"."ref" AS "above", "i"."path" FROM "c_lp_item" "i" LEFT JOIN "c_lp_item" "a" ON "a"."id" = "i"."parent_id"
        WHERE "i"."lp_id" = ${id}`,
  );
  const items = organization?.items ?? [];
  const sent = items.map(({ ref: own, parent, path }) => ({ ref: own, above: parent === null ? null : items[parent]?.ref, path }));
  if (organization && asText(held) === asText(sent)) return organization;
  throw new StateConflict(
    'structure-changed',
    'The items of the package, their places or their files are others; import it as a new path.',
  );
}

function asText(steps: readonly { readonly ref: string | null; readonly above?: string | null; readonly path: string | null }[]): string {
  return steps
    .map(({ ref, above, path }) => JSON.stringify([ref, above ?? null, path]))
    .sort()
    .join();
}

export const updatePackage: ActionDeclaration = {
  name: 'update_scorm',
  method: 'POST',
  path: 'learning_paths/{id}/scorm/update',
  description: 'Puts a newer edition of a SCORM package, with the same items and files, in its place; attempts stay.',
  rule: learningPathPolicy.rule('update'),
  input: () => PackageEdition,
  answer: itemAnswer,
  handler: UpdatePackage,
};
