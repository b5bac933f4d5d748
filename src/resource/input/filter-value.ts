import type { FieldDefinition, ResourceDefinition } from '../model/resource-definition.js';
import type { FieldType } from '../model/field-declaration.js';
import { parseIdentifier, parseReference } from '../model/iri.js';
import type { FilterTarget, FilterValue } from '../model/list-query.js';
import type { ParameterFilter } from '../model/parameter-filter.js';
import { didYouMean } from '../protocol/nearest.js';
import { isExistingDay, isWritable } from '../protocol/existing-day.js';

/** A value of a query string that could not be converted, with what would have been right. */
export class UnfitValue extends Error {
  /** @param hint a sentence more, with the blank before it */
  constructor(
    readonly expectation: string,
    readonly hint = '',
  ) {
    super(expectation);
  }
}

interface ValueShape {
  readonly type: FieldType;
  readonly values?: readonly string[];
  readonly target?: ResourceDefinition;
  readonly named?: ResourceDefinition;
}

/** What the values of a query parameter are converted by. */
export function shapeOfParameter({ type, values }: Pick<ParameterFilter, 'type' | 'values'>): ValueShape {
  return values ? { type: 'choice', values } : { type };
}

/** Which end of a day counts where a timestamp is compared with a day alone: the whole day is meant. */
type DayEdge = 'start' | 'end';

/**
 * Converts the text of a query parameter by the type of the field that it is compared with.
 * @throws UnfitValue with what is expected
 */
export function parseFilterValue(text: string, field: ValueShape, identifierOf?: ResourceDefinition, edge: DayEdge = 'start'): FilterValue {
  if (identifierOf) return reference(text, identifierOf);
  switch (field.type) {
    case 'integer':
    case 'bigint':
      return field.named && text.includes('/') ? reference(text, field.named) : wholeNumber(text, field.type);
    case 'number':
      return realNumber(text);
    case 'decimal':
      return String(realNumber(text));
    case 'boolean':
      return flag(text);
    case 'datetime':
      return moment(text, edge);
    case 'date':
      return moment(text, 'start').toISOString().slice(0, 10);
    case 'uuid':
      return matching(text, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'a UUID');
    case 'choice':
      return choice(text, field.values ?? []);
    case 'reference':
    case 'references':
    case 'collection':
      return reference(text, field.target);
    default:
      return text.normalize('NFC');
  }
}

/**
 * @param ownHosts under which absolute addresses name items of this service; any where they are not said
 * @throws UnfitValue for the address of an item elsewhere
 */
export function ownAddress(text: string, target: FilterTarget, ownHosts: readonly string[] | undefined): string {
  const field = target.kind === 'parameter' ? undefined : target.kind === 'field' ? target.field : target.related.field;
  const leadsTo = field?.target ?? field?.named;
  if (!leadsTo || !ownHosts || !text.includes('://') || parseReference(text, leadsTo, ownHosts) !== undefined) return text;
  throw new UnfitValue(`an id or an IRI such as ${leadsTo.iri}/1 of this service`);
}

function wholeNumber(text: string, type: 'integer' | 'bigint'): number {
  const limit = type === 'bigint' ? Number.MAX_SAFE_INTEGER : 2_147_483_647;
  const value = Number(matching(text, /^-?\d{1,16}$/, 'a whole number'));
  if (Math.abs(value) > limit) throw new UnfitValue(`a whole number up to ${limit}`);
  return value;
}

function realNumber(text: string): number {
  const value = Number(matching(text, /^-?\d{1,300}(\.\d{1,300})?([eE][+-]?\d{1,3})?$/, 'a number'));
  if (!Number.isFinite(value)) throw new UnfitValue('a number');
  return value;
}

export function flag(text: string): boolean {
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  throw new UnfitValue('true or false');
}

const MOMENT = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Up to the last second of a day, in which timestamps are compared. */
const REST_OF_DAY_MS = 86_399_000;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** The plus of an offset that was pasted into an address as it was answered: there it means a blank, and nothing else could stand here. */
const PASTED_PLUS = / (?=\d{2}:?\d{2}$)/;
const PASTED_OFFSET = /:\d{2}(\.\d{1,9})? \d{2}:?\d{2}$/;

/** A date, or a timestamp; without an offset it is taken as UTC. */
function moment(given: string, edge: DayEdge): Date {
  const text = PASTED_OFFSET.test(given) ? given.replace(PASTED_PLUS, '+') : given;
  matching(text, MOMENT, 'a date such as 2026-03-01 or 2026-03-01T10:00:00Z');
  const normal = text.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2');
  const zoned = normal.length > 10 && !/(Z|[+-]\d{2}:\d{2})$/.test(normal) ? `${normal}Z` : normal;
  const date = new Date(zoned);
  if (!isWritable(date) || !isExistingDay(text)) throw new UnfitValue('an existing date');
  return edge === 'end' && text.length === DAY_LENGTH ? new Date(date.getTime() + REST_OF_DAY_MS) : date;
}

function choice(text: string, values: readonly string[]): string {
  if (!values.includes(text)) throw new UnfitValue(`one of ${values.join(', ')}`, didYouMean(text, values));
  return text;
}

function reference(text: string, target: ResourceDefinition | undefined): number {
  const id = target ? parseReference(text, target) : parseIdentifier(text, { type: 'integer' } as FieldDefinition);
  if (id === undefined) throw new UnfitValue(target ? `an id or an IRI such as ${target.iri}/1` : 'an id');
  return id;
}

function matching(text: string, pattern: RegExp, expectation: string): string {
  if (!pattern.test(text)) throw new UnfitValue(expectation);
  return text;
}
