/** What a comparison may ask about a step; the states of `cmi.core.lesson_status`. */
export const NAMED_STATES = ['passed', 'completed', 'failed', 'incomplete', 'browsed', 'not attempted'] as const;
type NamedState = (typeof NAMED_STATES)[number];

/** A prerequisite, read: what must be true of other steps for a step to open (SCORM 1.2, aicc_script). */
export type PrerequisiteExpression =
  | { readonly kind: 'any' | 'all'; readonly terms: readonly PrerequisiteExpression[] }
  | { readonly kind: 'not'; readonly term: PrerequisiteExpression }
  | { readonly kind: 'count'; readonly least: number; readonly names: readonly string[] }
  | { readonly kind: 'step'; readonly name: string; readonly compared?: { readonly equal: boolean; readonly state: NamedState } };

/** Text that is no prerequisite. */
export class PrerequisiteSyntaxError extends Error {
  /** @param position of the first character that does not fit, from 1 */
  constructor(
    readonly position: number,
    expected: string,
  ) {
    super(`At character ${position} ${expected} is expected.`);
  }
}

const LONGEST = 2_000;
const DEEPEST = 20;

const NAME = /[\p{L}\p{N}_.:-]+/uy;
const COUNT = /(\d{1,4})\s*\*/y;
const COMPARISON = /=|<>/y;
const STATE = /"?(not attempted|passed|completed|failed|incomplete|browsed|[pcfibn])"?(?![\p{L}\p{N}_])/iuy;

/**
 * Reads a prerequisite: `~` binds first, then comparison, `&`, `|`.
 * @throws PrerequisiteSyntaxError where it is none, is longer than 2,000 characters or nested deeper than 20
 */
export function parsePrerequisite(text: string): PrerequisiteExpression {
  if (text.length > LONGEST) throw new PrerequisiteSyntaxError(LONGEST + 1, 'the end');
  return new Reader(text).read();
}

/** The names of all steps that an expression asks about. */
export function stepNames(expression: PrerequisiteExpression): ReadonlySet<string> {
  switch (expression.kind) {
    case 'step':
      return new Set([expression.name]);
    case 'count':
      return new Set(expression.names);
    case 'not':
      return stepNames(expression.term);
    default:
      return new Set(expression.terms.flatMap((term) => [...stepNames(term)]));
  }
}

class Reader {
  #at = 0;
  #depth = 0;

  constructor(private readonly text: string) {}

  read(): PrerequisiteExpression {
    const expression = this.#terms('any', '|', () => this.#terms('all', '&', () => this.#factor()));
    if (this.#at < this.text.length) throw this.#expected('"&", "|" or the end');
    return expression;
  }

  #terms(kind: 'any' | 'all', sign: string, next: () => PrerequisiteExpression): PrerequisiteExpression {
    const first = next();
    if (!this.#takes(sign)) return first;
    const terms = [first];
    do terms.push(next());
    while (this.#takes(sign));
    return { kind, terms };
  }

  #factor(): PrerequisiteExpression {
    if (this.#depth >= DEEPEST) throw this.#expected('less nesting');
    if (this.#takes('~')) return { kind: 'not', term: this.#deeper(() => this.#factor()) };
    if (!this.#takes('(')) return this.#set() ?? this.#step();
    const inner = this.#deeper(() => this.#terms('any', '|', () => this.#terms('all', '&', () => this.#factor())));
    this.#require(')');
    return inner;
  }

  #deeper<T>(read: () => T): T {
    this.#depth += 1;
    const value = read();
    this.#depth -= 1;
    return value;
  }

  /** `2*{A,B,C}`: at least so many of these. */
  #set(): PrerequisiteExpression | undefined {
    const count = this.#match(COUNT);
    if (!count) return undefined;
    this.#require('{');
    const names = [this.#name()];
    while (this.#takes(',')) names.push(this.#name());
    this.#require('}');
    return { kind: 'count', least: Number(count[1]), names };
  }

  #step(): PrerequisiteExpression {
    const name = this.#name();
    const comparison = this.#match(COMPARISON);
    if (!comparison) return { kind: 'step', name };
    const word = this.#match(STATE)?.[1]?.toLowerCase();
    const state = NAMED_STATES.find((known) => known === word || (word?.length === 1 && known.startsWith(word)));
    if (!state) throw this.#expected('a state such as "passed"');
    return { kind: 'step', name, compared: { equal: comparison[0] === '=', state } };
  }

  #name(): string {
    const name = this.#match(NAME);
    if (!name) throw this.#expected('a step');
    return name[0];
  }

  #require(sign: string): void {
    if (!this.#takes(sign)) throw this.#expected(`"${sign}"`);
  }

  #takes(sign: string): boolean {
    this.#skipBlanks();
    if (!this.text.startsWith(sign, this.#at)) return false;
    this.#at += sign.length;
    this.#skipBlanks();
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    this.#skipBlanks();
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text);
    if (found) this.#at = pattern.lastIndex;
    this.#skipBlanks();
    return found;
  }

  #skipBlanks(): void {
    while (/\s/.test(this.text.charAt(this.#at))) this.#at += 1;
  }

  #expected(what: string): PrerequisiteSyntaxError {
    return new PrerequisiteSyntaxError(this.#at + 1, what);
  }
}
