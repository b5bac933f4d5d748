import type { Type } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import type { ActionDeclaration } from './action-declaration.js';
import type { OpenOperation } from './open-operation.js';
import type { ParameterFilter } from './parameter-filter.js';
import type { CollectionDeclaration } from './collection-declaration.js';
import type { EntityClass, FieldDeclaration, FieldType, FileKind, FilterKind, Stamp, StampValue } from './field-declaration.js';
import type { Operation, Policy } from './policy.js';
import type { Refresher } from './refresher.js';
import type { Obstacle, Requirement } from './requirement.js';
import type { Rule } from './rule.js';
import type { Derivation } from './derivation.js';
import type { SupportedMember } from './supporting-row.js';
import type { WriteProcessor } from './write.js';
import type { Sql } from '../../database/sql.js';
import type { RowReference } from './row-reference.js';

/** Join table behind a to-many relation. */
export interface JoinTable {
  readonly table: string;
  /** Column that points to the resource that owns the relation. */
  readonly ownerColumn: string;
  readonly targetColumn: string;
}

/** A field, decided once and for all at boot. */
export interface FieldDefinition {
  /** See the declaration's. */
  readonly alsoNames?: Rule;
  readonly name: string;
  readonly type: FieldType;
  readonly column?: string;
  readonly required: boolean;
  readonly nullable: boolean;
  /** Null may be written, and is never read. */
  readonly takesNull?: boolean;
  readonly unique: boolean;
  /** Literal default of an absent member; undefined where the database or the processor decides. */
  readonly defaultValue?: string | number | boolean | null;
  readonly hasDefault: boolean;
  readonly readable: boolean;
  readonly writable: 'always' | 'create' | 'never';
  /** What the service writes into it, where it does. */
  readonly stamp?: Stamp;
  readonly readableBy?: Rule;
  readonly writableBy?: Rule;
  /** `writableBy`, which the caller alone decides, asked. */
  readonly isWritableFor: (actor: Actor) => boolean;
  readonly filters: readonly FilterKind[];
  readonly orderable: boolean;
  readonly searchable: boolean;
  readonly generated: boolean;
  readonly virtual: boolean;
  /** A file, which may come as a part of a form. */
  /** False where it is none. */
  readonly file: FileKind | false;
  readonly sameAs?: FieldDeclaration['sameAs'];
  readonly computed?: FieldDeclaration['computed'];
  readonly target?: ResourceDefinition;
  /** Of a whole number: the resource whose items it names by their id. */
  readonly named?: ResourceDefinition;
  /** Why a whole number names no item, where it says so. */
  readonly namesNone?: string;
  /** For a collection, and for the one row that belongs to an item: the property of its members that refers here. */
  readonly inverse?: string;
  /** Most rows of one item that `include` embeds, 1 of a relation to one; undefined where there is nothing to embed. */
  readonly mostIncluded?: number;
  /** Of a collection, and of the one row that belongs to an item: what it shows is written inside the item. */
  readonly owned?: true;
  /** Of a relation: a new item may stand where its address would. */
  readonly creates?: true;
  readonly joinTable?: JoinTable;
  readonly onDelete?: string;
  readonly values?: readonly string[];
  readonly items?: FieldDeclaration['items'];
  readonly itemMembers?: FieldDeclaration['itemMembers'];
  readonly itemClass?: FieldDeclaration['itemClass'];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minimumLength?: number;
  readonly maximumLength?: number;
  readonly description?: string;
  readonly example?: unknown;
  /** The service stores it and does nothing with it. */
  readonly forClients: boolean;
  /** Not in force: only its default is taken. */
  readonly planned: boolean;
  /** The version that takes it away, where it is to go. */
  readonly goesWith?: string;
}

/** How a violated database constraint is reported to the caller. */
export interface ConstraintDefinition {
  readonly kind: 'unique' | 'check' | 'foreign-key';
  readonly property: string;
  readonly message: string;
}

/** A filter or order along one to-one relation, or into the rows of a to-many one. */
export interface RelatedField {
  readonly path: string;
  readonly relation: FieldDefinition;
  readonly field: FieldDefinition;
  readonly filters: readonly FilterKind[];
}

/** What the body of a request is read against: a resource, or the input of an action. */
export interface BodyShape {
  /** Name of the shape in the documentation: a resource's type name, or the class of an action's input. */
  readonly name: string;
  readonly entity: EntityClass;
  readonly fields: ReadonlyMap<string, FieldDefinition>;
}

/** An operation beyond the six. */
export interface ActionDefinition extends Omit<ActionDeclaration, 'item' | 'input' | 'answer'> {
  /** Resource of the item that the address names; undefined where it names none. */
  readonly item?: ResourceDefinition;
  readonly input?: BodyShape;
  /** The further name in braces in its path. */
  readonly pathParameter?: string;
  readonly answer: ActionDeclaration['answer'];
  /** Resource of the item that is answered with. */
  readonly answered: ResourceDefinition;
}

