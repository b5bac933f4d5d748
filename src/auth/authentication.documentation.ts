import { NOT_BLANK } from './blank-texts.js';
import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { type PlainSchema, shapeOf, TOKEN_MEMBERS } from './answer-shape.js';

type Schema = Extract<Parameters<typeof ApiBody>[0], { schema: unknown }>['schema'];

interface Answer {
  readonly status: number;
  readonly description: string;
  /** What the problem document says. */
  readonly detail: string;
}

const TOKEN_PAIR = {
  token:
    'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiIxMiIsInVzZXJuYW1lIjoidGVhY2hlciJ9.7Qd1m0gkQ0XbK8pV3cZr5yTn2sJw9uLhA4eFfG6iB1o',
  refreshToken: '3q2-7wABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhs',
};
const SIGN_IN: Schema = {
  type: 'object',
  required: ['username', 'password'],
  properties: {
    username: { type: 'string', minLength: 1, pattern: NOT_BLANK, maxLength: 255 },
    password: { type: 'string', format: 'password', minLength: 1, maxLength: 1024 },
    code: {
      type: 'string',
      minLength: 1,
      pattern: NOT_BLANK,
      maxLength: 40,
      description: 'Of the second factor, where the account has one; otherwise it is asked for.',
    },
  },
  example: { username: 'teacher', password: 'lyceum-demo' },
};
const REFRESH_TOKEN: Schema = {
  type: 'object',
  required: ['refreshToken'],
  properties: {
    refreshToken: {
      type: 'string',
      minLength: 1,
      pattern: NOT_BLANK,
      maxLength: 255,
      description: '`refresh_token` is understood as well.',
    },
  },
  example: { refreshToken: TOKEN_PAIR.refreshToken },
};
const UNREADABLE: Answer = {
  status: 400,
  description: 'The body is not JSON',
  detail: 'The body is not valid JSON: at line 1, column 24, a comma or "}" is expected.',
};
const UNSUPPORTED: Answer = {
  status: 415,
  description: 'The body is of another media type',
  detail: 'Send the body as application/json or application/ld+json, not as text/plain.',
};

/** POST /api/authentication_token */
export function DescribeSignIn(): MethodDecorator {
  return describe('Sign in', 'Exchanges a user name and password for an access token and a refresh token.', SIGN_IN, [
    refused('User name or password is wrong, or the account may not be used.'),
    invalid('username'),
    { status: 429, description: 'Too many failures; see Retry-After', detail: 'Too many failed sign-ins. Try again in 10 seconds.' },
  ]);
}

/** POST /api/authentication_token/second_factor */
export function DescribeChallengeAnswer(): MethodDecorator {
  const body: Schema = {
    type: 'object',
    required: ['challenge', 'code'],
    properties: {
      challenge: { type: 'string', minLength: 1, pattern: NOT_BLANK, maxLength: 100 },
      code: { type: 'string', minLength: 1, pattern: NOT_BLANK, maxLength: 40 },
    },
    example: { challenge: 'Pq8hWdm2…', code: '492039' },
  };
  return describe('Sign in, second step', 'Exchanges the challenge of a sign-in and a code of the second factor for tokens.', body, [
    refused('This code is wrong, or was used before.'),
    { status: 410, description: 'The challenge is outlived or used up', detail: 'This sign-in has taken too long.' },
    invalid('code'),
    { status: 429, description: 'Too many wrong codes; see Retry-After', detail: 'Too many failed sign-ins. Try again in 600 seconds.' },
  ]);
}

/** POST /api/token/refresh */
export function DescribeRefresh(): MethodDecorator {
  const rule = 'Each refresh token is good for one exchange; using it again revokes all that descend from the same sign-in.';
  return describe('Renew the tokens', `Exchanges a refresh token for a new pair. ${rule}`, REFRESH_TOKEN, [
    refused('This refresh token is not valid, or not any more. Sign in again.'),
    invalid('refreshToken'),
  ]);
}

/** POST /api/token/revoke */
export function DescribeRevoke(): MethodDecorator {
  const summary = 'Revokes a refresh token and all that descend from the same sign-in. Unknown tokens are answered alike.';
  return applyDecorators(
    ...operation('Sign out', summary, REFRESH_TOKEN, [invalid('refreshToken')]),
    ApiResponse({ status: 204, description: 'Signed out' }),
  );
}

function describe(summary: string, description: string, body: Schema, answers: readonly Answer[]): MethodDecorator {
  const schema: PlainSchema = shapeOf(TOKEN_MEMBERS);
  const granted = { status: 200, description: 'The tokens', content: { 'application/json': { schema, example: TOKEN_PAIR } } };
  return applyDecorators(...operation(summary, description, body, answers), ApiResponse(granted));
}

function operation(summary: string, description: string, schema: Schema, answers: readonly Answer[]): MethodDecorator[] {
  return [
    ApiOperation({ summary, description, security: [] }),
    ApiConsumes('application/json', 'application/ld+json'),
    ApiBody({ schema, required: true }),
    ...[UNREADABLE, UNSUPPORTED, ...answers].map(problem),
  ];
}

function problem({ status, description, detail }: Answer): MethodDecorator {
  const schema: Schema = { type: 'object', properties: { status: { type: 'integer' }, detail: { type: 'string' } } };
  return ApiResponse({ status, description, content: { 'application/problem+json': { schema, example: { status, detail } } } });
}

function refused(detail: string): Answer {
  return { status: 401, description: 'Refused', detail };
}

function invalid(property: string): Answer {
  return {
    status: 422,
    description: 'A member is missing or of the wrong type',
    detail: `${property}: This value should be of type string.`,
  };
}
