import { Injectable } from '@nestjs/common';
import { identifier, sql } from '../../../database/sql.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';
import { slug } from '../../content-tree/nodes/slug.js';

const LONGEST_BASE = 240;

/** Rows with a slug of their own, which follows their title and is free. */
@Injectable()
export class SluggedProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    return super.create({ ...write, values: { ...write.values, slug: await freeSlug(write, 0) } });
  }

  override async update(write: Write, id: number): Promise<void> {
    const { values } = write;
    await super.update(values.title === undefined ? write : { ...write, values: { ...values, slug: await freeSlug(write, id) } }, id);
  }
}

/** The title as a slug, with the first number behind it that makes it unlike the others'. */
async function freeSlug({ resource, values, transaction }: Write, id: number): Promise<string> {
  const base = slug(String(values.title), LONGEST_BASE);
  const table = identifier(resource.table);
  await transaction.rows(sql`SELECT pg_advisory_xact_lock(hashtext(${`slugs:${resource.table}`}))`);
  const taken = await transaction.rows<{ slug: string }>(
    sql`SELECT "slug" FROM ${table} WHERE ("slug" = ${base} OR "slug" LIKE ${`${base}-%`}) AND "id" <> ${id}`,
  );
  const others = new Set(taken.map((row) => row.slug));
  if (!others.has(base)) return base;
  let number = 2;
  while (others.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
