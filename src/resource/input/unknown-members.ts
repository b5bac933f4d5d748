import { getMetadataStorage } from 'class-validator';
import type { Actor } from '../../auth/actor.js';
import type { EntityClass } from '../model/field-declaration.js';
import { PERMISSIONS } from '../model/include-node.js';
import type { Operation } from '../model/policy.js';
import type { BodyShape, FieldDefinition } from '../model/resource-definition.js';
import type { Preferences } from '../protocol/preferences.js';
import type { Violation } from '../protocol/problem.js';
import { printable } from '../protocol/query-string.js';
import { takesUpload, UPLOAD_MEMBER } from './file-field.js';
import { unknownMember, unwritableMember } from './violation-messages.js';

/** What decides over the members of a body. */
interface Writing {
  readonly resource: BodyShape;
  readonly operation: Operation;
  readonly actor: Actor;
  readonly preferences: Preferences;
}

type Members = Readonly<Record<string, unknown>>;

/**
 * What may come with an item that is sent back as it was read: keywords of JSON-LD, terms with a prefix, links, and what API Platform
 * Admin keeps an item's number in.
 */
const OF_DOCUMENTS = /^@|^id$|^originId$|:|^_(?:links|embedded)$/;

/** A body of a megabyte can hold a hundred thousand of them. */
const MOST_NAMED = 20;

/** Whether this caller may write the member in this operation. */
export function mayWrite(field: FieldDefinition, { operation, actor }: Pick<Writing, 'operation' | 'actor'>): boolean {
  if (field.writable === 'never' || (field.writable === 'create' && operation !== 'create')) return false;
  return field.isWritableFor(actor);
}

/**
 * A violation for each member that does not exist, with the nearest that the caller may write: a typo must not be a success. Those that
 * exist and are not the caller's to write are left out in silence, so that an item can be sent back as it was read, and that nobody
 * learns by their names what others may do; with `handling=strict` they are named too. With `handling=lenient` nothing is.
 */
export function unknownMembers(members: Members, writing: Writing): Violation[] {
  const { resource, preferences } = writing;
  if (preferences.lenient) return [];
  const isWritable = (name: string): boolean => {
    const field = resource.fields.get(name);
    return field !== undefined && mayWrite(field, writing);
  };
  const names = (): string[] => [...resource.fields.keys()].filter(isWritable);
  const own = Object.keys(members).flatMap((name) => {
    if (OF_DOCUMENTS.test(name) || (name === UPLOAD_MEMBER && takesUpload(resource))) return [];
    if (!resource.fields.has(name) && name !== PERMISSIONS) return [() => unknownMember(printable(name), name, names())];
    return preferences.strict && !isWritable(name) ? [() => unwritableMember(name)] : [];
  });
  const within = Object.keys(members).flatMap((name) => {
    const items = members[name];
    const itemClass = resource.fields.get(name)?.itemClass;
    return itemClass && Array.isArray(items) && isWritable(name) ? unknownInItems(name, items, itemClass()) : [];
  });
  return [...own, ...within].slice(0, MOST_NAMED).map((violation) => violation());
}

/** Made only where it is shown: the nearest names of thousands would take long to find. */
type Found = () => Violation;

function unknownInItems(member: string, items: readonly unknown[], itemClass: EntityClass): Found[] {
  const declared = declaredMembers(itemClass);
  return items.flatMap((item, index) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return [];
    const unknown = Object.keys(item).filter((name) => !OF_DOCUMENTS.test(name) && !declared.has(name));
    return unknown.map((name) => () => unknownMember(`${member}[${index}].${printable(name)}`, name, declared));
  });
}

/** The members of a class whose properties carry class-validator's decorators. */
function declaredMembers(itemClass: EntityClass): ReadonlySet<string> {
  return new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(itemClass, '', false, false)
      .map(({ propertyName }) => propertyName),
  );
}
