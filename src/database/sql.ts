/**
 * A piece of SQL with its parameters, composed without ever pasting a value into text.
 * `sql` interpolates a nested Sql as SQL and everything else as a parameter.
 */
export class Sql {
  #text: string | undefined;

  constructor(
    readonly fragments: readonly string[],
    readonly values: readonly unknown[],
  ) {}

  /** Numbers the parameters: `$1`, `$2`, … in the order of their appearance. */
  compile(): { text: string; values: unknown[] } {
    return { text: this.text, values: [...this.values] };
  }

  /** The same statement with values in its slots. Its text stays the one string, which is looked up faster than an equal one. */
  with(slots: Readonly<Record<string, unknown>>): Sql {
    const filled = new Sql(
      this.fragments,
      this.values.map((value) => (value instanceof Slot ? slots[value.name] : value)),
    );
    filled.#text = this.text;
    return filled;
  }

  private get text(): string {
    return (this.#text ??= this.fragments.reduce((text, fragment, index) => `${text}$${index}${fragment}`));
  }
}

/** The place of a value in a statement that is composed once and run with many; see {@link Sql.with}. */
export class Slot {
  constructor(readonly name: string) {}
}

export function sql(strings: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  const fragments = [strings[0] ?? ''];
  const values: unknown[] = [];
  parts.forEach((part, index) => {
    const following = strings[index + 1] ?? '';
    if (part instanceof Sql) {
      appendFragment(fragments, part.fragments[0] ?? '');
      fragments.push(...part.fragments.slice(1));
      values.push(...part.values);
      appendFragment(fragments, following);
    } else {
      values.push(part);
      fragments.push(following);
    }
  });
  return new Sql(fragments, values);
}

function appendFragment(fragments: string[], text: string): void {
  fragments.push((fragments.pop() ?? '') + text);
}

/** SQL text that the program itself wrote; never text from a request. */
export function raw(text: string): Sql {
  return new Sql([text], []);
}

/** A quoted identifier. */
export function identifier(...path: readonly string[]): Sql {
  return raw(path.map((name) => `"${name.replaceAll('"', '""')}"`).join('.'));
}

export function join(parts: readonly Sql[], separator: string): Sql {
  if (parts.length === 0) return raw('');
  const fragments = [''];
  const values: unknown[] = [];
  parts.forEach((part, index) => {
    appendFragment(fragments, (index > 0 ? separator : '') + (part.fragments[0] ?? ''));
    fragments.push(...part.fragments.slice(1));
    values.push(...part.values);
  });
  return new Sql(fragments, values);
}

/** What decides about rows: all of them, none, or those that meet the SQL. */
export type Condition = boolean | Sql;

export function allOf(conditions: readonly Condition[]): Condition {
  return combine(conditions, ' AND ', false);
}

export function anyOf(conditions: readonly Condition[]): Condition {
  return combine(conditions, ' OR ', true);
}

function combine(conditions: readonly Condition[], separator: string, decisive: boolean): Condition {
  if (conditions.includes(decisive)) return decisive;
  const parts = conditions.filter((condition): condition is Sql => condition instanceof Sql);
  const [only] = parts;
  if (only === undefined) return !decisive;
  return parts.length === 1 ? only : sql`(${join(parts, separator)})`;
}

export function not(condition: Condition): Condition {
  return condition instanceof Sql ? sql`NOT (${condition})` : !condition;
}

/** The condition as SQL text for a WHERE clause or a SELECT list. */
export function conditionSql(condition: Condition): Sql {
  return condition instanceof Sql ? condition : raw(condition ? 'TRUE' : 'FALSE');
}
