/**
 * The types of the API from its OpenAPI document: what `openapi-fetch` reads (`paths`) and the schemas, each written once. Lists below other
 * items, errors and answers of the same form share one type, which is why this takes a fifth of what general generators write.
 */
const JSON_TYPES = { integer: 'number', number: 'number', string: 'string', boolean: 'boolean', null: 'null' };
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
/** What every list says of its members: here its type does. */
const OF_EVERY_LIST = 'The items of this page, in order.';
/** What a member is filtered and ordered by: the parameters of its lists have types that say it. */
const OF_LISTS = / ?Lists can be (?:filtered|ordered) by [^.]*\./g;
/** Shorter pieces are not worth a name. */
const SHORT = 40;

/** @param document parsed OpenAPI 3.1 @returns the text of a declaration file */
export function typesOf(document) {
  const names = new Names();
  const paths = Object.entries(document.paths).map(([path, operations]) => {
    const methods = Object.entries(operations).map(([method, operation]) => operationText(method, operation, document, names));
    return `${key(path)}: {${methods.join(' ')}};`;
  });
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `${key(name)}: ${schemaType(schema, isDescribed(name))};`,
  );
  return [
    `/** Lyceum ${document.info.version}. Generated; changes are lost. */`,
    SHARED,
    ...names.declarations(),
    `export interface paths {\n${paths.join('\n')}\n}`,
    `export interface components { schemas: {\n${schemas.join('\n')}\n} }`,
    'type S = components["schemas"];\n',
  ].join('\n');
}

const SHARED = `type Operation<Parameters, Responses> = { parameters: Parameters; requestBody?: never; responses: Responses };
type Sending<Parameters, Body, Responses> = { parameters: Parameters; requestBody: { content: Body }; responses: Responses };
type MaySend<Parameters, Body, Responses> = { parameters: Parameters; requestBody?: { content: Body }; responses: Responses };
type Paging = { page?: number; itemsPerPage?: number; partial?: boolean; cursor?: string };
type Order<N extends string> = { [K in \`order[\${N}]\`]?: "asc" | "desc" };
type Bounds<N extends string> = { [K in \`\${N}[\${"gt" | "gte" | "lt" | "lte"}]\`]?: number };
type Times<N extends string> = { [K in \`\${N}[\${"before" | "strictly_before" | "after" | "strictly_after"}]\`]?: string };
type Between<N extends string> = { [K in \`\${N}[between]\`]?: string };
type Exists<N extends string> = { [K in \`exists[\${N}]\`]?: boolean };
/** A value, or with brackets several of which any may hold. */
type Any<N extends string, T> = { [K in N]?: T } & { [K in \`\${N}[]\`]?: T[] };
type Refused = { content: { "application/problem+json": S["Problem"] } };
type Embedded<N extends keyof S> = S["Embedded"] & S[N];
type Violated = { content: { "application/problem+json": S["ConstraintViolation"] } };`;

/** Pieces of text that several places share, each under a name of its own. */
class Names {
  #names = new Map();

