import { IsString, isEmail, isURL, Length, ValidateBy } from 'class-validator';
import type { FieldOptions } from '../../resource/model/field-declaration.js';
import { storedField } from '../../resource/declare/stored-field.js';

const LONGEST_ADDRESS = 2_000;

/** An absolute `http`, `https` or `mailto` address (RFC 6068); every other scheme could run code in the reader's browser. */
export function LinkAddress(options: FieldOptions = {}): PropertyDecorator {
  return storedField({
    ...options,
    type: 'url',
    minimumLength: 1,
    maximumLength: LONGEST_ADDRESS,
    column: { type: 'text' },
    validators: [
      IsString(),
      Length(1, LONGEST_ADDRESS),
      // Named as class-validator's own rule, so that it is reported like any other broken address.
      ValidateBy({ name: 'isUrl', validator: { validate: isLinkAddress, defaultMessage: () => 'url must be a URL address' } }),
    ],
  });
}

export function isLinkAddress(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const mailbox = /^mailto:([^?]+)/i.exec(value)?.[1];
  if (mailbox !== undefined) return mailbox.split(',').every((address) => isEmail(decoded(address)));
  return isURL(value, { protocols: ['http', 'https'], require_protocol: true, require_tld: false });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
