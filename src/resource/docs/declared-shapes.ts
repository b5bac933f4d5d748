import type { ActionDefinition, BodyShape, ResourceDefinition } from '../model/resource-definition.js';
import type { DocumentAnswer } from '../model/action-declaration.js';

/** The documents of their own that actions and open operations answer with, by short name. */
export function answeredDocuments(resources: readonly ResourceDefinition[]): ReadonlyMap<string, DocumentAnswer> {
  const documents = actionsOf(resources).flatMap(({ answer }) => (answer.kind === 'document' ? [answer] : []));
  const open = resources.flatMap(({ openOperations }) => openOperations.map(({ answer }) => answer));
  return new Map([...documents, ...open].map((document) => [document.name, document]));
}

/** The inputs of actions that are no resources, by the name of their class. */
export function actionInputs(resources: readonly ResourceDefinition[]): ReadonlyMap<string, BodyShape> {
  const inputs = actionsOf(resources).flatMap(({ input }) => (input && !('iri' in input) ? [input] : []));
  return new Map(inputs.map((input) => [input.name, input]));
}

function actionsOf(resources: readonly ResourceDefinition[]): ActionDefinition[] {
  return resources.flatMap(({ actions }) => actions);
}
