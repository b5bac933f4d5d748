import { DataSource } from 'typeorm';
import { SnakeNamingStrategy } from '../database/snake-naming.strategy.js';
import { entitiesOf } from '../entities.js';
import { LEFT_OUT, ownershipOf } from '../platform/identity/personal-export/personal-rows.js';
import { compileErasure, type ErasedColumn } from '../resource/compile/erasure-compiler.js';
import { compileResources } from '../resource/compile/resource-compiler.js';
import { standardFeatureList } from '../standard-features.js';
import { markdownTable } from './markdown-table.js';

/** Knows what the declarations say, and no database. */
class Declarations extends DataSource {
  static async read(): Promise<Declarations> {
    const entities = [...entitiesOf(standardFeatureList)];
    const declarations = new Declarations({ type: 'postgres', entities, namingStrategy: new SnakeNamingStrategy() });
    await declarations.buildMetadatas();
    return declarations;
  }
}

/**
 * What docs/privacy.md says of each resource and of each further table that names people, from the declarations.
 * @returns Markdown by the name of its place in the document
 */
export async function privacyTables(): Promise<Readonly<Record<string, string>>> {
  const declarations = await Declarations.read();
  const columns = compileErasure(declarations);
  const resources = [...compileResources(declarations).values()].sort((one, other) => (one.path < other.path ? -1 : 1));
  const { retention } = standardFeatureList;
  const ofResources = resources.map((resource) => {
    const naming = columns.filter(({ resource: path }) => path === resource.path);
    return [
      `\`${resource.path}\``,
      naming.map(said).join('; ') || '–',
      retention[resource.table] ?? '',
      ownershipOf(resource) === undefined ? '' : 'yes',
    ];
  });
  const further = columns.filter(({ resource }) => resource === undefined);
  const ofTables = [...new Set(further.map(({ table }) => table))].map((table) => [
    `\`${table}\``,
    further
      .filter((column) => column.table === table)
      .map(said)
      .join('; '),
    LEFT_OUT[table] ?? '',
  ]);
  return {
    resources: markdownTable(['resource', 'names people by', 'goes by itself after', 'exported'], ofResources),
    tables: markdownTable(['table', 'names people by', 'not exported, as it is'], ofTables),
  };
}

/** Such as `user`: subject, where a condition holds, else author. */
function said({ property, rule }: ErasedColumn): string {
  const way = rule.subjectWhere ? `subject or ${rule.way}` : rule.way;
  const handed = rule.copiedWhere ? ', handed over' : '';
  return `\`${property}\`: ${way}${handed}${rule.kept === undefined ? '' : ` (stays: ${rule.kept})`}`;
}
