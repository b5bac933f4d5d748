import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { NOT_BLANK } from '../../../auth/blank-texts.js';
import { ADDRESS, DescribeAnswer, FLAG, type Members, MOMENT, orNull, shapeOf, TEXT, TOKEN_MEMBERS } from '../../../auth/answer-shape.js';

/** A text that is refused where it is blank. */
const FILLED = { type: 'string', minLength: 1, pattern: NOT_BLANK } as const;

/** The schema of each member that the bodies here have. */
const MEMBERS = {
  token: { ...FILLED, maxLength: 100, description: 'The secret of the link.' },
  email: { type: 'string', format: 'email', maxLength: 100 },
  username: { ...FILLED, maxLength: 100 },
  firstname: { ...FILLED, maxLength: 64 },
  lastname: { ...FILLED, maxLength: 64 },
  password: { type: 'string', format: 'password', minLength: 8, maxLength: 255 },
  code: { ...FILLED, maxLength: 100, description: 'What the front-end was given behind `#code=`.' },
  locale: { ...FILLED, maxLength: 10 },
} as const;

type Member = keyof typeof MEMBERS;

/** Rejections by status, as the operations here may answer. */
const REJECTIONS = {
  401: 'The account may not be used, or has a second factor; see `challenge`',
  403: 'It is off here, or is not for the account that is signed in',
  409: 'It conflicts with another account',
  410: 'The link is not valid, or not any more',
  422: 'A member is missing or not right',
  429: 'Too many requests from the network; see Retry-After',
} as const;

const USER: Members = { user: { ...ADDRESS, description: 'The address of the account.' } };

/** What is answered where it is done, by name: its status, what that means, and the body where there is one. */
const ANSWERS = {
  asked: {
    status: 202,
    description: 'Asked for; the answer is the same for known and unknown addresses',
    shape: shapeOf({ message: TEXT }),
  },
  waits: { status: 202, description: 'The account is made, and waits until an administrator agrees', shape: shapeOf(USER) },
  made: { status: 201, description: 'The account is made; its tokens', shape: shapeOf({ ...USER, ...TOKEN_MEMBERS }) },
  accepted: { status: 200, description: 'Accepted with the account that is signed in', shape: shapeOf(USER) },
  invited: {
    status: 200,
    description: 'To what the link invites',
    shape: shapeOf({
      email: TEXT,
      course: orNull(TEXT),
      session: orNull(TEXT),
      title: TEXT,
      inviter: orNull(TEXT),
      message: orNull(TEXT),
      expiresAt: orNull(MOMENT),
      account: { ...FLAG, description: 'Whether the address has an account, so that its owner signs in first.' },
    }),
  },
  tokens: { status: 200, description: 'The tokens', shape: shapeOf(TOKEN_MEMBERS) },
  done: { status: 204, description: 'Done', shape: undefined },
} as const;

/**
 * Describes an operation of people without a token.
 * @param members of its body; optional ones end with a question mark
 * @param answers names of those where it is done
 */
export function DescribePublicOperation(
  summary: string,
  members: readonly (Member | `${Member}?`)[],
  rejections: readonly (keyof typeof REJECTIONS)[],
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
    ...answers.map((name) => {
      const { status, description, shape } = ANSWERS[name];
      return shape ? DescribeAnswer(status, description, shape) : ApiResponse({ status, description });
    }),
    ...rejections.map((status) => ApiResponse({ status, description: REJECTIONS[status] })),
  );
}
