import { IsString, Length, Matches } from 'class-validator';

const SHORTEST = 8;
const LONGEST = 255;

/** How a password is sent, wherever one is. */
export const PASSWORD = {
  type: 'string',
  maximumLength: LONGEST,
  validators: [IsString(), Length(SHORTEST, LONGEST), Matches(/\S/, { message: 'A password must not be blank' })],
  description: `The password in clear, ${SHORTEST} characters at least; stored as a hash and never returned.`,
  example: 'correct horse battery staple',
} as const;