  /** @returns the name of the piece; the piece itself where it is short */
  of(text, hint) {
    if (text.length < SHORT) return text;
    const known = this.#names.get(text);
    if (known) return known;
    const name = `${hint}${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  declarations() {
    return [...this.#names].map(([text, name]) => `type ${name} = ${text};`);
  }
}

/** Members of what is answered are explained; of what is sent they are the same again. */
function isDescribed(name) {
  return !/\.(input|jsonMergePatch|nested)$/.test(name);
}

function operationText(method, operation, document, names) {
  const parameters = names.of(parametersType(operation.parameters ?? [], document), 'Parameters');
  const responses = names.of(responsesType(operation.responses, document, names), 'Responses');
  const { requestBody: body } = operation;
  const content = body && names.of(contentType(body.content), 'Body');
  const kind = body ? (body.required ? 'Sending' : 'MaySend') : 'Operation';
  const notes = operation.deprecated
    ? `/** @deprecated ${comment(operation.description ?? '')} */ `
    : `/** ${comment(operation.summary ?? '')} */ `;
  return `${notes}${method}: ${kind}<${[parameters, content, responses].filter(Boolean).join(', ')}>;`;
}

function parametersType(parameters, document) {
  const resolved = parameters.map((one) => (one.$ref ? { ...document.components.parameters[last(one.$ref)], of: last(one.$ref) } : one));
  const places = ['query', 'header', 'path', 'cookie'].flatMap((place) => {
    const own = resolved.filter((one) => one.in === place);
    if (own.length === 0) return [];
    const type = place === 'query' ? queryType(own) : plainType(own);
    return [`${place}${own.some(({ required }) => required) ? '' : '?'}: ${type};`];
  });
  return `{ ${places.join(' ')} }`;
}

function plainType(parameters) {
  const members = parameters.map(
    ({ name, required, schema, of }) => `${key(name)}${required ? '' : '?'}: ${parameterType(name, schema, of)};`,
  );
  return `{ ${members.join(' ')} }`;
}

/** Families of parameters of lists, by what their names have in common, and the type that each has. */
const FAMILIES = [
  [/^order\[(.+)\]$/, () => 'Order'],
  [/^(.+)\[(?:gt|gte|lt|lte)\]$/, () => 'Bounds'],
  [/^(.+)\[(?:before|strictly_before|after|strictly_after)\]$/, () => 'Times'],
  [/^(.+)\[between\]$/, () => 'Between'],
  [/^exists\[(.+)\]$/, () => 'Exists'],
  [/^(page|itemsPerPage|partial|cursor)$/, () => 'Paging'],
  [/^(?!properties)(.+)\[\]$/, ({ schema }) => `Any ${schemaType(schema.items ?? {})}`],
];

/** Filters of one kind are one type over their names. */
function queryType(parameters) {
  const listed = new Set(parameters.map(({ name }) => name).filter((name) => name.endsWith('[]')));
  const [families, others] = [new Map(), []];
  for (const parameter of parameters) {
    const found = FAMILIES.map(([pattern, family]) => [pattern.exec(parameter.name)?.[1], family]).find(([name]) => name !== undefined);
    if (found) {
      const [name, family] = [found[0], found[1](parameter)];
      families.set(family, (families.get(family) ?? new Set()).add(name));
    } else if (!listed.has(`${parameter.name}[]`)) others.push(parameter);
  }
  const parts = [...families].map(([family, names]) => familyType(family, [...names]));
  return [...parts, ...(others.length > 0 || parts.length === 0 ? [plainType(others)] : [])].join(' & ');
}

function familyType(family, names) {
  const [kind, type] = [family.split(' ')[0], family.split(' ').slice(1).join(' ')];
  if (kind === 'Paging') return kind;
  const choice = union(names.map((name) => JSON.stringify(name)));
  return type === '' ? `${kind}<${choice}>` : `${kind}<${choice}, ${type}>`;
}

/** The members of an item are written where the item is. @param of name of the component, such as `Course.properties.list` */
function parameterType(name, schema, of) {
  return name === 'properties[]' && of ? `(keyof S[${JSON.stringify(of.split('.')[0])}])[]` : schemaType(schema);
}

function responsesType(responses, document, names) {
  const members = Object.entries(responses).map(([status, answer]) => {
    const { content } = answer.$ref ? document.components.responses[last(answer.$ref)] : answer;
    if (Number(status) >= 400) return `${status}: ${status === '422' ? 'Violated' : 'Refused'};`;
    return `${status}: ${content ? names.of(`{ content: ${contentType(content)} }`, 'Answer') : '{ content?: never }'};`;
  });
  return `{ ${members.join(' ')} }`;
}

function contentType(content) {
  const members = Object.entries(content).map(([type, { schema }]) => `${key(type)}: ${schema ? schemaType(schema) : 'unknown'};`);
  return `{ ${members.join(' ')} }`;
}

function schemaType(schema, isExplained = false) {
  if (schema.$ref) return `S[${JSON.stringify(last(schema.$ref))}]`;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const embedded = embeddedItem(schema);
  if (embedded !== undefined) return embedded;
  const parts = [
    ...(schema.allOf ? [schema.allOf.map((part) => schemaType(part, isExplained)).join(' & ')] : []),
    ...((schema.oneOf ?? schema.anyOf) ? alternatives(schema, isExplained) : []),
  ];
  if (parts.length > 0) return parts.length === 1 ? parts[0] : parts.map((part) => `(${part})`).join(' & ');
  return union([schema.type].flat().map((type) => typeOf(type, schema, isExplained)));
}

/** An item that is included, with its address: the same two parts wherever there is one. */
function embeddedItem({ allOf }) {
  const [first, second] = (allOf ?? []).map(({ $ref }) => $ref && last($ref));
  return allOf?.length === 2 && first === 'Embedded' && second ? `Embedded<${JSON.stringify(second)}>` : undefined;
}

/** Alternatives beside members of its own say which of these are needed, which types cannot. */
function alternatives(schema, isExplained) {
  if (schema.properties) return [objectType(schema, isExplained)];
  const types = (schema.oneOf ?? schema.anyOf).map((part) => schemaType(part, isExplained));
  return [types.length === 1 ? types[0] : `(${union(types)})`];
}

function typeOf(type, schema, isExplained) {
  if (type === 'array') return listType(schemaType(schema.items ?? {}, isExplained));
  if (type === 'object') return objectType(schema, isExplained);
  return JSON_TYPES[type] ?? (schema.properties ? objectType(schema, isExplained) : 'unknown');
}

function listType(item) {
  return /^[\w["\].]+$/.test(item) ? `${item}[]` : `(${item})[]`;
}

function objectType({ properties = {}, required = [], additionalProperties }, isExplained) {
  const needed = new Set(required);
  const members = Object.entries(properties).map(([name, member]) => memberText(name, member, needed.has(name), isExplained));
  const further =
    typeof additionalProperties === 'object' ? schemaType(additionalProperties, isExplained) : members.length === 0 ? 'unknown' : undefined;
  return `{ ${members.join(' ')}${further === undefined ? '' : ` [name: string]: ${further};`} }`;
}

function memberText(name, member, isNeeded, isExplained) {
  const tag = member.deprecated ? '@deprecated ' : '';
  // What the tag says, the sentence need not.
  const said = tag ? member.description?.replace(/(^|\. )Deprecated: /, '$1') : member.description;
  const notes = (isExplained || tag) && said && said !== OF_EVERY_LIST ? `/** ${tag}${comment(said)} */ ` : '';
  return `${notes}${key(name)}${isNeeded ? '' : '?'}: ${schemaType(member, isExplained)};`;
}

function union(types) {
  return [...new Set(types)].join(' | ');
}

function key(name) {
  return IDENTIFIER.test(name) || /^\d+$/.test(name) ? name : JSON.stringify(name);
}

function last(reference) {
  return decodeURIComponent(reference.split('/').at(-1));
}

function comment(text) {
  return text.replaceAll(OF_LISTS, '').replaceAll('*/', '*\u200b/').replaceAll('\n', ' ');
}
