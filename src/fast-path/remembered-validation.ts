import { getMetadataStorage } from 'class-validator';

type Storage = ReturnType<typeof getMetadataStorage>;
type Lookup = Storage['getTargetValidationMetadatas'];
type Rules = ReturnType<Lookup>;
type Groups = ReturnType<Storage['groupByPropertyName']>;
type Class = new () => object;

/** Which members of the objects of a class are there. */
interface Narrowed {
  readonly of: Class;
  readonly present: ReadonlySet<string>;
}

/** Sets of members that are remembered of a class; an object with another one is held against all rules of the class. */
const MOST_SETS = 16;

/** Name of the condition that `IsOptional` is. */
const OPTIONAL = 'isOptional';

const remembering = new WeakSet<Storage>();
const setsOf = new WeakMap<Class, Map<string, Class>>();
const narrowedClasses = new WeakMap<object, Narrowed>();

/** The condition of a member, for `ValidateIf`, whose rules say nothing where it is absent. */
export function whenPresent(_: unknown, value: unknown): boolean {
  return value !== undefined;
}

/**
 * The class that stands for a class where its objects have so many members. class-validator looks at each rule of a class, and makes an
 * error for each member, also for those that are not there: most members of most bodies. By {@link rememberValidation} this class has
 * the rules of the members that are there, and of those whose rules have to be asked where they are not; without it, all of them.
 * @param present names of the members that are there
 */
export function classOfPresent(of: Class, present: readonly string[]): Class {
  const sets = setsOf.get(of) ?? new Map<string, Class>();
  const key = present.join(' ');
  const known = sets.get(key);
  if (known) return known;
  if (sets.size >= MOST_SETS) return of;
  class Present extends of {}
  narrowedClasses.set(Present, { of, present: new Set(present) });
  sets.set(key, Present);
  setsOf.set(of, sets);
  return Present;
}

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
    const narrowed = narrowedClasses.get(target);
    const rules =
      ofTarget.get(key) ??
      (narrowed ? rulesThatSpeak(storage.getTargetValidationMetadatas(narrowed.of, ...options), narrowed.present) : lookUp(...parameters));
    ofTarget.set(key, rules);
    known.set(target, ofTarget);
    return rules;
  };
  rememberGroups(storage);
}

/** The same lists of rules are asked for by member each time. */
function rememberGroups(storage: Storage): void {
  const group = storage.groupByPropertyName.bind(storage);
  const known = new WeakMap<Rules, Groups>();
  storage.groupByPropertyName = (rules) => {
    const groups = known.get(rules) ?? group(rules);
    known.set(rules, groups);
    return groups;
  };
}

function rulesThatSpeak(rules: Rules, present: ReadonlySet<string>): Rules {
  const silent = new Set(rules.filter(isConditionOfPresence).map(({ propertyName }) => propertyName));
  return rules.filter(({ propertyName }) => present.has(propertyName) || !silent.has(propertyName));
}

/** Rules such as that of `IsDefined` have no constraints. */
function isConditionOfPresence({ name, constraints }: Pick<Rules[number], 'name'> & { readonly constraints?: unknown[] }): boolean {
  return name === OPTIONAL || constraints?.[0] === whenPresent;
}
