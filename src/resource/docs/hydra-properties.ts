import type { FieldDefinition } from '../model/resource-definition.js';
import type { JsonSchema } from '../model/action-declaration.js';

export type Node = Record<string, unknown>;

/** What a supported property may say of itself beyond its name and its class. */
interface PropertyOptions {
  readonly type?: 'rdf:Property' | 'Link';
  /** Members of the property itself: its range, its cardinality, its operations. */
  readonly details?: Node;
  readonly required?: boolean;
  readonly readable?: boolean;
  readonly writeable?: boolean;
  readonly description?: string;
}

/** A property of a class, as Hydra core lists it. @param owner short name of the class */
export function supportedProperty(owner: string, name: string, options: PropertyOptions = {}): Node {
  const { type = 'rdf:Property', details, required = false, readable = true, writeable = false, description } = options;
  return {
    '@type': 'SupportedProperty',
    property: { '@id': `#${owner}/${name}`, '@type': type, domain: `#${owner}`, label: name, ...details },
    title: name,
    required,
    readable,
    writeable,
    ...(description === undefined ? {} : { description }),
  };
}

/** A field of a resource, or a member of the body of an action. */
export function fieldProperty(owner: string, field: FieldDefinition): Node {
  return supportedProperty(owner, field.name, {
    type: field.target ? 'Link' : 'rdf:Property',
    details: {
      ...(field.type === 'reference' ? { 'owl:maxCardinality': 1 } : {}),
      ...rangeOf(field),
      ...traitsOf(field),
    },
    required: field.required && !field.hasDefault,
    readable: field.readable,
    writeable: field.writable !== 'never',
    description: field.description,
  });
}

/** Terms of our own: what a form has to know of a member. */
function traitsOf({ file, type, unique, writable, values, itemMembers, planned, goesWith }: FieldDefinition): Node {
  const traits = {
    // It comes as a part of a form.
    isFile: file !== false,
    isHtml: type === 'html',
    // Text of several lines.
    isLong: type === 'text',
    // Several of its choices.
    isList: type === 'json' && values !== undefined,
    isUnique: unique,
    // It is set by creating an item, and never changed.
    isFixed: writable === 'create',
    // No form offers it: nothing happens by it.
    isIdle: planned || goesWith !== undefined,
  };
  const holding = Object.fromEntries(Object.entries(traits).filter(([, holds]) => holds));
  // Of the objects that it lists.
  return itemMembers ? { ...holding, itemMembers: Object.entries(itemMembers).map(([label, member]) => ({ label, ...member })) } : holding;
}

/** A member of a document that is described by a JSON schema. */
export function schemaProperty(owner: string, name: string, { type, description }: JsonSchema): Node {
  const ranges = { integer: 'xsd:integer', number: 'xsd:decimal', boolean: 'xsd:boolean', string: 'xsd:string' } as const;
  const range = ranges[type as keyof typeof ranges] as string | undefined;
  return supportedProperty(owner, name, {
    details: range === undefined ? {} : { range },
    description: typeof description === 'string' ? description : undefined,
  });
}

/** Both hold: it is text, and one of these (OWL 2, enumeration of literals). */
function rangeOfChoice(values: readonly string[] = []): Node {
  return { range: ['xsd:string', { '@type': 'rdfs:Datatype', 'owl:oneOf': { '@list': [...values] } }] };
}

function rangeOf(field: FieldDefinition): Node {
  if (field.target) return { range: `#${field.target.name}` };
  switch (field.type) {
    case 'integer':
    case 'bigint':
      return { range: 'xsd:integer' };
    case 'number':
    case 'decimal':
      return { range: 'xsd:decimal' };
    case 'boolean':
      return { range: 'xsd:boolean' };
    case 'datetime':
      return { range: 'xsd:dateTime' };
    case 'date':
      return { range: 'xsd:date' };
    case 'choice':
      return rangeOfChoice(field.values);
    case 'json':
      return field.values ? rangeOfChoice(field.values) : {};
    default:
      return { range: 'xsd:string' };
  }
}
