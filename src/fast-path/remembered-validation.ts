import { getMetadataStorage } from 'class-validator';

type Storage = ReturnType<typeof getMetadataStorage>;
type Lookup = Storage['getTargetValidationMetadatas'];
type Rules = ReturnType<Lookup>;

const remembering = new WeakSet<Storage>();

/**
 * Lets class-validator look up the rules of a class once. It compares every object that it validates with every class that has
 * rules, so that a write would become slower with each input that is added anywhere. Rules are complete once a class is defined;
 * there are as many entries as classes, and few options.
 */
export function rememberValidation(storage: Storage = getMetadataStorage()): void {
  if (remembering.has(storage)) return;
  remembering.add(storage);
  const lookUp = storage.getTargetValidationMetadatas.bind(storage);
  const known = new WeakMap<object, Map<string, Rules>>();
  storage.getTargetValidationMetadatas = (...parameters: Parameters<Lookup>) => {
    const [target, ...options] = parameters;
    const key = JSON.stringify(options);
    const ofTarget = known.get(target) ?? new Map<string, Rules>();
    const rules = ofTarget.get(key) ?? lookUp(...parameters);
    ofTarget.set(key, rules);
    known.set(target, ofTarget);
    return rules;
  };
}
