import { IsEmail, isHexColor, isHSL, isRgbColor, IsString, IsTimeZone, IsUrl, Length, MaxLength, ValidateBy } from 'class-validator';
import { join, sql } from '../../database/sql.js';
import type { FieldOptions, SameText } from '../model/field-declaration.js';
import { isLanguageTag } from '../protocol/language-tag.js';
import { excludeFromSchemaDiff, sameTextIndexName } from './declared-index.js';
import { storedField } from './stored-field.js';

interface TextOptions extends FieldOptions {
  /** Longest accepted text, in characters; without it the column is unbounded text, limited by the body limit. */
  readonly max?: number;
  /** Shortest accepted text; 1 for a required field unless said otherwise. */
  readonly min?: number;
  /** Compared by its bytes and not as language, which is cheaper: for keys that are no words, and with `max` alone. */
  readonly bytewise?: boolean;
}

/** A text: one line where `max` is given, any length otherwise. */
export function Text(options: TextOptions = {}): PropertyDecorator {
  return textField(options.max === undefined ? 'text' : 'string', options, []);
}

/** A text that holds HTML; stored as sent, to be escaped or sanitised by the client that shows it. */
export function Html(options: TextOptions = {}): PropertyDecorator {
  return textField('html', options, []);
}

/** An e-mail address; its capitals make no difference to an exact filter, for which it has an index. */
export function Email(options: TextOptions = {}): PropertyDecorator {
  return (prototype, property) => {
    const name = String(property);
    const sameAs: SameText = (row, values) => {
      const addresses = values.map((value) => sql`lower(${value})`);
      return sql`lower(${row.column(name)}) = ANY(ARRAY[${join(addresses, ', ')}])`;
    };
    if (options.filter?.includes('exact'))
      excludeFromSchemaDiff(prototype.constructor, sameTextIndexName(prototype.constructor.name, name));
    textField('email', { ...options, sameAs }, [IsEmail()])(prototype, property);
  };
}

interface UrlOptions extends TextOptions {
  /** Schemes accepted; http and https unless said otherwise. */
  readonly protocols?: readonly string[];
}

/** An absolute web address. */
export function Url({ protocols, ...options }: UrlOptions = {}): PropertyDecorator {
  const schemes = [...(protocols ?? ['http', 'https'])];
  return textField('url', options, [IsUrl({ protocols: schemes, require_protocol: true, require_tld: false })]);
}

const LONGEST_ZONE = 64;

/** A time zone by its name in the IANA database, such as `Europe/Paris`. */
export function TimeZone(options: Omit<TextOptions, 'max' | 'min'> = {}): PropertyDecorator {
  return textField('string', { example: 'Europe/Paris', ...options, max: LONGEST_ZONE }, [IsTimeZone()]);
}

/** A language by its tag (BCP 47), such as `pt-BR`; `pt_BR` is taken too. What was stored before stays readable. */
export function LanguageTag(options: TextOptions & Required<Pick<TextOptions, 'max'>>): PropertyDecorator {
  const validate = (value: unknown): boolean => typeof value === 'string' && isLanguageTag(value);
  return textField('string', { example: 'fr', ...options }, [ValidateBy({ name: 'isLanguageTag', validator: { validate } })]);
}

/** The name of a colour in CSS is a word; a page that does not know it leaves the text as it is. */
const COLOUR_WORD = /^[a-z]{3,24}$/i;

/** A colour in CSS: `#3366cc`, `rgb(51, 102, 204)`, `hsl(220, 60%, 50%)` or a name, and nothing that could go on behind it. */
export function Colour(options: TextOptions & Required<Pick<TextOptions, 'max'>>): PropertyDecorator {
  const validate = (value: unknown): boolean =>
    typeof value === 'string' && (COLOUR_WORD.test(value) || isHexColor(value) || isRgbColor(value) || isHSL(value));
  return textField('string', { example: '#3366cc', ...options }, [ValidateBy({ name: 'isColour', validator: { validate } })]);
}

function textField(
  type: 'string' | 'text' | 'html' | 'email' | 'url',
  { max, min, bytewise, ...options }: TextOptions,
  validators: PropertyDecorator[],
): PropertyDecorator {
  const minimumLength = min ?? (options.required ? 1 : 0);
  const length =
    max === undefined
      ? minimumLength > 0
        ? [Length(minimumLength)]
        : []
      : [minimumLength > 0 ? Length(minimumLength, max) : MaxLength(max)];
  return storedField({
    ...options,
    type,
    minimumLength: minimumLength > 0 ? minimumLength : undefined,
    maximumLength: max,
    column: max === undefined ? { type: 'text' } : { type: 'varchar', length: max, ...(bytewise ? { collation: 'C' } : {}) },
    validators: [IsString(), ...length, ...validators],
  });
}
