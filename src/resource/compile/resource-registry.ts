import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Environment } from '../../config/environment.js';
import type { EntityClass } from '../model/field-declaration.js';
import { compileResources } from './resource-compiler.js';
import type { ResourceDefinition } from '../model/resource-definition.js';

/** Lists of entities whose resources a process keeps: a service has one, tests have another where they add a feature. */
const MOST_LISTS = 4;

/**
 * The resources of those lists, in the order in which they were compiled. They are facts about classes and frozen, so that applications
 * of one process share them, and what is compiled of them in turn.
 */
const compiled: { readonly entities: readonly unknown[]; readonly resources: ReadonlyMap<EntityClass, ResourceDefinition> }[] = [];

/** All compiled resources; compiled once, when the application starts. */
@Injectable()
export class ResourceRegistry {
  private readonly byEntity: ReadonlyMap<EntityClass, ResourceDefinition>;
  private readonly byPath: ReadonlyMap<string, ResourceDefinition>;
  private readonly byTable: ReadonlyMap<string, ResourceDefinition>;

  /** In production declarations are not checked again: they are those that passed their tests. */
  constructor(dataSource: DataSource, { isProduction }: Environment) {
    this.byEntity = resourcesOf(dataSource, !isProduction);
    this.byPath = new Map(this.all().map((resource) => [resource.path, resource]));
    this.byTable = new Map(this.all().map((resource) => [resource.table, resource]));
  }

  /** In the order of their paths. */
  all(): ResourceDefinition[] {
    return [...this.byEntity.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** @throws Error for an entity that is no resource */
  of(entity: EntityClass): ResourceDefinition {
    const resource = this.byEntity.get(entity);
    if (!resource) throw new Error(`${entity.name} is no API resource.`);
    return resource;
  }

  withPath(path: string): ResourceDefinition | undefined {
    return this.byPath.get(path);
  }

  withTable(table: string): ResourceDefinition | undefined {
    return this.byTable.get(table);
  }
}

function resourcesOf(dataSource: DataSource, checked: boolean): ReadonlyMap<EntityClass, ResourceDefinition> {
  const entities = dataSource.entityMetadatas.map(({ target }) => target);
  const known = compiled.find(
    (list) => list.entities.length === entities.length && list.entities.every((entity, i) => entity === entities[i]),
  );
  if (known) return known.resources;
  const resources = compileResources(dataSource, { checked });
  if (compiled.length === MOST_LISTS) compiled.shift();
  compiled.push({ entities, resources });
  return resources;
}
