/** The result of one check: what was checked, what was found, and how to fix it. */
export interface CheckResult {
  /** Stable code of the step. */
  readonly step: 'settings' | 'address' | 'clock' | 'secret' | 'hooks' | 'callback' | 'deliveries' | 'checks';
  readonly status: 'ok' | 'warning' | 'failed' | 'skipped';
  /** One or two plain sentences. */
  readonly finding: string;
  readonly fix?: string;
  /** Title of the server that it is about, where it is one beside that of the settings. */
  readonly server?: string;
  /** Whether a warning means that figures are being lost now. */
  readonly losing?: true;
}

export interface DiagnosticsReport {
  /** False where a step failed, or figures are being lost; other warnings leave it true. */
  readonly healthy: boolean;
  readonly findings: readonly CheckResult[];
}

export function ok(step: CheckResult['step'], finding: string): CheckResult {
  return { step, status: 'ok', finding };
}

export function failed(step: CheckResult['step'], finding: string, fix: string): CheckResult {
  return { step, status: 'failed', finding, fix };
}

export function warning(step: CheckResult['step'], finding: string, fix: string): CheckResult {
  return { step, status: 'warning', finding, fix };
}

/** A warning that figures are being lost. */
export function losing(step: CheckResult['step'], finding: string, fix: string): CheckResult {
  return { ...warning(step, finding, fix), losing: true };
}

export function skipped(step: CheckResult['step'], finding: string): CheckResult {
  return { step, status: 'skipped', finding };
}
