import { getMetadataStorage, type ValidationError } from 'class-validator';
import type { EntityClass } from '../model/field-declaration.js';
import type { FieldDefinition } from '../model/resource-definition.js';
import type { Unstorable } from '../protocol/json-body.js';
import { languageTagsNear } from '../protocol/language-tag.js';
import { didYouMean, suggested } from '../protocol/nearest.js';
import type { Violation } from '../protocol/problem.js';
import { VIOLATION_CODES } from '../protocol/violation-codes.js';

const TYPE_CONSTRAINTS = ['isString', 'isInt', 'isNumber', 'isBoolean', 'isArray', 'isObject', 'isNumberString', 'isDefined'];

const TYPE_NAMES: Readonly<Record<string, string>> = {
  integer: 'int',
  bigint: 'int',
  number: 'float',
  boolean: 'bool',
  json: 'array',
  references: 'array',
  decimal: 'decimal string',
};

export function blank(propertyPath: string): Violation {
  return { propertyPath, message: 'This value should not be blank.', code: VIOLATION_CODES.blank };
}

export function isNull(propertyPath: string): Violation {
  return { propertyPath, message: 'This value should not be null.', code: VIOLATION_CODES.null };
}

export function wrongType(propertyPath: string, { type }: Pick<FieldDefinition, 'type'>): Violation {
  return { propertyPath, message: `This value should be of type ${TYPE_NAMES[type] ?? 'string'}.`, code: VIOLATION_CODES.type };
}

const UNSTORABLE: Readonly<Record<Unstorable, string>> = {
  nul: 'This value contains a NUL character, which cannot be stored.',
  surrogate: 'This value contains half of a character (a surrogate without the other one), which cannot be stored.',
};

export function withUnstorable(propertyPath: string, found: Unstorable): Violation {
  return { propertyPath, message: UNSTORABLE[found], code: found === 'nul' ? VIOLATION_CODES.nul : VIOLATION_CODES.invalid };
}

export function invalidReference(propertyPath: string, shown: string): Violation {
  return { propertyPath, message: `Invalid IRI "${shown}".`, code: VIOLATION_CODES.invalid };
}

/** In the same words for what does not exist and for what the caller may not name, so that the answer shows neither. */
export function missingReference(propertyPath: string, iri: string): Violation {
  const message = `"${iri}" cannot be used here: it does not exist, or is not yours to use.`;
  return { propertyPath, message, code: VIOLATION_CODES.notUsable };
}

/** @param name the last part of the path; @param names of members that may stand in its place */
export function unknownMember(propertyPath: string, name: string, names: Iterable<string>): Violation {
  return { propertyPath, message: `There is no such member.${didYouMean(name, names)}`, code: VIOLATION_CODES.unknown };
}

/** With `handling=strict` alone. */
export function unwritableMember(propertyPath: string): Violation {
  return { propertyPath, message: 'This member cannot be written here.', code: VIOLATION_CODES.unknown };
}

/** @param standard the only value that is taken */
export function notInForce(propertyPath: string, standard: string | number | boolean | null): Violation {
  const message = `This member is not in force yet: leave it out, or send ${JSON.stringify(standard)}.`;
  return { propertyPath, message, code: VIOLATION_CODES.notInForce };
}

/** class-validator's finding about one property as the violations a caller reads: one per property, the type first. */
export function violationsOf(error: ValidationError, field: FieldDefinition): Violation[] {
  const itemClass = field.itemClass?.();
  if (error.children && error.children.length > 0) return error.children.flatMap((child) => nested(child, error.property, itemClass));
  const broken = Object.keys(error.constraints ?? {});
  const [constraint = 'invalid'] = [...broken.filter((name) => TYPE_CONSTRAINTS.includes(name)), ...broken];
  return [{ propertyPath: error.property, ...describe(constraint, field, error) }];
}

function nested(error: ValidationError, path: string, itemClass: EntityClass | undefined): Violation[] {
  const propertyPath = /^\d+$/.test(error.property) ? `${path}[${error.property}]` : `${path}.${error.property}`;
  const own = Object.entries(error.constraints ?? {}).slice(0, 1);
  const near = own[0]?.[0] === IS_IN ? didYouMean(String(error.value), choicesOf(itemClass, error.property)) : '';
  const below = (error.children ?? []).flatMap((child) => nested(child, propertyPath, itemClass));
  return [...own.map(([, message]) => ({ propertyPath, message: sentence(message) + near, code: VIOLATION_CODES.invalid })), ...below];
}

