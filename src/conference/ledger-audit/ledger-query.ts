import { NO_INCLUDES } from '../../resource/model/include-node.js';
import { Problem } from '../../resource/protocol/problem.js';
import type { ListQuery } from '../../resource/model/list-query.js';
import { didYouMean } from '../../resource/protocol/nearest.js';
import { parseQueryString, printable } from '../../resource/protocol/query-string.js';
import { ACKNOWLEDGED, CHECK_KINDS, EVENT_KINDS, SHOWN_KINDS } from '../events/room-event.js';

/** Which page of a meeting's ledger is asked for. */
export interface LedgerQuery extends ListQuery {
  readonly kind?: string;
  readonly participantKey?: string;
}

type Draft = { -readonly [Key in keyof LedgerQuery]: LedgerQuery[Key] };

const ITEMS_PER_PAGE = 30;
const MOST_ITEMS_PER_PAGE = 100;
const VALID = ['page', 'itemsPerPage', 'kind', 'participantKey'];

/** @throws Problem 400 that names what is wrong and what would be valid */
export function parseLedgerQuery(query: string): LedgerQuery {
  const parameters = parseQueryString(query);
  const draft: Draft = { filters: [], order: [], page: 1, itemsPerPage: ITEMS_PER_PAGE, partial: false, parameters, includes: NO_INCLUDES };
  for (const { name, keys, value } of parameters) {
    if (keys.length > 0) throw unknown(name);
    switch (name) {
      case 'page':
        draft.page = positive(name, value);
        break;
      case 'itemsPerPage':
        draft.itemsPerPage = Math.min(positive(name, value), MOST_ITEMS_PER_PAGE);
        break;
      case 'kind':
        draft.kind = oneOfKinds(value);
        break;
      case 'participantKey':
        draft.participantKey = value;
        break;
      default:
        throw unknown(name);
    }
  }
  return draft;
}

function positive(name: string, value: string): number {
  if (!/^\d{1,7}$/.test(value) || Number(value) < 1) {
    throw new Problem(400, `The parameter "${name}" must be a whole number from 1, not "${printable(value)}".`);
  }
  return Number(value);
}

const KINDS: readonly string[] = [...EVENT_KINDS, ...SHOWN_KINDS, ...CHECK_KINDS, ACKNOWLEDGED];

function oneOfKinds(value: string): string {
  if (KINDS.includes(value)) return value;
  const hint = didYouMean(value, KINDS);
  throw new Problem(400, `The parameter "kind" must be one of ${KINDS.join(', ')}, not "${printable(value)}".${hint}`);
}

function unknown(name: string): Problem {
  return new Problem(
    400,
    `There is no query parameter "${printable(name)}" here.${didYouMean(name, VALID)} There are ${VALID.join(', ')}.`,
  );
}
