import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import type { Transaction } from '../../database/statements.js';
import { ResourceRegistry } from '../compile/resource-registry.js';
import type { ResourceOperations } from '../model/resource-operations.js';
import { PolicyService } from '../policy/policy.service.js';
import { CallerOperations } from './caller-operations.js';
import { HtmlPolicies } from './html-policies.js';
import { EntityStore } from './entity-store.js';
import { ResourceWriter } from './resource-writer.js';

/** Ordinary operations under the rights of one person: of the caller of an action, or of the person who asked for a background job. */
@Injectable()
export class OperationsFor {
  constructor(
    private readonly registry: ResourceRegistry,
    private readonly policies: PolicyService,
    private readonly store: EntityStore,
    private readonly writer: ResourceWriter,
    private readonly html: HtmlPolicies,
  ) {}

  /** @param transaction that they are a part of */
  of(actor: Actor, transaction: Transaction): ResourceOperations {
    const { registry, policies, store, writer, html } = this;
    return new CallerOperations({ registry, policies, store, writer, html }, actor, transaction);
  }
}
