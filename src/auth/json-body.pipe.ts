import {
  BadRequestException,
  createParamDecorator,
  UnsupportedMediaTypeException,
  type ExecutionContext,
  type PipeTransform,
  type Type,
} from '@nestjs/common';
import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';
import type { Request } from 'express';
import { withoutBlanks } from './blank-texts.js';
import { readJson } from './json-text.js';
import { Rejection } from './rejection.js';
import { type BodyViolation, REASONS, refusedBody } from './violation.js';

/** A body as it came in, unread. */
interface UnreadBody {
  readonly contentType: string | undefined;
  readonly content: unknown;
}

/** Names of members that hold a password. */
const PASSWORD = /password$/i;
const MEDIA_TYPES = ['application/json', 'application/ld+json'];

const CODES: Readonly<Record<string, string>> = {
  isString: REASONS.type,
  isInt: REASONS.type,
  isBoolean: REASONS.type,
  isArray: REASONS.type,
  isNotEmpty: REASONS.blank,
  maxLength: REASONS.tooLong,
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
    const given = Object.fromEntries(Object.entries(document).filter(([member]) => this.#members.has(member)));
    const { body, violations } = this.#validate(given);
    // A text of blanks alone is one that is not there, where a text has to be. A password is compared as it is.
    const emptied = withoutBlanks(Object.fromEntries(Object.entries(given).filter(([member]) => !PASSWORD.test(member))));
    const blanks = emptied ? this.#validate({ ...given, ...emptied }).violations.filter(({ code }) => code === REASONS.blank) : [];
    const others = violations.filter(({ propertyPath }) => !blanks.some((blank) => blank.propertyPath === propertyPath));
    if (blanks.length + others.length > 0) throw refusedBody(...blanks, ...others);
    return body;
  }

  #validate(given: Readonly<Record<string, unknown>>): { readonly body: Body; readonly violations: readonly BodyViolation[] } {
    const body = Object.assign(new this.type(), given);
    return { body, violations: validateSync(body, { stopAtFirstError: true }).map(violationOf) };
  }
}

/** Parameter of a controller's method: the JSON body, checked against a class (see JsonBodyPipe). */
export function JsonBody(type: Type<object>): ParameterDecorator {
  return Unread(new JsonBodyPipe(type));
}

function parse(content: unknown): unknown {
  if (!Buffer.isBuffer(content) || content.length === 0) throw new BadRequestException('The body is empty; it must be a JSON object.');
  const read = readJson(content);
  if ('value' in read) return read.value;
  const { sentence, line, column } = read.fault;
  throw new Rejection(400, sentence, { extensions: { line, column } });
}

function violationOf({ property, value, constraints = {} }: ValidationError): BodyViolation {
  if (value === undefined) return { propertyPath: property, message: 'This value should not be blank.', code: REASONS.blank };
  const [constraint = '', message = 'This value is not valid.'] = Object.entries(constraints)[0] ?? [];
  return { propertyPath: property, message, code: CODES[constraint] ?? REASONS.invalid };
}
