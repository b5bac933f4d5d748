import { classOfPresent } from '../../fast-path/remembered-validation.js';
import type { EntityClass } from '../model/field-declaration.js';
import type { BodyShape } from '../model/resource-definition.js';

/** Members by which an object would say what it is itself an instance of. */
const REFUSED = new Set(['__proto__', 'constructor']);

/**
 * What class-validator validates: an instance of the class of the body, and of each list that declares the class of its objects. No
 * class is taken from the body itself, whose members may be called anything.
 * @param values members that the body's fields have
 */
export function bodyInstance(values: Readonly<Record<string, unknown>>, { entity, fields }: BodyShape): object {
  const names = Object.keys(values);
  const { prototype } = classOfPresent(entity, names);
  const instance = Object.assign(Object.create(prototype as object) as Record<string, unknown>, values);
  for (const name of names) {
    const [items, itemClass] = [values[name], fields.get(name)?.itemClass];
    if (!itemClass || items === undefined) continue;
    // What is no list is refused as such, and looked at like one of its objects.
    instance[name] = Array.isArray(items)
      ? items.map((item: unknown) => itemInstance(item, itemClass()))
      : itemInstance(items, itemClass());
  }
  return instance;
}

function itemInstance(item: unknown, { prototype }: EntityClass): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
  const members = Object.entries(item).filter(([name]) => !REFUSED.has(name));
  return Object.assign(Object.create(prototype as object) as object, Object.fromEntries(members));
}
