import type { Actor } from '../../auth/actor.js';
import type { Operation } from '../model/policy.js';
import type { ActionDefinition, NarrowedCollection, ResourceDefinition } from '../model/resource-definition.js';
import type { Rule } from '../model/rule.js';
import { Problem } from '../protocol/problem.js';
import { TokenRequired } from '../protocol/token-required.js';

/** What is asked of a resource; a list where nothing more is said. */
export interface Asked {
  readonly operation?: Operation;
  readonly collection?: NarrowedCollection;
  readonly action?: ActionDefinition;
}

/** Rules of content that hangs on content are sentences within sentences; the whole is in a member of its own. */
const LONGEST = 300;

/** A rule, or who is admitted in the words of one; the same for every row and every caller, so that it says nothing of either. */
type Admitting = Pick<Rule, 'description'>;

/** 401 for callers without a token, for whom one might help; 403 for all others, with the rule that refuses. */
export function accessDenied(actor: Actor, rule: Admitting): Problem {
  return actor.isAnonymous ? new TokenRequired() : rowDenied(actor, rule);
}

/** 403 for a row that exists and that a rule refuses to the caller. */
export function rowDenied({ credential }: Actor, { description }: Admitting): Problem {
  const admitted = `Access Denied. This is for: ${shortened(inWords(description))}.`;
  const narrowed = credential === null ? '' : ` ${NARROWED[credential.kind]}`;
  return new Problem(403, admitted + narrowed, { extensions: { rule: description } });
}

/** The rule that decides over what is asked. */
export function governingRule({ policy }: ResourceDefinition, { operation = 'list', collection, action }: Asked): Rule {
  return action?.rule ?? collection?.shows ?? policy.rule(operation);
}

/** Who is known by less than a sign-in may be refused what the rule admits. */
const NARROWED = {
  key: 'An API key reaches no further than its scopes, whatever its owner may do.',
  acting: 'Acting as a user reaches no further than an administrator needs, whatever that person may do.',
} as const;

/** `a | b & (c | d)` as "a; b and (c or d)". */
export function inWords(description: string): string {
  let depth = 0;
  const words = description.split(/([()]| \| | & )/).map((part) => {
    if (part === '(') depth += 1;
    if (part === ')') depth -= 1;
    if (part === ' | ') return depth > 0 ? ' or ' : '; ';
    return part === ' & ' ? ' and ' : part;
  });
  return words.join('');
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, text.lastIndexOf(' ', LONGEST))} …` : text;
}
