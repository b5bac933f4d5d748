import { IsInt, IsNumber, IsNumberString, Max, Min } from 'class-validator';
import type { FieldOptions, FieldType } from '../model/field-declaration.js';
import { storedField } from './stored-field.js';

interface NumberOptions extends FieldOptions {
  readonly min?: number;
  readonly max?: number;
}

const INTEGER_LIMIT = 2_147_483_647;

/** A whole number of 32 bits. */
export function WholeNumber({ min = -INTEGER_LIMIT - 1, max = INTEGER_LIMIT, ...options }: NumberOptions = {}): PropertyDecorator {
  return numberField('integer', { min, max, ...options }, 'integer', IsInt());
}

/** A whole number within JavaScript's safe range, stored in 64 bits. */
export function BigNumber({
  min = Number.MIN_SAFE_INTEGER,
  max = Number.MAX_SAFE_INTEGER,
  ...options
}: NumberOptions = {}): PropertyDecorator {
  return numberField('bigint', { min, max, ...options }, 'bigint', IsInt());
}

/** A number with a fraction, stored as double precision. */
export function RealNumber(options: NumberOptions = {}): PropertyDecorator {
  return numberField('number', options, 'double precision', IsNumber({ allowInfinity: false, allowNaN: false }));
}

function numberField(
  type: FieldType,
  { min, max, ...options }: NumberOptions,
  column: 'integer' | 'bigint' | 'double precision',
  kind: PropertyDecorator,
): PropertyDecorator {
  const limits = [...(min === undefined ? [] : [Min(min)]), ...(max === undefined ? [] : [Max(max)])];
  return storedField({ ...options, type, minimum: min, maximum: max, column: { type: column }, validators: [kind, ...limits] });
}

interface DecimalOptions extends FieldOptions {
  /** Digits in all and after the point. */
  readonly precision: number;
  readonly scale: number;
}

/** An exact decimal; travels as a string, so that no digit is lost. */
export function Decimal({ precision, scale, ...options }: DecimalOptions): PropertyDecorator {
  return storedField({
    ...options,
    type: 'decimal',
    column: { type: 'numeric', precision, scale },
    validators: [IsNumberString({ no_symbols: false })],
  });
}
