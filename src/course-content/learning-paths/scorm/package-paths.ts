import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import type { ResourceDefinition } from '../../../resource/model/resource-definition.js';
import type { ResourceOperations } from '../../../resource/model/resource-operations.js';
import type { Context } from '../../content-access/current-context.js';
import type { Organization } from './manifest/manifest.js';
import { asJson, type CheckedPackage, writeEntries, writeSteps } from './scorm-import.js';

/** What paths are made of. */
interface PathsToMake {
  readonly checked: CheckedPackage;
  /** Id of the asset that has the package. */
  readonly asset: number;
  readonly context: Context;
  /** Of the first path; that of its organization unless given. */
  readonly title: string | null;
  readonly category: number | null;
}

/** A unit of work, with the rights of the person who imports. */
interface ImportWork {
  readonly transaction: Transaction;
  readonly operations: ResourceOperations;
  /** Learning paths. */
  readonly resource: ResourceDefinition;
}

/** Makes a path of each organization of a package. @returns their ids, the first one first */
export async function makePaths(work: ImportWork, made: PathsToMake): Promise<number[]> {
  const { checked, asset, title } = made;
  await writeEntries(work.transaction, asset, checked.files);
  const paths: number[] = [];
  for (const [index, organization] of checked.manifest.organizations.entries()) {
    const named = index === 0 && title !== null && title !== '' ? { ...organization, title } : organization;
    paths.push(await makePath(work, named, made));
  }
  return paths;
}

async function makePath({ operations, transaction, resource }: ImportWork, organization: Organization, made: PathsToMake): Promise<number> {
  const { context, checked, asset, category } = made;
  const { title, ref, items, sequencing } = organization;
  const resourceLinkList = [{ cid: context.course, sid: context.session ?? 0, gid: context.group ?? 0 }];
  const id = await operations.create(resource.entity, { title, ref, lpType: 'scorm', category, resourceLinkList });
  await transaction.rows(
    sql`UPDATE "c_lp" SET "asset_id" = ${asset}, "scorm_version" = ${checked.manifest.version}, "sequencing" = ${asJson(sequencing)}::jsonb WHERE "id" = ${id}`,
  );
  await writeSteps(transaction, id, items);
  return id;
}

/** What is said of an import. */
export function reportOf({ manifest, files, notes }: CheckedPackage): Readonly<Record<string, unknown>> {
  return {
    version: manifest.version,
    files: files.length,
    size: files.reduce((sum, { size }) => sum + size, 0),
    organizations: manifest.organizations.map(({ ref, title, items }) => ({ ref, title, items: items.length })),
    notes,
  };
}
