import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { EntityClass } from '../model/field-declaration.js';
import { type Happening, type Reaction, type ReactionHandler, Reactions, type WrittenRow } from '../model/reaction.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import type { Write } from '../model/write.js';

/** Has features follow what is written; see {@link Reactions}. */
@Injectable()
export class FollowedWrites {
  readonly #reactions = new Map<EntityClass | undefined, Map<Happening, Reaction[]>>();

  constructor(
    { all }: Reactions,
    private readonly modules: ModuleRef,
  ) {
    for (const reaction of all) {
      const ofEntity = this.#reactions.get(reaction.entity) ?? new Map<Happening, Reaction[]>();
      ofEntity.set(reaction.to, [...(ofEntity.get(reaction.to) ?? []), reaction]);
      this.#reactions.set(reaction.entity, ofEntity);
    }
  }

  /** Whether something follows a write, which then takes a unit of work and as many statements as that needs. */
  concern({ entity }: ResourceDefinition, to: Happening): boolean {
    return [entity, undefined].some((key) => this.#reactions.get(key)?.has(to) ?? false);
  }

  /** Does what follows, one after the other. */
  async follow(to: Happening, { resource, values, actor, transaction, now }: Write, id: number): Promise<void> {
    const reactions = [resource.entity, undefined].flatMap((key) => this.#reactions.get(key)?.get(to) ?? []);
    if (reactions.length === 0) return;
    const row: WrittenRow = { resource, id, values, actor, transaction, now };
    for (const { when, handler, about } of reactions) {
      if (when && !when(row)) continue;
      await this.modules.get<ReactionHandler>(handler, { strict: false }).react(row, about);
    }
  }
}