/** Name of the validator `IsIn`. */
const IS_IN = 'isIn';

/** The words that a member of a class with class-validator's decorators takes. */
function choicesOf(itemClass: EntityClass | undefined, member: string): string[] {
  if (!itemClass) return [];
  const validators = getMetadataStorage().getTargetValidationMetadatas(itemClass, '', false, false);
  const choices = validators.find(({ name, propertyName }) => name === IS_IN && propertyName === member)?.constraints as
    | unknown[][]
    | undefined;
  return (choices?.[0] ?? []).filter((choice): choice is string => typeof choice === 'string');
}

/** What is said of a text that is none of its kind, whatever it is. */
const OF_KINDS: ReadonlyMap<string, Omit<Violation, 'propertyPath'>> = new Map([
  ['isEmail', { message: 'This value is not a valid email address.', code: VIOLATION_CODES.email }],
  ['isUrl', { message: 'This value is not a valid URL.', code: VIOLATION_CODES.url }],
  ['isColour', { message: 'This value is no colour in CSS, such as #3366cc.', code: VIOLATION_CODES.invalid }],
  ['isUuid', { message: 'This value is not a valid UUID.', code: VIOLATION_CODES.uuid }],
  [
    'isRFC3339',
    { message: 'This value is not a valid RFC 3339 date and time, such as 2026-03-01T10:00:00+00:00.', code: VIOLATION_CODES.date },
  ],
  ['isIso8601', { message: 'This value is not a valid date, such as 2026-03-01.', code: VIOLATION_CODES.date }],
]);

function describe(constraint: string, field: FieldDefinition, error: ValidationError): Omit<Violation, 'propertyPath'> {
  const { maximumLength = Infinity, minimumLength = 0 } = field;
  const length = typeof error.value === 'string' ? error.value.length : 0;
  const ofKind = OF_KINDS.get(constraint);
  if (ofKind) return ofKind;
  switch (constraint) {
    case 'isLength':
    case 'maxLength':
    case 'minLength':
      if (length === 0) return blank(field.name);
      return length > maximumLength
        ? { message: `This value is too long. It should have ${maximumLength} characters or less.`, code: VIOLATION_CODES.tooLong }
        : { message: `This value is too short. It should have ${minimumLength} characters or more.`, code: VIOLATION_CODES.tooShort };
    case IS_IN:
      return {
        message: `The value you selected is not a valid choice. Choose one of ${(field.values ?? []).join(', ')}.${didYouMean(String(error.value), field.values ?? [])}`,
        code: VIOLATION_CODES.notAChoice,
      };
    case 'isTimeZone':
    case 'isLanguageTag':
      return { message: (constraint === 'isTimeZone' ? noTimeZone : noLanguage)(String(error.value)), code: VIOLATION_CODES.invalid };
    case 'min':
    case 'max':
      return outOfRange(constraint, field, error);
    default:
      if (TYPE_CONSTRAINTS.includes(constraint)) return wrongType(field.name, field);
      return { message: ofValidator(error, constraint), code: VIOLATION_CODES.invalid };
  }
}

/** The sentence for a name that no time zone of the IANA database has. */
export function noTimeZone(name: string): string {
  return `There is no such time zone; Europe/Paris is one.${didYouMean(name, Intl.supportedValuesOf('timeZone'))}`;
}

/** The sentence for a text that is no tag of a language. */
export function noLanguage(tag: string): string {
  return `This is no tag of a language, such as fr or pt-BR.${suggested(languageTagsNear(tag))}`;
}

function outOfRange(
  constraint: 'min' | 'max',
  { minimum, maximum }: FieldDefinition,
  error: ValidationError,
): Omit<Violation, 'propertyPath'> {
  const [limit, words, code] =
    constraint === 'min' ? ([minimum, 'more', VIOLATION_CODES.tooLow] as const) : ([maximum, 'less', VIOLATION_CODES.tooHigh] as const);
  return { message: limit === undefined ? ofValidator(error, constraint) : `This value should be ${limit} or ${words}.`, code };
}

/** What class-validator itself says, where the declaration of the member says nothing of it. */
function ofValidator({ constraints }: ValidationError, constraint: string): string {
  return sentence(constraints?.[constraint] ?? 'This value is not valid');
}

function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return capital.endsWith('.') ? capital : `${capital}.`;
}
