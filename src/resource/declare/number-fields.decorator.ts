import { IsInt, IsNumber, IsNumberString, Max, Min, ValidateBy } from 'class-validator';
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

/** Beyond this, sums and products of stored numbers could be more than double precision holds, and a quotient by what is smaller too. */
const LARGEST_REAL = 1e15;
const SMALLEST_REAL = 1e-9;

/** A number with a fraction, stored as double precision. Figures are added up and divided by each other: it is within a range where that works. */
export function RealNumber(options: NumberOptions = {}): PropertyDecorator {
  const isNumber = IsNumber({ allowInfinity: false, allowNaN: false });
  return numberField('number', options, 'double precision', (prototype, property) => {
    isNumber(prototype, property);
    isReckonable(prototype, property);
  });
}

const isReckonable = ValidateBy({
  name: 'isReckonable',
  validator: {
    validate: (value) => typeof value !== 'number' || value === 0 || (Math.abs(value) >= SMALLEST_REAL && Math.abs(value) <= LARGEST_REAL),
    defaultMessage: () => 'This value should be 0, or between 0.000000001 and 1000000000000000 above or below it',
  },
});

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
    validators: [IsNumberString({ no_symbols: false }), isDecimalOf(precision - scale, scale)],
  });
}

const DECIMAL = /^[+-]?0*(\d*?)(?:\.(\d*?)0*)?$/;

/** More digits would be refused by the column, or rounded without a word. */
function isDecimalOf(before: number, behind: number): PropertyDecorator {
  return ValidateBy({
    name: 'isDecimalOf',
    validator: {
      validate(value) {
        const [matched, whole = '', part = ''] = DECIMAL.exec(String(value)) ?? [];
        return matched !== undefined && whole.length <= before && part.length <= behind;
      },
      defaultMessage: () => `This value should have at most ${before} digits before the point, and ${behind} behind it`,
    },
  });
}
