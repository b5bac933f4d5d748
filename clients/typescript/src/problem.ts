/** What is wrong with one member of a body. */
export interface Violation {
  /** The member, as a path: `resourceLinkList[0].visibility`; empty where it is the whole. */
  readonly propertyPath: string;
  readonly message: string;
  /** Stable reason for programs. */
  readonly code: string;
}

/** A problem document (RFC 9457) as the API sends it, with the members of its kind. */
export interface ProblemDocument extends Readonly<Record<string, unknown>> {
  readonly type?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly violations?: readonly Violation[];
}

/** An answer of 400 and above. Cases differ by `type`, or by `status`. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';

  constructor(
    readonly status: number,
    readonly document: ProblemDocument,
    /** Seconds after which the request may be tried again, where the answer says so. */
    readonly retryAfter: number | undefined,
  ) {
    super(document.detail ?? document.title ?? `The API answered ${status}.`);
  }

  /** The kind of problem, by which programs tell cases apart: `/errors/second-factor-required`. */
  get type(): string {
    return this.document.type ?? `/errors/${this.status}`;
  }

  get violations(): readonly Violation[] {
    return this.document.violations ?? [];
  }

  /** @param response whose body nobody has read */
  static async of(response: Response): Promise<ApiProblem> {
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const document: unknown = isJson ? await response.json().catch(() => ({})) : {};
    const seconds = Number(response.headers.get('retry-after') ?? NaN);
    return new ApiProblem(response.status, document as ProblemDocument, Number.isFinite(seconds) ? seconds : undefined);
  }
}
