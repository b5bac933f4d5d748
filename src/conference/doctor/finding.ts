/** One step of the examination: what was looked at, what was found, and what mends it. */
export interface Finding {
  /** Stable code of the step. */
  readonly step: 'settings' | 'address' | 'clock' | 'secret' | 'hooks' | 'callback' | 'deliveries';
  readonly status: 'ok' | 'warning' | 'failed' | 'skipped';
  /** One or two plain sentences. */
  readonly finding: string;
  readonly fix?: string;
}

export interface Examination {
  /** False where a step failed; warnings leave it true. */
  readonly healthy: boolean;
  readonly findings: readonly Finding[];
}

export function ok(step: Finding['step'], finding: string): Finding {
  return { step, status: 'ok', finding };
}

export function failed(step: Finding['step'], finding: string, fix: string): Finding {
  return { step, status: 'failed', finding, fix };
}

export function warning(step: Finding['step'], finding: string, fix: string): Finding {
  return { step, status: 'warning', finding, fix };
}

export function skipped(step: Finding['step'], finding: string): Finding {
  return { step, status: 'skipped', finding };
}
