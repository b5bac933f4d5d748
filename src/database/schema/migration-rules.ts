/** What a statement of a migration does that would stop a running service, or break the version before. */
interface Rule {
  readonly breaks: RegExp;
  readonly reason: string;
  /** Whether it is allowed in a migration whose name begins with `contract-`: a release after the last version that needs it. */
  readonly inContract: boolean;
}

const RULES: readonly Rule[] = [
  {
    breaks: /\bCREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)/i,
    reason: 'an index of an existing table is built CONCURRENTLY, without a transaction: writers wait for it otherwise',
    inContract: false,
  },
  {
    // A longer limit of a text is a change of the catalogue alone (PostgreSQL: notes on ALTER TABLE).
    breaks: /\bALTER (?:COLUMN )?"?\w+"? (?:SET DATA )?TYPE\b(?! character varying\()/i,
    reason:
      'another type rewrites the table under an exclusive lock: add a column, fill it in batches, and drop the old one a release later',
    inContract: false,
  },
  {
    breaks: /\bALTER COLUMN "?\w+"? SET NOT NULL\b/i,
    reason: 'SET NOT NULL reads the whole table under an exclusive lock: add a CHECK as NOT VALID and validate it first',
    inContract: true,
  },
  {
    breaks: /\bADD CONSTRAINT (?:(?!NOT VALID)[\s\S])*\b(?:FOREIGN KEY|CHECK)\b(?:(?!NOT VALID)[\s\S])*$/i,
    reason: 'a constraint of an existing table is added as NOT VALID and validated by a statement of its own',
    inContract: false,
  },
  {
    breaks: /\bDROP (?:COLUMN|TABLE)\b|\bRENAME (?:COLUMN\b|TO\b)/i,
    reason: 'the version before still uses it: take it away in a migration "contract-…" of the next release',
    inContract: true,
  },
];

/** Tables into which no version before 23 November 2026 put a row: as good as new. */
const EMPTY_UNTIL_NOW = ['c_lp_iv_interaction', 'c_lp_iv_objective'];

const CREATED = /\bCREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/gi;
/** A table that takes the place of one of its name, with all that the version before uses. */
const REPLACED = /\bALTER TABLE "\w+"\."(\w+)" SET SCHEMA\b/gi;
const TOUCHED = /\b(?:ON|ALTER TABLE|DROP TABLE)\s+(?:ONLY |IF EXISTS )?"?(\w+)"?/i;

/**
 * What is wrong with the way up of a migration, for a service that goes on while it runs.
 * @param file its name, which says whether it is the last step of a change in two releases
 * @param statements of the way up, in their order
 * @returns a sentence for each statement that breaks a rule
 */
export function brokenRules(file: string, statements: readonly string[]): string[] {
  const isContract = /^\d+-contract-/.test(file);
  const named = (pattern: RegExp): string[] =>
    statements.flatMap((statement) => [...statement.matchAll(pattern)].map(([, table = '']) => table));
  const created = new Set([...EMPTY_UNTIL_NOW, ...named(CREATED), ...named(REPLACED)]);
  return statements.flatMap((statement) => {
    const table = TOUCHED.exec(statement)?.[1];
    // Nobody waits for a table that is new.
    if (table !== undefined && created.has(table)) return [];
    return RULES.filter(({ breaks, inContract }) => breaks.test(statement) && !(isContract && inContract)).map(
      ({ reason }) => `${file}: ${statement.slice(0, 80)} … ${reason}.`,
    );
  });
}
