import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Environment } from '../../config/environment.js';
import type { EntityClass } from '../model/field-declaration.js';
import { compileResources } from './resource-compiler.js';
import type { ResourceDefinition } from '../model/resource-definition.js';

/** All compiled resources; compiled once, when the application starts. */
@Injectable()
export class ResourceRegistry {
  private readonly byEntity: ReadonlyMap<EntityClass, ResourceDefinition>;
  private readonly byPath: ReadonlyMap<string, ResourceDefinition>;
  private readonly byTable: ReadonlyMap<string, ResourceDefinition>;

  /** In production declarations are not checked again: they are those that passed their tests. */
  constructor(dataSource: DataSource, { isProduction }: Environment) {
    this.byEntity = compileResources(dataSource, { checked: !isProduction });
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
