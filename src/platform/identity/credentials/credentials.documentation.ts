import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiResponse } from '@nestjs/swagger';

const OBJECT = { type: 'object' };
const UUID = { type: 'string', format: 'uuid' };
const NUMBER = { type: 'integer', minimum: 1 };
const CHECK = { type: 'boolean' };
const TOO_MANY = ApiResponse({ status: 429, description: 'More than 120 requests a minute from this address.' });
const UNKNOWN = ApiResponse({ status: 404, description: 'There is none.' });

/** Media types of a credential, the first unless asked otherwise. */
export const DOCUMENT_TYPES = ['application/vc+ld+json', 'application/vc', 'application/ld+json', 'application/json'] as const;
export const JWS_TYPES = ['application/vc+jwt', 'application/jwt'] as const;

/** Describes `GET /api/credentials/{uuid}`. */
export function DescribeCredential(): MethodDecorator {
  const documents = DOCUMENT_TYPES.map((type) => [type, { schema: OBJECT }] as const);
  const texts = JWS_TYPES.map((type) => [type, { schema: { type: 'string' } }] as const);
  return applyDecorators(
    ApiOperation({
      summary: 'The credential of an awarded skill (Open Badges 3.0), as JSON-LD or as JWS. It stays when it is revoked.',
      security: [],
    }),
    ApiParam({ name: 'uuid', schema: UUID }),
    ApiResponse({ status: 200, description: 'The credential.', content: Object.fromEntries([...documents, ...texts]) }),
    UNKNOWN,
    TOO_MANY,
  );
}

/** Describes a public document that a number names. */
export function DescribePublicDocument(summary: string, type: string, ...parameters: readonly string[]): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary, security: [] }),
    ...parameters.map((name) => ApiParam({ name, schema: NUMBER })),
    ApiResponse({ status: 200, description: 'The document.', content: { [type]: { schema: OBJECT } } }),
    UNKNOWN,
    TOO_MANY,
  );
}

/** Describes `POST /api/credentials/verification`. */
export function DescribeVerification(): MethodDecorator {
  const checks = { type: 'object', properties: { proof: CHECK, issuer: CHECK, validity: CHECK, status: CHECK } };
  const schema = { type: 'object', properties: { '@type': { type: 'string' }, verified: CHECK, checks } };
  const credential = { oneOf: [OBJECT, { type: 'string' }], description: 'The JSON-LD document, or the JWS.' };
  return applyDecorators(
    ApiOperation({ summary: 'Verifies a credential of this installation.', security: [] }),
    ApiBody({ schema: { type: 'object', required: ['credential'], properties: { credential } }, required: true }),
    ApiResponse({ status: 200, description: 'What was found.', content: { 'application/ld+json': { schema } } }),
    ApiResponse({ status: 413, description: 'More than 256 KiB.' }),
    ApiResponse({ status: 422, description: 'No credential.' }),
    TOO_MANY,
  );
}
