import { join, MaterialisedArray, raw, type Sql, sql } from './sql.js';

const DATABASE_CLOCK = /\bnow\(\)/;

/**
 * A condition that was made for one value, such as a caller's id, asked of many: each parameter that is among the replaced values
 * becomes the SQL that stands for it, such as a column of another row, and the database's clock becomes a given time. Arrays that
 * were worked out once for the statement are then worked out for each row. The planner does not see the time, so that it plans once
 * for all times; rights join thirty tables.
 * @param replaced by value, none of which may be there by chance
 * @param now in place of `now()`
 */
export function askedOfRows(condition: Sql, replaced: ReadonlyMap<unknown, Sql>, now: Date): Sql {
  const parts = condition.fragments.flatMap((fragment, index) => {
    const text = atTime(fragment, now);
    return index === 0 ? [text] : [valueOf(condition.values[index - 1], replaced, now), text];
  });
  return join(parts, '');
}

function atTime(fragment: string, now: Date): Sql {
  const [first = '', ...rest] = fragment.split(DATABASE_CLOCK);
  return rest.reduce((text, next) => sql`${text}(SELECT ${now}::timestamptz)${raw(next)}`, raw(first));
}

function valueOf(value: unknown, replaced: ReadonlyMap<unknown, Sql>, now: Date): Sql {
  if (value instanceof MaterialisedArray) return sql`ARRAY(${askedOfRows(value.members, replaced, now)})`;
  return replaced.get(value) ?? sql`${value}`;
}
