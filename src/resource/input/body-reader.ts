import { validateSync } from 'class-validator';
import type { Actor } from '../../auth/actor.js';
import { withoutBlanks } from '../../auth/blank-texts.js';
import type { BodyShape, FieldDefinition, ResourceDefinition } from '../model/resource-definition.js';
import type { Preferences } from '../protocol/preferences.js';
import { type Violation, ViolationProblem } from '../protocol/problem.js';
import type { Operation } from '../model/policy.js';
import { parseReference } from '../model/iri.js';
import { parseJsonObject, unstorableIn } from '../protocol/json-body.js';
import { printable } from '../protocol/query-string.js';
import type { UploadedBytes } from '../protocol/uploaded-bytes.js';
import { VIOLATION_CODES } from '../protocol/violation-codes.js';
import type { HtmlPolicy } from './html-policy.js';
import { HTML_TOO_LARGE, HtmlTooLarge } from './html-tree.js';
import { bodyInstance } from './body-instance.js';
import { cleanText, type CleanTexts } from './long-texts.js';
import { mayWrite, unknownMembers } from './unknown-members.js';
import { unrealDates } from './unreal-dates.js';
import { blank, invalidReference, isNull, notInForce, violationsOf, withUnstorable, wrongType } from './violation-messages.js';
import type { Change } from '../model/change.js';

const TEXTS: ReadonlySet<string> = new Set(['string', 'text', 'email', 'url']);

/**
 * A text with each letter and its marks in one piece (NFC), as it is stored and as filters compare it: the same word typed on two systems is
 * one word. What is not stored, such as a password, is left as it was typed.
 */
function composedText({ type, column }: Pick<FieldDefinition, 'type' | 'column'>, value: unknown): unknown {
  return typeof value === 'string' && column !== undefined && TEXTS.has(type) ? value.normalize('NFC') : value;
}

export interface BodyContext {
  readonly resource: BodyShape;
  readonly operation: Operation;
  readonly actor: Actor;
  readonly preferences: Preferences;
  /** Files that came with the body, by member; they replace what the body says about them. */
  readonly files?: Readonly<Record<string, UploadedBytes>>;
  /** Takes the names of the members of which HTML was removed. */
  readonly cleaned?: string[];
  /** What HTML may contain; the standard where it is not said. */
  readonly html?: HtmlPolicy;
  /** Hosts under which addresses are ours; all are where it is not said. */
  readonly ownHosts?: readonly string[] | undefined;
  /** Long texts of the body that were cleaned already. */
  readonly cleanTexts?: CleanTexts;
}

type Values = Record<string, unknown>;

/** What is read of a body. */
interface Reading {
  readonly values: Values;
  readonly violations: Violation[];
  readonly ownHosts: readonly string[] | undefined;
}

/**
 * Raw body in, validated change out: only members that this caller may write in this operation get through.
 * @throws Problem 400 for what is no JSON object; ViolationProblem with one violation per property, those that do not exist included
 */
export function readBody(body: Buffer | undefined, context: BodyContext): Change {
  return readMembers({ ...parseJsonObject(body), ...context.files }, context);
}

/** The same of an object that was parsed already. @throws ViolationProblem with one violation per property */
export function readMembers(members: Values, context: BodyContext): Change {
  const { resource, operation } = context;
  const violations: Violation[] = unknownMembers(members, context);
  const values: Values = {};
  for (const field of resource.fields.values()) {
    if (Object.hasOwn(members, field.name) && mayWrite(field, context))
      accept(field, members[field.name], { values, violations, ownHosts: context.ownHosts });
  }
  violations.push(...validate(values, resource, violations));
  violations.push(...plannedMembers(values, resource, violations));
  violations.push(...sanitize(values, context, violations));
  if (operation !== 'update') violations.push(...requireMembers(values, context, violations));
  if (violations.length > 0) throw new ViolationProblem(violations);
  return Object.freeze(Object.assign(convert(values, resource), operation === 'replace' ? omitted(values, context) : undefined));
}

/** Null, NUL and references are validated here; what class-validator validates is put into the values. */
function accept(field: FieldDefinition, value: unknown, reading: Reading): void {
  const { values, violations } = reading;
  const unstorable = unstorableIn(value);
  if (value === null && !field.nullable && !field.takesNull) violations.push(isNull(field.name));
  else if (unstorable) violations.push(withUnstorable(field.name, unstorable));
  else if (value === null) values[field.name] = null;
  else if (field.type === 'reference' && field.target) acceptReference(field, value, field.target, reading);
  else if (field.type === 'references' && field.target) acceptReferences(field, value, field.target, reading);
  else if (field.named && typeof value === 'string') acceptReference(field, value, field.named, reading);
  else values[field.name] = composedText(field, value);
}

function acceptReference(
  field: FieldDefinition,
  value: unknown,
  target: ResourceDefinition,
  { values, violations, ownHosts }: Reading,
): void {
  const id = referenceId(value, target, ownHosts);
  if (id === undefined) violations.push(referenceViolation(field.name, value));
  else values[field.name] = id;
}

