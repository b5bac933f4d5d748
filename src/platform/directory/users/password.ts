import { IsString, Length, Matches, MaxLength, ValidateBy } from 'class-validator';
import { isCommonPassword } from './weak-password.js';

const SHORTEST = 8;
const LONGEST = 255;
/** As sign-in takes it. */
const LONGEST_SENT = 1024;

function IsUncommon(): PropertyDecorator {
  const defaultMessage = (): string => 'This password is one of the commonest, which are guessed first.';
  const validate = (value: unknown): boolean => typeof value !== 'string' || !isCommonPassword(value);
  return ValidateBy({ name: 'isUncommon', validator: { validate, defaultMessage } });
}

/** How a password is sent, wherever one is. */
export const PASSWORD = {
  type: 'string',
  minimumLength: SHORTEST,
  maximumLength: LONGEST,
  validators: [IsUncommon(), IsString(), Length(SHORTEST, LONGEST), Matches(/\S/, { message: 'A password must not be blank' })],
  description: `The password in clear, ${SHORTEST} characters at least; not one of the commonest, not the user name, not the portal's; stored as a hash and never returned.`,
  example: 'correct horse battery staple',
} as const;

/** Marks a member of a body as a new password, with the same rules. */
export function IsNewPassword(): PropertyDecorator {
  return (target, property) => PASSWORD.validators.forEach((decorate) => decorate(target, property));
}

/** How users prove that they know their password when they change it, or their e-mail address. */
export const CURRENT_PASSWORD = {
  type: 'string',
  maximumLength: LONGEST_SENT,
  validators: [IsString(), MaxLength(LONGEST_SENT)],
  description: 'The present password in clear; needed to change the password or the e-mail address of your own account. Never returned.',
  example: 'correct horse battery staple',
} as const;
