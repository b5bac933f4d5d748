const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i;

/** An exact number: marks are added, shared and weighed without the errors of binary fractions, and rounded once. */
export class Fraction {
  static readonly zero = new Fraction(0n, 1n);

  private constructor(
    private readonly numerator: bigint,
    /** Positive. */
    private readonly denominator: bigint,
  ) {}

  /**
   * @param value a number, of which the shortest decimal that means it counts; or a decimal as text
   * @throws RangeError for what is no finite number
   */
  static of(value: number | string): Fraction {
    const [, sign = '', whole = '', decimals = '', exponent = '0'] = DECIMAL.exec(String(value)) ?? [];
    if (whole === '' && decimals === '') throw new RangeError(`"${value}" is no number.`);
    const digits = BigInt(`${sign === '-' ? '-' : ''}${whole}${decimals}`);
    const shift = Number(exponent) - decimals.length;
    return shift >= 0 ? new Fraction(digits * 10n ** BigInt(shift), 1n) : new Fraction(digits, 10n ** BigInt(-shift));
  }

  static sum(values: Iterable<Fraction>): Fraction {
    let sum = Fraction.zero;
    for (const value of values) sum = sum.plus(value);
    return sum;
  }

  plus(other: Fraction): Fraction {
    return new Fraction(
      this.numerator * other.denominator + other.numerator * this.denominator,
      this.denominator * other.denominator,
    ).reduced();
  }

  minus(other: Fraction): Fraction {
    return this.plus(other.negated());
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.numerator * other.numerator, this.denominator * other.denominator).reduced();
  }

  /** @throws RangeError for zero */
  dividedBy(other: Fraction): Fraction {
    if (other.numerator === 0n) throw new RangeError('Nothing can be divided by zero.');
    const sign = other.numerator < 0n ? -1n : 1n;
    return new Fraction(this.numerator * other.denominator * sign, this.denominator * other.numerator * sign).reduced();
  }

  negated(): Fraction {
    return new Fraction(-this.numerator, this.denominator);
  }

  /** Below zero, zero or above, as this is less than, equal to or greater than the other. */
  compare(other: Fraction): number {
    const difference = this.numerator * other.denominator - other.numerator * this.denominator;
    return difference === 0n ? 0 : difference < 0n ? -1 : 1;
  }

  atLeast(least: Fraction): Fraction {
    return this.compare(least) < 0 ? least : this;
  }

  atMost(most: Fraction): Fraction {
    return this.compare(most) > 0 ? most : this;
  }

  get isZero(): boolean {
    return this.numerator === 0n;
  }

  /** Rounded half away from zero. @param decimals how many are kept */
  rounded(decimals: number): Fraction {
    const scale = 10n ** BigInt(decimals);
    const size = this.numerator < 0n ? -this.numerator : this.numerator;
    const scaled = (size * scale * 2n + this.denominator) / (this.denominator * 2n);
    return new Fraction(this.numerator < 0n ? -scaled : scaled, scale).reduced();
  }

  /** As a decimal, rounded half away from zero. @param decimals how many are written */
  toFixed(decimals: number): string {
    const scale = 10n ** BigInt(decimals);
    const { numerator, denominator } = this.rounded(decimals);
    const scaled = (numerator * scale) / denominator;
    const digits = String(scaled < 0n ? -scaled : scaled).padStart(decimals + 1, '0');
    const whole = digits.slice(0, digits.length - decimals);
    const text = decimals === 0 ? whole : `${whole}.${digits.slice(digits.length - decimals)}`;
    return scaled < 0n ? `-${text}` : text;
  }

  /** The nearest number, for the wire. */
  toNumber(): number {
    return Number(this.toFixed(10));
  }

  private reduced(): Fraction {
    let [a, b] = [this.numerator < 0n ? -this.numerator : this.numerator, this.denominator];
    while (b !== 0n) [a, b] = [b, a % b];
    return a > 1n ? new Fraction(this.numerator / a, this.denominator / a) : this;
  }
}
