import type { Statements } from '../../database/statements.js';
import { StateConflict } from '../../resource/protocol/problem.js';
import { modeOf, namesPeople, type PrivacyMode } from './meeting-privacy.js';

/** Why a meeting that names nobody has no attendance, by its mode. */
const REASONS: Readonly<Record<Exclude<PrivacyMode, 'named' | 'presence'>, string>> = {
  pseudonymous: 'People are recorded without names in this meeting, so that nobody can be found present or absent, nor be asked.',
  aggregate: 'Only numbers are recorded in this meeting, so that nobody can be found present or absent, nor be asked.',
  none: 'Nothing is recorded of people in this meeting, so that nobody is asked or found present.',
};

/** @throws StateConflict `nothing-recorded` where the mode of the meeting does not let people be named */
export async function requireNames(statements: Statements, meetingId: number): Promise<void> {
  const mode = await modeOf(statements, meetingId);
  if (mode) refuseNameless(mode);
}

/** @throws StateConflict `nothing-recorded` where this mode does not let people be named */
export function refuseNameless(mode: PrivacyMode): void {
  if (!namesPeople(mode)) throw new StateConflict('nothing-recorded', REASONS[mode as keyof typeof REASONS]);
}
