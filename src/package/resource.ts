/** What other packages import from `lyceum/resource`: declarations of resources, rules, processors and actions. */
export { Actor } from '../auth/actor.js';
export {
  ADDRESS,
  COUNT,
  DAY,
  FLAG,
  FRACTION,
  listOf,
  MOMENT as TIMESTAMP,
  NUMBER,
  oneOfTexts,
  orNull,
  type Shape,
  shapeOf,
  TEXT,
  type ValueOf,
} from '../auth/answer-shape.js';
export { Clock } from '../config/clock.js';
export { type Erasure, Erased } from '../database/erasure/erasure.js';
export { type Condition, conditionSql, identifier, join, raw, sql, type Sql } from '../database/sql.js';
export { Database, type Row, Statements, Transaction } from '../database/statements.js';
export { ApiResource, type ResourceOptions } from '../resource/declare/api-resource.decorator.js';
export { Constraint, UniqueTogether } from '../resource/declare/constraint.decorators.js';
export { CreatedAt, GeneratedUuid, Identifier, UpdatedAt } from '../resource/declare/identity-fields.decorator.js';
export { BigNumber, Decimal, RealNumber, WholeNumber } from '../resource/declare/number-fields.decorator.js';
export { Reference, References, UniqueReference } from '../resource/declare/reference-fields.decorator.js';
export { Colour, Email, Html, LanguageTag, Text, TimeZone, Url } from '../resource/declare/text-fields.decorator.js';
export { Computed, Input } from '../resource/declare/unstored-fields.decorator.js';
// `Moment` is the former name of `DateTime`, until 0.7.
export {
  CalendarDate,
  Choice,
  DateTime,
  DateTime as Moment,
  Flag,
  Json,
  OpenChoice,
  OptionalFlag,
  Uuid,
} from '../resource/declare/value-fields.decorator.js';
export {
  acceptedAnswer,
  type ActionDeclaration,
  createdAnswer,
  documentAction,
  documentAnswer,
  fileAnswer,
  itemAnswer,
  type JsonSchema,
  nothingAnswer,
  type OutcomeOf,
} from '../resource/model/action-declaration.js';
export { ActionHandler, type ActionOutcome, type ActionPreparation, type ActionRun } from '../resource/model/action-handler.js';
export type { CollectionDeclaration } from '../resource/model/collection-declaration.js';
export { type Happening, on, type Reaction, ReactionHandler, type WrittenRow } from '../resource/model/reaction.js';
export { policy, type Policy, type PolicyRules } from '../resource/model/policy.js';
export { Refresher, type RefreshRequest } from '../resource/model/refresher.js';
export { ROW_ALIAS, type RowReference } from '../resource/model/row-reference.js';
export { all, any, authenticated, everyone, nobody, not, role, rule, type Rule } from '../resource/model/rule.js';
export type { Removal, Write } from '../resource/model/write.js';
export { EntityStore } from '../resource/persistence/entity-store.js';
export { Processor } from '../resource/persistence/processor.js';
export type { Derivation } from '../resource/model/derivation.js';
export { noRing, type Obstacle, type Requirement, sameAlong } from '../resource/model/requirement.js';
export { through } from '../resource/policy/through.js';
export { type Parser, parserIn } from '../resource/parsing/parser.js';
export { ParserPool } from '../resource/parsing/parser-pool.js';
export {
  NamedProblem,
  oneViolation,
  Problem,
  StateConflict,
  typeOfProblem,
  type Violation,
  ViolationProblem,
} from '../resource/protocol/problem.js';
export { VIOLATION_CODES } from '../resource/protocol/violation-codes.js';
export { holds } from '../resource/policy/rule-check.js';
export type { ResourceDefinition } from '../resource/model/resource-definition.js';
export { accessDenied } from '../resource/policy/access-denied.js';
export { itemIri } from '../resource/model/iri.js';
export type { ParameterFilter } from '../resource/model/parameter-filter.js';
export type { ComputedExpression } from '../resource/model/field-declaration.js';
