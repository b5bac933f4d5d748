import type { EntityClass } from '../resource/model/field-declaration.js';
import type { SeedWriter } from './seed-writer.js';

/** What a resource begins with in a new installation, so that people need not make it before they can do anything. */
export interface FirstRows {
  readonly of: EntityClass;
  /** Makes them through the resource's processor. Rows of features that it needs are there. */
  readonly write: (writer: SeedWriter) => Promise<void>;
}

/** @param rows what each of them says */
export function firstRows(of: EntityClass, rows: readonly Readonly<Record<string, unknown>>[]): FirstRows {
  return {
    of,
    write: async (writer) => {
      for (const row of rows) await writer.create(of, row);
    },
  };
}
