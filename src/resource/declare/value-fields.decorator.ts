import {
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsObject,
  IsRFC3339,
  IsString,
  IsUUID,
  Matches,
  Max,
  Min,
} from 'class-validator';
import type { FieldOptions } from '../model/field-declaration.js';
import { storedField } from './stored-field.js';

/** Yes or no; `false` unless another default is given or the field is required. */
export function Flag(options: FieldOptions = {}): PropertyDecorator {
  return storedField({
    default: options.required ? undefined : false,
    ...options,
    type: 'boolean',
    column: { type: 'boolean' },
    validators: [IsBoolean()],
  });
}

/** Yes, no or unknown (null). */
export function OptionalFlag(options: Omit<FieldOptions, 'required' | 'default'> = {}): PropertyDecorator {
  return storedField({ ...options, type: 'boolean', column: { type: 'boolean' }, validators: [IsBoolean()] });
}

interface DateTimeOptions extends FieldOptions {
  /** Rows are divided by it, which makes it part of the table's primary key; items are found by their identifier as everywhere. */
  readonly dividesRows?: true;
}

/** A timestamp: RFC 3339 on the wire, always returned in UTC. */
export function DateTime({ dividesRows, ...options }: DateTimeOptions = {}): PropertyDecorator {
  const column = { type: 'timestamptz', ...(dividesRows && { primary: true }) } as const;
  return storedField({ ...options, type: 'datetime', column, validators: [IsRFC3339()] });
}

/** A calendar day, `YYYY-MM-DD`. */
export function CalendarDate(options: FieldOptions = {}): PropertyDecorator {
  return storedField({
    ...options,
    type: 'date',
    column: { type: 'date' },
    validators: [Matches(/^\d{4}-\d{2}-\d{2}$/), IsISO8601({ strict: true })],
  });
}

export function Uuid(options: FieldOptions = {}): PropertyDecorator {
  return storedField({ ...options, type: 'uuid', column: { type: 'uuid' }, validators: [IsUUID()] });
}

/** One of a fixed list of words; the database checks it too. */
export function Choice(values: readonly string[], options: FieldOptions = {}): PropertyDecorator {
  const length = Math.max(...values.map((value) => value.length));
  return storedField({
    ...options,
    type: 'choice',
    values,
    column: { type: 'varchar', length },
    validators: [IsString(), IsIn([...values])],
    check: (column) => `${column} IN (${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')})`,
  });
}

/**
 * One of several values, to which features bring further ones: the database takes any text, requests take those that are there.
 * @param values a list that grows
 * @param length of the longest value
 */
export function OpenChoice(values: readonly string[], length: number, options: FieldOptions = {}): PropertyDecorator {
  return storedField({ ...options, type: 'choice', values, column: { type: 'varchar', length }, validators: [IsString(), IsIn(values)] });
}

interface JsonOptions extends FieldOptions {
  /** The value is a list of these. Without it: one JSON object or list. */
  readonly items?: 'string' | 'integer' | 'number' | 'object';
  /** What the elements are chosen from, for those who show the choice; what else is refused, the resource decides. */
  readonly values?: readonly string[];
}

/** A JSON value, stored as jsonb. */
export function Json(options: JsonOptions = {}): PropertyDecorator {
  return storedField({ ...options, type: 'json', column: { type: 'jsonb' }, validators: jsonValidators(options.items) });
}

function jsonValidators(items: JsonOptions['items']): PropertyDecorator[] {
  const each = { each: true };
  switch (items) {
    case undefined:
      return [IsDefined()];
    case 'string':
      return [IsArray(), IsString(each)];
    case 'integer':
      return [IsArray(), IsInt(each), Min(Number.MIN_SAFE_INTEGER, each), Max(Number.MAX_SAFE_INTEGER, each)];
    case 'number':
      return [IsArray(), IsNumber({}, each)];
    case 'object':
      return [IsArray(), IsObject(each)];
  }
}
