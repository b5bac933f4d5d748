import {
  BadRequestException,
  createParamDecorator,
  UnprocessableEntityException,
  UnsupportedMediaTypeException,
  type ExecutionContext,
  type PipeTransform,
  type Type,
} from '@nestjs/common';
import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';
import type { Request } from 'express';

/** A body as it came in, unread. */
interface UnreadBody {
  readonly contentType: string | undefined;
  readonly content: unknown;
}

/** One violation of one member of the body, as the problem document shows it. */
interface Violation {
  readonly propertyPath: string;
  readonly message: string;
  readonly code: string;
}

const MEDIA_TYPES = ['application/json', 'application/ld+json'];
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Stable reasons, as clients of Hydra APIs know them. */
const BLANK = 'c1051bb4-d103-4f74-8988-acbcafc7fdc3';
const TYPE = 'ba785a8c-82cb-4283-967c-3cf342181b40';
const INVALID = 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3';
const CODES: Readonly<Record<string, string>> = {
  isString: TYPE,
  isInt: TYPE,
  isBoolean: TYPE,
  isArray: TYPE,
  isNotEmpty: BLANK,
  maxLength: 'd94b19cc-114f-4f44-9cc4-4138e80a87b9',
};

const Unread = createParamDecorator((_data: unknown, context: ExecutionContext): UnreadBody => {
  const request = context.switchToHttp().getRequest<Request>();
  return { contentType: request.headers['content-type'], content: request.body };
});

/**
 * Raw bytes → a checked instance of a class whose properties carry class-validator's decorators; other members are ignored.
 * Only declared members are ever looked at, so that a body nested a million deep, or one that names `__proto__`, reaches nothing.
 */
export class JsonBodyPipe<Body extends object> implements PipeTransform<UnreadBody, Body> {
  readonly #members: ReadonlySet<string>;

  /** @param type of one level: members are texts, numbers, booleans or lists of them */
  constructor(private readonly type: Type<Body>) {
    this.#members = new Set(
      getMetadataStorage()
        .getTargetValidationMetadatas(type, '', false, false)
        .map((rule) => rule.propertyName),
    );
  }

  /** @throws HttpException 415 not JSON, 400 unreadable or no object, 422 with a violation per member */
  transform({ contentType, content }: UnreadBody): Body {
    const mediaType = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    if (!MEDIA_TYPES.includes(mediaType)) {
      throw new UnsupportedMediaTypeException(`Send the body as ${MEDIA_TYPES.join(' or ')}${mediaType ? `, not as ${mediaType}` : ''}.`);
    }
    return this.#check(parse(content));
  }

  #check(document: unknown): Body {
    if (typeof document !== 'object' || document === null || Array.isArray(document)) {
      throw new BadRequestException('The body must be a JSON object.');
    }
    const given = Object.entries(document).filter(([member]) => this.#members.has(member));
    const body = Object.assign(new this.type(), Object.fromEntries(given));
    const errors = validateSync(body, { stopAtFirstError: true });
    if (errors.length > 0) throw refusal(errors.map(violationOf));
    return body;
  }
}

/** Parameter of a controller's method: the JSON body, checked against a class (see JsonBodyPipe). */
export function JsonBody(type: Type<object>): ParameterDecorator {
  return Unread(new JsonBodyPipe(type));
}

function parse(content: unknown): unknown {
  if (!Buffer.isBuffer(content) || content.length === 0) throw new BadRequestException('The body is empty; it must be a JSON object.');
  try {
    return JSON.parse(UTF_8.decode(content));
  } catch {
    throw new BadRequestException('The body is not valid JSON in UTF-8.');
  }
}

function violationOf({ property, value, constraints = {} }: ValidationError): Violation {
  if (value === undefined) return { propertyPath: property, message: 'This value should not be blank.', code: BLANK };
  const [constraint = '', message = 'This value is not valid.'] = Object.entries(constraints)[0] ?? [];
  return { propertyPath: property, message, code: CODES[constraint] ?? INVALID };
}

/** The problem filter shows the `violations` of an exception unchanged. */
function refusal(violations: readonly Violation[]): UnprocessableEntityException {
  const message = violations.map(({ propertyPath, message }) => `${propertyPath}: ${message}`).join('\n');
  return new UnprocessableEntityException({ message, violations });
}
