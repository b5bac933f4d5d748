import { IsOptional, ValidateIf } from 'class-validator';
import { Check, Column, type ColumnOptions, Index } from 'typeorm';
import { whenPresent } from '../../fast-path/remembered-validation.js';
import { snakeCase } from '../../database/snake-case.js';
import { type FieldDeclaration, type FieldOptions } from '../model/field-declaration.js';
import { recordField } from './recorded-fields.js';

/** A field is null-able exactly when it is neither required nor defaulted. */
export function isNullable(options: FieldOptions): boolean {
  return !options.required && (options.default === undefined || options.default === null);
}

export function isWritable(options: FieldOptions): boolean {
  return options.write !== false;
}

interface StoredField extends Omit<FieldDeclaration, 'name' | 'check'> {
  readonly column: ColumnOptions;
  readonly validators: readonly PropertyDecorator[];
  /** Check constraint over the quoted column name. */
  readonly check?: (column: string) => string;
}

/**
 * Applies the three lines of a field at once: what the API may do, what is valid, how it is stored.
 * Every typed field decorator ends here.
 */
export function storedField({ column, validators, check, ...declaration }: StoredField): PropertyDecorator {
  return (prototype, property) => {
    const name = String(property);
    const expression = check?.(`"${snakeCase(name)}"`);
    recordField(prototype, { ...declaration, name, check: expression });
    Column({ nullable: isNullable(declaration), unique: declaration.unique ?? false, ...columnDefault(declaration), ...column })(
      prototype,
      property,
    );
    if (expression) Check(expression)(prototype, property);
    if (isIndexed(declaration)) Index(declaration.index === 'summary' ? { type: 'brin' } : {})(prototype, property);
    if (isWritable(declaration)) applyValidators(validators, declaration)(prototype, property);
  };
}

/** Null passes where the field is null-able, an absent member always: presence is the body reader's question. */
export function applyValidators(validators: readonly PropertyDecorator[], options: FieldOptions): PropertyDecorator {
  return (prototype, property) => {
    for (const validator of validators) validator(prototype, property);
    const optional = isNullable(options) || options.takesNull ? IsOptional() : ValidateIf(whenPresent);
    optional(prototype, property);
  };
}

const TEXTS: ReadonlySet<FieldDeclaration['type']> = new Set(['string', 'text', 'html', 'email', 'url']);

function columnDefault(options: FieldOptions): ColumnOptions {
  return options.default === undefined ? {} : { default: options.default };
}

/** Unbounded texts are not: a long one would not fit a b-tree's page, and the write would fail for it. */
function isIndexed(options: Omit<FieldDeclaration, 'name'>): boolean {
  if (options.unique || (TEXTS.has(options.type) && options.maximumLength === undefined)) return false;
  return Boolean(options.order) || Boolean(options.filter?.some((kind) => kind === 'exact' || kind === 'range' || kind === 'date'));
}