/** A further address of the collection. */
export interface NarrowedCollection extends Omit<CollectionDeclaration, 'item'> {
  readonly item?: ResourceDefinition;
}

/** Everything the kernel knows of a resource; compiled at boot, frozen, the only thing a request reads. */
/** A member that the service writes: of a new row, or of each write too. */
export interface StampedMember {
  readonly name: string;
  readonly value: StampValue;
  readonly each: boolean;
  /** Callers who write it themselves. */
  readonly unless?: Rule;
}

/** A member that the service works out. */
export interface DerivedMember {
  readonly name: string;
  readonly derivation: Derivation;
}

export interface UniqueReferrer {
  readonly resource: ResourceDefinition;
  /** Name of its member. */
  readonly member: string;
}

export interface ResourceDefinition {
  readonly entity: EntityClass;
  /** Short name: the JSON-LD type and the schema's name. */
  readonly name: string;
  readonly path: string;
  /** Path of the collection: `/api/courses`. */
  readonly iri: string;
  readonly table: string;
  readonly description: string;
  /** What people call it besides the name of its class. */
  readonly keywords: readonly string[];
  readonly display: DisplayHints;
  /** What of the service makes rows in addition to the operations and actions. */
  readonly writtenBy?: string;
  readonly ownRows?: OwnRows;
  readonly policy: Policy;
  readonly operations: readonly Operation[];
  readonly fields: ReadonlyMap<string, FieldDefinition>;
  readonly identifier: FieldDefinition;
  readonly stamps: readonly StampedMember[];
  /** Members of other resources by which at most one item each refers to an item of this one, such as content to its node. */
  readonly uniqueReferrers: readonly UniqueReferrer[];
  /** By reference: members that are copied along it, with the names that they have there. */
  readonly copies: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly derivations: readonly DerivedMember[];
  readonly requires: readonly Requirement[];
  readonly obstacles: readonly Obstacle[];
  /** The row on which its rows stand, where they do. */
  readonly support?: SupportedMember;
  /** Column of every stored property, those unknown to the API included. */
  readonly columns: ReadonlyMap<string, string>;
  readonly relatedFilters: ReadonlyMap<string, RelatedField>;
  readonly relatedOrders: ReadonlyMap<string, RelatedField>;
  readonly relatedSearch: readonly FieldDefinition[];
  readonly parameters: ReadonlyMap<string, ParameterFilter>;
  /** Those of its lists, which take all of {@link parameters} too. */
  readonly listParameters: ReadonlyMap<string, ParameterFilter>;
  readonly constraints: ReadonlyMap<string, ConstraintDefinition>;
  readonly indexes: readonly DeclaredIndex[];
  readonly updatedAtColumn?: string;
  readonly defaultOrder: readonly (readonly [string, 'asc' | 'desc'])[];
  readonly itemsPerPage: number;
  readonly maximumItemsPerPage: number;
  readonly processor?: Type<WriteProcessor>;
  readonly refresher?: Type<Refresher>;
  /** It stands on a view of the database, which is read and never written. */
  readonly view?: string;
  readonly actions: readonly ActionDefinition[];
  readonly collections: readonly NarrowedCollection[];
  readonly openOperations: readonly OpenOperation[];
  /** Whether the change log has entries of its rows. */
  readonly logged: boolean;
  /** What a DELETE does beyond deleting the row. */
  readonly removal?: RemovalDeclaration;
}

/** SQL condition: whether a row is one of an account's own. */
export type OwnRows = (row: RowReference, userId: number) => Sql;

/** How programs show a resource to people where they know nothing else of it; the documentation passes it on. */
export interface DisplayHints {
  /** The member that names an item: a text, or a relation whose item is named. */
  readonly title?: string;
  /** Members by which a list tells items apart, in their order. */
  readonly list?: readonly string[];
  /** Members of a form in groups, by what a group is called in English; members in no group are asked for last, and folded. */
  readonly form?: Readonly<Record<string, readonly string[]>>;
}

/** An index that TypeORM cannot express; written into migrations from this declaration and watched for drift like the others. */
export interface DeclaredIndex {
  readonly name: string;
  readonly properties: readonly string[];
  readonly unique: boolean;
  /** Two nulls count as the same value (`NULLS NOT DISTINCT`). */
  readonly nullsEqual: boolean;
  readonly where?: string;
}

/** What the documentation says of a DELETE that does more than delete a row. */
export interface RemovalDeclaration {
  readonly description: string;
  /** What `Prefer` takes. */
  readonly preference: string;
  /** When it is a 202. */
  readonly accepted: string;
}
