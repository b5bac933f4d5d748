import type { ResourceDefinition } from '../model/resource-definition.js';

/** A definition while it is compiled; frozen when all are. */
export type DraftResource = { -readonly [Key in keyof ResourceDefinition]: ResourceDefinition[Key] };
