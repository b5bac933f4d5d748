/** Remembers a bounded number of values, those set last. */
export class RecentMap<Value> {
  readonly #values = new Map<string, Value>();

  constructor(private readonly maximum: number) {}

  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  /** The value set longest ago goes where there are too many; a map keeps the order. */
  set(key: string, value: Value): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.maximum && oldest !== undefined) this.#values.delete(oldest);
  }
}
