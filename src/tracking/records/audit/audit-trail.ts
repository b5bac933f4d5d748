import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../../auth/actor.js';
import type { Area } from '../../../auth/keys/scopes.js';
import { Environment } from '../../../config/environment.js';
import type { Row, Transaction } from '../../../database/statements.js';
import { join, type Sql, sql } from '../../../database/sql.js';
import { FeatureList } from '../../../feature/feature-list.js';
import { ROLES } from '../../../platform/rights/access/roles.js';
import type { ResourceDefinition } from '../../../resource/model/resource-definition.js';
import { type AuditedCall, type AuditedWrite, type WriteAudit, WriteAudits } from '../../../resource/persistence/write-audits.js';
import { keptAddress } from '../../../auth/sign-in/kept-address.js';
import { AuditKeys } from './audit-keys.js';

/** Whose resources have each write on record; of content, deletions and changes of visibility have. */
const AUDITED: ReadonlySet<Area> = new Set<Area>(['people', 'courses', 'assessment', 'conference', 'administration']);
/** Links decide who sees content. */
const VISIBILITY = 'resource_links';
/** No member at all, so that no digest of it is stored either. */
const SECRET = /password|secret|token|salt|api_key|hash|recovery/;
const ACCOUNTS = 'users';
const PASSWORD = 'password_hash';
const MOST_NAMES = 1_000;

/** Keeps record of writes: who, what and when, in the transaction of the write. */
@Injectable()
export class AuditTrail implements OnModuleInit, WriteAudit {
  readonly #audited = new Map<ResourceDefinition, boolean>();

  constructor(
    private readonly writes: WriteAudits,
    private readonly features: FeatureList,
    private readonly keys: AuditKeys,
    private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.writes.keptBy(this);
  }

  /** Learners' own doing is no matter of an audit but for their passwords, unless an administrator acts as one of them. */
  concerns({ resource, operation, actor, isAction = false }: AuditedCall): boolean {
    if (isAction && actor.isAnonymous) return false;
    if (actor.credential?.kind === 'acting' || resource.path === ACCOUNTS) return true;
    if (isMereLearner(actor)) return false;
    if (isAction && resource.columns.has('resourceNode') && operation.includes('visib')) return true;
    return (
      this.isAudited(resource) ||
      (operation === 'delete' && !isAction && resource.columns.has('resourceNode')) ||
      resource.path === VISIBILITY
    );
  }

  record(transaction: Transaction, write: AuditedWrite): void {
    const { resource, operation, before, after, isAction = false } = write;
    const members = before && after ? changedMembers(resource, before, after) : (write.summary ?? '');
    if (before && after && before[PASSWORD] !== after[PASSWORD]) this.add(transaction, write, 'sign_in.password_changed', '');
    if (isOwnDoing(write) || (operation === 'update' && !isAction && members === '')) return;
    const event = write.event ?? `${resource.path}.${operation === 'replace' && !isAction ? 'update' : operation}`;
    this.add(transaction, write, event, members);
  }

  async recordCreated(transaction: Transaction, writes: readonly AuditedWrite[]): Promise<void> {
    const kept = writes.filter((write) => !isOwnDoing(write));
    if (kept.length === 0) return;
    const rows = kept.map((write) => this.row(write, `${write.resource.path}.create`, ''));
    await transaction.rowsUnprepared(insertion(rows));
  }

  private add(transaction: Transaction, write: AuditedWrite, event: string, members: string): void {
    // Sent and not waited for: the unit of work fails where it fails.
    transaction.send(insertion([this.row(write, event, members)]));
  }

  private row({ resource, id, actor, origin, before, after, now }: AuditedWrite, event: string, members: string): Sql {
    const row = after ?? before ?? {};
    const course = resource.path === 'courses' ? id : idIn(row, 'course_id', 'c_id');
    return sql`(${actor.id}, ${now}, ${event}, ${id === 0 ? 'collection' : 'item'}, ${id === 0 ? resource.iri : `${resource.iri}/${id}`}, ${course}, ${idIn(row, 'session_id')},
      ${actor.credential?.kind === 'acting' ? actor.credential.by.id : null}, ${actor.portalId},
      ${keptAddress(origin?.address, this.environment.TRACE_ADDRESSES)}, ${sourceOf(actor)}, ${origin?.requestId ?? null},
      ${members === '' ? null : members}, ${this.digest(before)}, ${this.digest(after)})`;
  }

  private digest(row: Row | null): string | null {
    return (
      row &&
      this.keys.ofValue(
        JSON.stringify(
          Object.entries(row)
            .filter(([name]) => !SECRET.test(name))
            .sort(byName),
        ),
      )
    );
  }

  private isAudited(resource: ResourceDefinition): boolean {
    const known = this.#audited.get(resource);
    if (known !== undefined) return known;
    const area = this.features.areaOf(resource.entity);
    // What refers to no other row, such as course types, holds nothing of a person or a course, and keeps the path of one statement.
    const isCatalogue =
      area !== 'administration' && [...resource.fields.values()].every(({ type }) => type !== 'reference' && type !== 'references');
    const audited = AUDITED.has(area) && !isCatalogue;
    this.#audited.set(resource, audited);
    return audited;
  }
}

function insertion(rows: readonly Sql[]): Sql {
  return sql`INSERT INTO "track_e_default" ("default_user_id", "default_date", "default_event_type", "default_value_type", "default_value", "c_id",
    "session_id", "acting_user", "portal", "address", "source", "request_id", "members", "before_hash", "after_hash") VALUES ${join(rows, ', ')}`;
}

function isOwnDoing({ actor }: AuditedWrite): boolean {
  return isMereLearner(actor) && actor.credential?.kind !== 'acting';
}

function isMereLearner(actor: Actor): boolean {
  return (
    actor.id !== null && ![ROLES.teacher, ROLES.sessionManager, ROLES.questionManager, ROLES.studentBoss].some((role) => actor.is(role))
  );
}

function changedMembers({ columns }: ResourceDefinition, before: Row, after: Row): string {
  const changed = [...columns].filter(
    ([, column]) => !SECRET.test(column) && JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  );
  return changed
    .map(([member]) => member)
    .sort()
    .join(', ')
    .slice(0, MOST_NAMES);
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}

function idIn(row: Row, ...columns: readonly string[]): number | null {
  const value = columns.map((column) => row[column]).find((found) => typeof found === 'number');
  return typeof value === 'number' ? value : null;
}

function sourceOf({ id, credential }: Actor): string {
  if (credential?.kind === 'key') return `key:${credential.id}`;
  return id === null ? 'service' : 'api';
}
