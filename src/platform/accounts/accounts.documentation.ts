import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse } from '@nestjs/swagger';

/** The schema of each member that the bodies here have. */
const MEMBERS = {
  token: { type: 'string', maxLength: 100, description: 'The secret of the link.' },
  email: { type: 'string', format: 'email', maxLength: 100 },
  username: { type: 'string', maxLength: 100 },
  firstname: { type: 'string', maxLength: 64 },
  lastname: { type: 'string', maxLength: 64 },
  password: { type: 'string', format: 'password', minLength: 8, maxLength: 255 },
  code: { type: 'string', maxLength: 100, description: 'What the front-end was given behind `#code=`.' },
  locale: { type: 'string', maxLength: 10 },
} as const;

type Member = keyof typeof MEMBERS;

/** Refusals by status, as the operations here may answer. */
const REFUSALS = {
  401: 'The account may not be used, or has a second factor; see `challenge`',
  403: 'It is off here, or is not for the account that is signed in',
  409: 'It conflicts with another account',
  410: 'The link is not valid, or not any more',
  422: 'A member is missing or not right',
  429: 'Too many requests from the network; see Retry-After',
} as const;

/** What is done, by status. */
const ANSWERS = {
  200: 'Done, or shown',
  201: 'The account is made; its tokens',
  202: 'Asked for; the answer is the same for known and unknown addresses',
  204: 'Done',
} as const;

/**
 * Describes an operation of people without a token.
 * @param members of its body; optional ones end with a question mark
 */
export function DescribePublicOperation(
  summary: string,
  members: readonly (Member | `${Member}?`)[],
  refusals: readonly (keyof typeof REFUSALS)[],
  answers: readonly (keyof typeof ANSWERS)[],
): MethodDecorator {
  const names = members.map((member) => member.replace('?', '') as Member);
  const schema = {
    type: 'object',
    required: members.filter((member) => !member.endsWith('?')),
    properties: Object.fromEntries(names.map((name) => [name, MEMBERS[name]])),
  };
  return applyDecorators(
    ApiOperation({ summary, security: [] }),
    ApiBody({ schema, required: true }),
    ...answers.map((status) => ApiResponse({ status, description: ANSWERS[status] })),
    ...refusals.map((status) => ApiResponse({ status, description: REFUSALS[status] })),
  );
}
