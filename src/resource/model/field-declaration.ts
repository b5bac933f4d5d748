import type { Rule } from './rule.js';
import type { Derivation } from './derivation.js';
import type { SupportingRow } from './supporting-row.js';
import type { RowReference } from './row-reference.js';
import type { Sql } from '../../database/sql.js';
import type { Actor } from '../../auth/actor.js';

/** What a value is on the wire; storage, validation and schema follow from it. */
export type FieldType =
  | 'integer'
  | 'bigint'
  | 'number'
  | 'decimal'
  | 'string'
  | 'text'
  | 'html'
  | 'email'
  | 'url'
  | 'uuid'
  | 'boolean'
  | 'datetime'
  | 'date'
  | 'choice'
  | 'json'
  | 'reference'
  | 'references'
  | 'collection';

/** What becomes of an uploaded file: it is stored, or worked on in memory and forgotten. */
export type FileKind = 'stored' | 'held';

/** How a field may be filtered; see the HTTP contract for the spelling of each in a query string. */
export type FilterKind = 'exact' | 'partial' | 'start' | 'range' | 'date' | 'exists';

/** Types that a query parameter of its own may have. */
export type FieldKindOfParameter = 'integer' | 'string' | 'boolean' | 'reference';

export type EntityClass = new () => object;

export type ComputedExpression = (row: RowReference, actor: Actor) => Sql;

/** @param values at least one */
export type SameText = (row: RowReference, values: readonly string[]) => Sql;

/** What the service writes into a member, which no body does: who writes, when, or on which portal. */
export type StampValue = 'caller' | 'now' | 'portal';

/** Of a new row; or of each write, where it says so. */
export type Stamp =
  | StampValue
  | {
      readonly value: StampValue;
      readonly on?: 'write';
      /** Callers who say it themselves, or leave it out. The rule depends on the role alone. */
      readonly unless?: Rule;
    };

/** What an author says of a field; every option has a safe default. */
export interface FieldOptions {
  /** Must be present and not null in POST and PUT. */
  readonly required?: boolean;
  /** Value of an absent member; the column's default too. A field with a default is never null. */
  readonly default?: string | number | boolean | null | (() => string);
  /** Null may be written where nothing is stored as null: what it means is said by the processor, and by the description. */
  readonly takesNull?: boolean;
  /** `false`: never serialised (write-only). */
  readonly read?: boolean;
  /** `false`: read-only; `'create'`: settable on creation, fixed afterwards. */
  readonly write?: boolean | 'create';
  /** What the service writes into it; it is read-only then. */
  readonly stamp?: Stamp;
  /** Of a reference that new rows have: `question.survey` takes the value of the question's `survey`, whatever a body says. */
  readonly copies?: string;
  /** How the service works it out from other members of the row; it is read-only then. */
  readonly derived?: Derivation;
  /** Rows whose field the caller may read, beyond being allowed to read the row. */
  readonly readableBy?: Rule;
  /** Callers who may write the field, in addition to the right to write the row; depends on the role alone. */
  readonly writableBy?: Rule;
  /** Of a reference: rows that a writer may name though not read, because more than their address has to be known for it. */
  readonly alsoNames?: Rule;
  /**
   * Of a whole number: path of the resource whose items it names by their id. Addresses of these items are taken where the number is, in
   * bodies and in filters. Where that resource is not there, it is a number.
   */
  readonly names?: string;
  /** Of a whole number whose name ends with `Id`: why it names no item. */
  readonly namesNone?: string;
  readonly unique?: boolean;
  readonly filter?: readonly FilterKind[];
  readonly order?: boolean;
  /**
   * Of a text that identifies: the rows whose value is the same as one of the values, where that is more than the same letters. It is
   * what its exact filter asks for.
   */
  readonly sameAs?: SameText;
  /**
   * What kind of index a filter or an order has. `summary` (BRIN) is for columns that change all the time: a sorted index
   * prevents heap-only updates, and each update then adds an entry to every index of the table.
   */
  readonly index?: 'sorted' | 'summary';
  readonly search?: boolean;
  readonly description?: string;
  readonly example?: unknown;
  /** Kept for front-ends alone: the service stores it and does nothing with it. Its description says so. */
  readonly forClients?: boolean;
  /** A rule that is designed but not in force: its default (or null) is taken, anything else refused, so that nothing pretends. */
  readonly planned?: boolean;
  /** Nothing reads it and nothing will: it is stored until the given version takes it away, and its documentation says so. */
  readonly deprecated?: { readonly until: string };
}

/** What one member of the objects of a JSON list is, for forms. */
export interface ItemMember {
  /** Path of the resource whose items it names by their id. */
  readonly of?: string;
  /**
   * Which of these can be chosen: parameters of their list by the members that give them a value. Nothing can be chosen until the first
   * one has a value; another without one is asked for as 0.
   */
  readonly narrowedBy?: Readonly<Record<string, string>>;
  /** Its values, the usual one first. */
  readonly values?: readonly string[];
}

/**
 * Whether the parameter `include` may replace addresses by what they lead to. A relation can be embedded unless it says `false`; the
 * collection of its inverse side only where `max` says how many rows of one item an answer may hold: a longer one stays an address.
 */
export type IncludeDeclaration = false | { readonly max: number };

/** A field as recorded: the options plus what the decorator that declared it knows. */
export interface FieldDeclaration extends FieldOptions {
  readonly name: string;
  readonly type: FieldType;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minimumLength?: number;
  readonly maximumLength?: number;
  readonly values?: readonly string[];
  /** Type of the elements of a JSON list. */
  readonly items?: 'string' | 'integer' | 'number' | 'object';
  /** Of the objects of a JSON list, in the order of a form. */
  readonly itemMembers?: Readonly<Record<string, ItemMember>>;
  /** Class of the objects of a list, whose own validators decide of each. */
  readonly itemClass?: () => EntityClass;
  readonly target?: () => EntityClass;
  /** Of a reference: the row referred to is what this one stands on. */
  readonly support?: SupportingRow;
  /** Name under which the target shows its collection of these. */
  readonly inverse?: string;
  /** See {@link IncludeDeclaration}. */
  readonly include?: IncludeDeclaration;
  /** Rows of the inverse side live and die with the item, and may be written inside of it. */
  readonly owned?: true;
  /** Of a unique reference: name of the member by which the item referred to shows this row, and takes it. */
  readonly extends?: string;
  /** Of a computed relation: the member of the target, of which no two rows have the same value, that refers here. It is owned. */
  readonly ownedBy?: string;
  /** A new item may stand where its address would, and is made before the row that refers to it. */
  readonly creates?: true;
  readonly generated?: boolean;
  /** Not stored: read from this expression, or (without one) only handed to the processor. */
  readonly computed?: ComputedExpression;
  readonly virtual?: boolean;
  /** A file: it comes as the text that its validators admit, or as the file of a form. */
  readonly file?: FileKind;
  /** SQL of the check constraint that guards the values, to find its name again. */
  readonly check?: string;
}
