import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { compileErasure, type ErasedColumn } from '../../../resource/compile/erasure-compiler.js';

/** The columns of one table that name people. */
export interface ErasedTable {
  readonly table: string;
  /** Path of the resource, or the table where it is none. */
  readonly resource: string;
  readonly columns: readonly ErasedColumn[];
}

/** What an erasure does to each table, as the declarations say. */
@Injectable()
export class ErasurePlan {
  /** Those of resources first: what else there is follows from them, as work that triggers ask for. */
  readonly tables: readonly ErasedTable[];

  constructor(dataSource: DataSource) {
    const columns = compileErasure(dataSource).filter(({ rule }) => rule.kept === undefined);
    const tables = [...new Set(columns.map(({ table }) => table))].map((table) => {
      const own = columns.filter((column) => column.table === table);
      return { table, resource: own[0]?.resource ?? table, columns: own };
    });
    const [further, ofResources] = [tables.filter(isNoResource), tables.filter((table) => !isNoResource(table))];
    this.tables = [...ofResources, ...further];
  }
}

function isNoResource({ columns }: ErasedTable): boolean {
  return columns.every(({ resource }) => resource === undefined);
}
