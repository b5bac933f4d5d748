import { Index, JoinColumn, JoinTable, ManyToMany, ManyToOne, OneToOne } from 'typeorm';
import { type Erasure, ON_DELETE_OF_WAY, recordErasure } from '../../database/erasure/erasure.js';
import { type EntityClass, type FieldOptions, type IncludeDeclaration } from '../model/field-declaration.js';
import type { SupportingRow } from '../model/supporting-row.js';
import { recordField } from './recorded-fields.js';
import { isNullable } from './stored-field.js';

interface ReferenceOptions extends Omit<FieldOptions, 'default' | 'search'> {
  /** What happens to this row when the one referred to is deleted; refused unless said otherwise, and given by `erasure` where there is one. */
  readonly onDelete?: 'CASCADE' | 'SET NULL' | 'RESTRICT';
  /** Of a reference to a person: what becomes of this row when that person is deleted for good. Asked for at boot. */
  readonly erasure?: Erasure;
  /**
   * Name under which the other side shows its collection of these: `users` gives `/api/courses/3/users`, and the course a
   * member that holds that address. Declared here, on the class that the collection returns, so that a domain can add to
   * those below it without their knowing.
   */
  readonly inverse?: string;
  /** What `include` may embed: this relation unless it says `false`, and the collection of its inverse side where it gives a `max`. */
  readonly include?: IncludeDeclaration;
  /** Beside `inverse`: these rows live and die with the item referred to (`onDelete: 'CASCADE'`), and may be written inside of it. */
  readonly owned?: true;
  /** The item referred to may be written where its address would stand; it is made first. */
  readonly creates?: true;
  /** Name of the index, where another table's already has the usual one of table and column. */
  readonly indexName?: string;
  /** An index of the table begins with this column and serves for it, so that it needs none of its own. */
  readonly indexedByTable?: true;
}

/** A relation to one other resource; read and written as its IRI. The foreign key is always indexed. */
export function Reference(
  target: () => EntityClass,
  { erasure, onDelete = onDeleteOf(erasure), indexName, indexedByTable, ...options }: ReferenceOptions = {},
): PropertyDecorator {
  return (prototype, property) => {
    if (erasure) recordErasure(prototype, String(property), erasure);
    recordField(prototype, { filter: ['exact'], ...options, name: String(property), type: 'reference', target });
    ManyToOne(target, { nullable: isNullable(options), onDelete })(prototype, String(property));
    JoinColumn()(prototype, String(property));
    if (indexedByTable) return;
    if (indexName === undefined) Index()(prototype, property);
    else Index(indexName)(prototype, property);
  };
}

interface UniqueReferenceOptions extends ReferenceOptions {
  /** The row referred to is what this one stands on: it is made first, and deleting this row is deleting that one (`onDelete: 'CASCADE'`). */
  readonly support?: SupportingRow;
  /**
   * Name of the member by which the item referred to shows this row: it extends that item, lives and dies with it (`onDelete: 'CASCADE'`)
   * and can be embedded and written inside of it. What this resource can be filtered and ordered by, the lists of that one can be too.
   */
  readonly extends?: string;
}

/** Like {@link Reference}, and no two rows refer to the same other one. */
export function UniqueReference(
  target: () => EntityClass,
  { erasure, onDelete = onDeleteOf(erasure), ...options }: UniqueReferenceOptions = {},
): PropertyDecorator {
  return (prototype, property) => {
    if (erasure) recordErasure(prototype, String(property), erasure);
    recordField(prototype, { filter: ['exact'], ...options, unique: true, name: String(property), type: 'reference', target });
    OneToOne(target, { nullable: isNullable(options), onDelete })(prototype, String(property));
    JoinColumn()(prototype, String(property));
  };
}

/** A relation to many other resources, stored in a join table of this side; read and written as a list of IRIs. */
export function References(
  target: () => EntityClass,
  options: Omit<FieldOptions, 'default' | 'required' | 'search' | 'order'> & Pick<ReferenceOptions, 'inverse'> = {},
): PropertyDecorator {
  return (prototype, property) => {
    recordField(prototype, { ...options, name: String(property), type: 'references', target });
    ManyToMany(target)(prototype, String(property));
    JoinTable()(prototype, String(property));
  };
}

function onDeleteOf(erasure: Erasure | undefined): 'CASCADE' | 'SET NULL' | 'RESTRICT' {
  return erasure === undefined ? 'RESTRICT' : ON_DELETE_OF_WAY[typeof erasure === 'string' ? erasure : erasure.way];
}
