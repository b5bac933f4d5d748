/**
 * A reason why the process can't start that its operator can fix. Its message is one clear text, printed unchanged and without a
 * stack.
 */
export class StartupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartupError';
  }
}

/** The code of a system or database error (`EACCES`, `28P01`, …); undefined for anything else. */
export function systemErrorCode(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