function acceptReferences(
  field: FieldDefinition,
  value: unknown,
  target: ResourceDefinition,
  { values, violations, ownHosts }: Reading,
): void {
  if (!Array.isArray(value)) {
    violations.push(wrongType(field.name, field));
    return;
  }
  const ids = value.map((element) => referenceId(element, target, ownHosts));
  const broken = ids.flatMap((id, index) => (id === undefined ? [referenceViolation(`${field.name}[${index}]`, value[index])] : []));
  violations.push(...broken);
  if (broken.length === 0) values[field.name] = ids;
}

/** An IRI, a bare id, or an embedded item of which the `@id` counts. */
function referenceId(value: unknown, target: ResourceDefinition, ownHosts: Reading['ownHosts']): number | undefined {
  if (typeof value === 'string') return parseReference(value, target, ownHosts);
  if (typeof value === 'number') return parseReference(String(value), target);
  const embedded = (value as { '@id'?: unknown } | null)?.['@id'];
  return typeof embedded === 'string' ? parseReference(embedded, target, ownHosts) : undefined;
}

function referenceViolation(path: string, value: unknown): Violation {
  return typeof value === 'string' || typeof value === 'number'
    ? invalidReference(path, printable(String(value)))
    : wrongType(path, { type: 'string' });
}

function validate(values: Values, resource: BodyShape, earlier: readonly Violation[]): Violation[] {
  const emptied = withoutBlanks(values);
  // A text of blanks alone is one that is not there, where a text has to be.
  const blanks = emptied ? broken(emptied, resource, earlier).filter(({ code }) => code === VIOLATION_CODES.blank) : [];
  const found = [...blanks, ...broken(values, resource, [...earlier, ...blanks])];
  const dates = unrealDates(values, resource).filter(({ propertyPath }) => !isNamed(propertyPath, found));
  return [...found, ...dates];
}

/** What class-validator finds, but for members of which an earlier violation speaks. */
function broken(values: Values, resource: BodyShape, earlier: readonly Violation[]): Violation[] {
  const errors = validateSync(bodyInstance(values, resource), { forbidUnknownValues: false, validationError: { target: false } });
  return errors.flatMap((error) => {
    const field = resource.fields.get(error.property);
    return field && !isNamed(field.name, earlier) ? violationsOf(error, field) : [];
  });
}

/** What HTML may not contain is removed from the values, which is no violation; nesting without end is one. */
function sanitize(values: Values, { resource, cleaned, html, cleanTexts }: BodyContext, earlier: readonly Violation[]): Violation[] {
  const violations: Violation[] = [];
  for (const name of Object.keys(values)) {
    const value = values[name];
    if (typeof value !== 'string' || resource.fields.get(name)?.type !== 'html' || isNamed(name, earlier)) continue;
    try {
      values[name] = cleanText(value, cleanTexts, html);
      if (values[name] !== value) cleaned?.push(name);
    } catch (error) {
      if (!(error instanceof HtmlTooLarge)) throw error;
      violations.push({ propertyPath: name, message: HTML_TOO_LARGE, code: VIOLATION_CODES.invalid });
    }
  }
  return violations;
}

/** A rule that is not in force is not taken: its author would rely on it. */
function plannedMembers(values: Values, { fields }: BodyShape, earlier: readonly Violation[]): Violation[] {
  const violations: Violation[] = [];
  for (const name of Object.keys(values)) {
    const { planned, defaultValue } = fields.get(name) ?? {};
    if (planned && !isUnset(values[name], defaultValue) && !isNamed(name, earlier)) violations.push(notInForce(name, defaultValue ?? null));
  }
  return violations;
}

function isUnset(value: unknown, standard: FieldDefinition['defaultValue']): boolean {
  return value === undefined || value === null || value === standard;
}

function requireMembers(values: Values, context: BodyContext, earlier: readonly Violation[]): Violation[] {
  const violations: Violation[] = [];
  for (const field of context.resource.fields.values()) {
    const { name, required, hasDefault } = field;
    if (!required || hasDefault || values[name] !== undefined || !mayWrite(field, context)) continue;
    if (!earlier.some(({ propertyPath }) => propertyPath === name || propertyPath.startsWith(`${name}[`))) violations.push(blank(name));
  }
  return violations;
}

/** Whether an earlier violation is about a member itself. */
function isNamed(name: string, earlier: readonly Violation[]): boolean {
  return earlier.some(({ propertyPath }) => propertyPath === name);
}

/** @param values nobody else's: their times become those of the clock */
function convert(values: Values, { fields }: BodyShape): Values {
  for (const name of Object.keys(values)) {
    const value = values[name];
    if (typeof value === 'string' && fields.get(name)?.type === 'datetime') values[name] = new Date(value);
  }
  return values;
}

/** A full replacement resets what it leaves out to its default, except for write-only members, which no client can send back. */
function omitted(values: Values, context: BodyContext): Values {
  return Object.fromEntries(
    [...context.resource.fields.values()]
      .filter((field) => field.readable && !field.virtual && mayWrite(field, context) && values[field.name] === undefined)
      .map((field) => [field.name, field.type === 'references' ? [] : field.hasDefault ? undefined : null]),
  );
}
