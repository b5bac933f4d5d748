import { typeOfProblem } from '../protocol/problem.js';
import { SHARED_SCHEMAS } from './open-api-shared-schemas.js';
import type { Schema } from './open-api-schemas.js';

type Components = Readonly<Record<string, Readonly<Record<string, Schema>>>>;

/** What can go wrong, with the message of the response. */
const PROBLEMS: Readonly<Record<number, readonly [description: string, title: string, detail: string]>> = {
  400: [
    'Invalid input',
    'Bad Request',
    'There is no query parameter "titel" here. Did you mean "title"? All are in /api/docs?filter_tags[]=Course.',
  ],
  401: ['Unauthorized', 'Unauthorized', 'Sign in first: this needs a token.'],
  403: ['Forbidden', 'Forbidden', 'Access Denied. This is for: administrator; teacher of the course.'],
  404: ['Not found', 'Not Found', 'Not Found'],
  406: [
    'Not acceptable',
    'Not Acceptable',
    'Requested format "text/plain" is not supported. Supported MIME types are "application/ld+json".',
  ],
  409: ['Conflict', 'Conflict', 'It cannot be deleted while others refer to it.'],
  412: ['Precondition failed', 'Precondition Failed', 'It has changed since you read it.'],
  413: ['Content too large', 'Payload Too Large', 'The body is larger than this service accepts.'],
  415: ['Unsupported media type', 'Unsupported Media Type', 'The content-type "text/plain" is not supported.'],
  422: ['Unprocessable entity', 'Unprocessable Entity', 'title: This value should not be blank.'],
  429: ['Too many requests', 'Too Many Requests', 'Too many failed sign-ins. Try again in 10 seconds.'],
  500: ['Internal server error', 'Internal Server Error', 'Something went wrong on our side. Correlation id: 4b1d.'],
  503: ['Service unavailable', 'Service Unavailable', 'The database cannot be reached; try again shortly.'],
};

export function isDescribedProblem(status: number): boolean {
  return status in PROBLEMS;
}

/** The content of a problem's answer, with an example of its status. */
export function problemContent(status: number, detail = PROBLEMS[status]?.[2] ?? 'Refused.'): Schema {
  const example = {
    type: status === 422 ? '/validation_errors/c1051bb4-d103-4f74-8988-acbcafc7fdc3' : typeOfProblem(status),
    title: PROBLEMS[status]?.[1] ?? 'Error',
    status,
    detail,
    ...(status === 422
      ? {
          violations: [{ propertyPath: 'title', message: 'This value should not be blank.', code: 'c1051bb4-d103-4f74-8988-acbcafc7fdc3' }],
        }
      : {}),
  };
  const schema = { $ref: `#/components/schemas/${status === 422 ? 'ConstraintViolation' : 'Problem'}` };
  return { 'application/problem+json': { schema, example } };
}

function problemResponses(): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(PROBLEMS).map(([status, [description]]) => [
      `Problem${status}`,
      {
        description,
        ...(status === '401' ? { headers: { 'WWW-Authenticate': { description: '`Bearer`', schema: { type: 'string' } } } } : {}),
        content: problemContent(Number(status)),
      },
    ]),
  );
}

function header(description: string, type = 'string'): Schema {
  return { description, schema: { type } };
}

function requestHeader(name: string, description: string): Schema {
  return { name, in: 'header', description, schema: { type: 'string' } };
}

/** What many operations share; the document refers to it rather than repeat it. */
export const SHARED_COMPONENTS: Components = {
  schemas: SHARED_SCHEMAS,
  responses: {
    ...problemResponses(),
    NotModified: { description: 'Not modified: the caller has these very bytes', headers: { ETag: { $ref: '#/components/headers/ETag' } } },
  },
  headers: {
    ETag: header('Strong validator of this representation (RFC 9110 §8.8.3)'),
    Location: header('Address of the new item'),
    'Content-Location': header('Address of the representation that is sent'),
    'X-Total-Count': header('Number of all items, where the body has no room for it (JSON and CSV)', 'integer'),
    'Include-Incomplete': header(
      'Paths of `include` of which some items keep their address: there was more behind it than one answer embeds.',
    ),
    Link: header(
      'The documentation; in JSON and CSV also the pages `first`, `last`, `prev`, `next`; of what is deprecated `deprecation`, `successor-version` (RFC 8288)',
    ),
    'Preference-Applied': header('Preferences that were applied: `handling=lenient`, `notifications=none` (RFC 7240)'),
    Deprecation: header('Since when the operation is deprecated, as `@` and Unix seconds (RFC 9745)'),
    'Content-Disposition': header('In CSV: the name of the file, after the collection (RFC 6266)'),
    Sunset: header('From when on the operation may be gone (RFC 8594)'),
  },
  parameters: {
    page: { name: 'page', in: 'query', description: 'Page, from 1.', schema: { type: 'integer', minimum: 1, default: 1 } },
    cursor: {
      name: 'cursor',
      in: 'query',
      description: 'Where the page begins or ends, as the links of another page say; not to be made up.',
      schema: { type: 'string' },
    },
    partial: {
      name: 'partial',
      in: 'query',
      description: 'Leave the total out, and so the count.',
      schema: { type: 'boolean', default: false },
    },
    ifNoneMatch: requestHeader(
      'If-None-Match',
      'Validators of representations that the caller has; 304 where one still holds. A write is answered with 412 there, and with `*` where there is such an item.',
    ),
    ifMatch: requestHeader('If-Match', 'Validator of the state that the caller has read; 412 where it has changed since.'),
    idempotencyKey: requestHeader(
      'Idempotency-Key',
      'Makes the POST safe to repeat: the same key and body are answered with the first answer. Up to 255 printable characters.',
    ),
    preference: requestHeader(
      'Prefer',
      '`handling=lenient` ignores query parameters and members of the body that do not exist, `handling=strict` refuses members that the caller may not write, `return=minimal` asks a write for no body in its answer, `notifications=none` that nobody is notified of it (RFC 7240). What does not concern the request is ignored.',
    ),
  },
};
