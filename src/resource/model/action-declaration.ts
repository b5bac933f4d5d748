import type { Type } from '@nestjs/common';
import type { Shape, ValuesOf } from '../../auth/answer-shape.js';
import type { Rule } from './rule.js';
import type { ActionHandler, ActionOutcome } from './action-handler.js';
import type { EntityClass, FieldKindOfParameter } from './field-declaration.js';

type ActionMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A piece of JSON Schema, as OpenAPI 3.1 takes it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What an action answers with, beyond the item that it is done to. */
export type ActionAnswer =
  /** The item as it now is; of another resource where that is named. */
  | { readonly kind: 'item'; readonly entity?: () => EntityClass }
  /**
   * A new item, with its address in `Location`; or 200 for one that was there already, where the outcome can say `existing`; or 202 where
   * it can say `later`.
   */
  | { readonly kind: 'created'; readonly entity?: () => EntityClass; readonly orExisting?: boolean; readonly orLater?: boolean }
  | { readonly kind: 'nothing' }
  /**
   * 202 without a body: it will be done; `Location` is the outcome's item, of another resource where that is named. Or 200 with an item
   * that was there already, where the outcome can say `existing`.
   */
  | { readonly kind: 'accepted'; readonly entity?: () => EntityClass; readonly orExisting?: boolean }
  /** A document of its own. @see documentAnswer */
  | {
      readonly kind: 'document';
      readonly name: string;
      readonly properties: Readonly<Record<string, JsonSchema>>;
      /** Of a screen: sections that it makes itself, beside those that features bring; an answer may lack them. */
      readonly sections?: Readonly<Record<string, JsonSchema>>;
      /** 200 unless said otherwise. */
      readonly status?: 200 | 201 | 202;
      /** Columns of the rows in `member`, where these can be had as CSV too. */
      readonly csv?: readonly string[];
      /** Where the outcome can say `later`: 202 without a body; what `Location` names says how far it is. */
      readonly orLater?: boolean;
      /** Where the outcome can say `unmade`: 200 with the document instead of 201. */
      readonly orUnmade?: boolean;
    }
  | { readonly kind: 'file'; readonly types: readonly string[] };

export const itemAnswer: ActionAnswer = { kind: 'item' };
export const createdAnswer: ActionAnswer = { kind: 'created' };
export const nothingAnswer: ActionAnswer = { kind: 'nothing' };
export const acceptedAnswer: ActionAnswer = { kind: 'accepted' };

/** Whether the answer may be an item, in which others can be embedded as in that of its own address. */
export function answersItem(answer: ActionAnswer): boolean {
  return answer.kind === 'item' || answer.kind === 'created' || (answer.kind === 'accepted' && answer.orExisting === true);
}

/** Under which an answer keeps, for the compiler alone, the type of the document. */
declare const DOCUMENT: unique symbol;

/** The answer that is a document of its own. */
export type DocumentAnswer<Document extends object = object> = Extract<ActionAnswer, { kind: 'document' }> & {
  readonly [DOCUMENT]?: Document;
};

/** What the handler of an action gives that answers so. */
export type OutcomeOf<Answer> = Answer extends DocumentAnswer<infer Document> ? ActionOutcome<Document> : never;

/**
 * @param name short name, the document's JSON-LD type
 * @param properties schema of each member
 */
export function documentAnswer<Own extends Readonly<Record<string, Shape>>>(
  name: string,
  properties: Own,
  status: 200 | 201 | 202 = 200,
): DocumentAnswer<ValuesOf<Own>> {
  return { kind: 'document', name, properties, status };
}

/** @param types media types that the file may have */
export function fileAnswer(...types: readonly string[]): ActionAnswer {
  return { kind: 'file', types };
}

/** A query parameter of one action. */
export interface ActionParameter {
  readonly name: string;
  readonly description: string;
  readonly type: FieldKindOfParameter;
  /** Several values, `name=a,b` or `name[]=a&name[]=b`; the handler is given them with commas between them. */
  readonly isList?: true;
}

/** An operation of a resource beyond the six: what it is called, who may do it, what it takes and what it answers. */
export interface ActionDeclaration {
  /** In snake_case; unique within the resource. */
  readonly name: string;
  readonly method: ActionMethod;
  /** Below `/api/`; `{id}` is the id of the action's item. One further name in braces is a positive integer, handed over in `parameters`. */
  readonly path: string;
  /** The further name in its path is a word of lower-case letters, digits, `_` and `.`, or a UUID, instead. */
  readonly pathKind?: 'word' | 'uuid';
  readonly description: string;
  /** The rows that it may be done to; where the path names no item, the callers. */
  readonly rule: Rule;
  /** Class of the item that the path names; the resource's own unless said otherwise. */
  readonly item?: () => EntityClass;
  /** The item is locked while the action runs, unless it only reads; `false` where it protects what it writes by other means. */
  readonly locksItem?: boolean;
  /** Query parameters beyond those of the resource. */
  readonly parameters?: readonly ActionParameter[];
  /** The body: a class of `@Input` members, or a resource, written as in its own POST. Without it no body is read. */
  readonly input?: () => EntityClass;
  /** The body may be left out. */
  readonly inputOptional?: boolean;
  readonly answer: ActionAnswer;
  /** A GET of which record is kept as of changes, since it takes data of others along. */
  readonly onRecord?: true;
  /** It is put together of what lists and items answer: it needs no unit of work, and what most rules ask about the caller is looked up first. */
  readonly composes?: true;
  readonly handler: Type<ActionHandler>;
}

/** An action with an answer of its own, and with a handler that gives it: the compiler holds what one returns against what the other says. */
export function documentAction<Document extends Readonly<Record<string, unknown>>>(
  declaration: Omit<ActionDeclaration, 'answer' | 'handler'> & {
    readonly answer: DocumentAnswer<Document>;
    readonly handler: Type<ActionHandler<NoInfer<Document>>>;
  },
): ActionDeclaration {
  return declaration;
}
