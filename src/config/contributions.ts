import { StartupError } from './startup-error.js';

/** What one feature brings to another one; see {@link Contributions}. */
export interface Contribution {
  /** Adds it to what is there. @throws StartupError where something of its name is there already */
  readonly add: () => void;
}

/**
 * Things of one kind that features bring to the feature that declares the list, which brings its own by the same way:
 * `contributes: [questionTypes.with(estimate)]`. They are there before anything of a service is made, and are the same in all services
 * of a process.
 */
export class Contributions<Item extends object> {
  readonly #items = new Map<string, Item>();
  readonly #names: string[] = [];

  /** @param what one of them, in the sentence that refuses a second one of its name: `type of question` */
  constructor(
    private readonly what: string,
    private readonly nameOf: (item: Item) => string,
  ) {}

  /** What a feature contributes. */
  with(...items: readonly Item[]): Contribution {
    return { add: () => items.forEach((item) => this.#add(item)) };
  }

  /** All that is there, in the order in which it came. */
  get all(): readonly Item[] {
    return [...this.#items.values()];
  }

  /** Their names; the list grows with what is added, so that a declaration may hold it. */
  get names(): readonly string[] {
    return this.#names;
  }

  find(name: string): Item | undefined {
    return this.#items.get(name);
  }

  #add(item: Item): void {
    const name = this.nameOf(item);
    const known = this.#items.get(name);
    if (known === item) return;
    if (known !== undefined) throw new StartupError(`Two features bring the ${this.what} "${name}".`);
    this.#items.set(name, item);
    this.#names.push(name);
  }
}
