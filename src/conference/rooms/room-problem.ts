import { NamedProblem, type Problem, StateConflict } from '../../resource/protocol/problem.js';
import { ServerFailure } from '../hooks/server/server-failure.js';

const UNAVAILABLE = new Set([
  'unreachable',
  'timeout',
  'http-status',
  'not-xml',
  'redirect',
  'too-large',
  'insecure-address',
  'private-address',
]);
const JUST_ENDED_SECONDS = '60';

/** 409 `meetings-off`. */
export function meetingsOff(detail = 'Meetings are not started and joined here: the setting meetings_enabled is off.'): Problem {
  return new StateConflict('meetings-off', detail);
}

/** 503 where each server is offline or takes no new rooms. */
export function noServer(): Problem {
  return unavailable('No videoconference server takes a new room at present; try again shortly.');
}

/** Whether a server cannot be worked with at present, so that another one may do instead. */
export function isAway(error: unknown): boolean {
  return error instanceof ServerFailure && UNAVAILABLE.has(error.code);
}

function unavailable(detail: string, cause?: unknown): Problem {
  return new NamedProblem('videoconference-unavailable', 503, detail, { headers: { 'Retry-After': '5' }, cause });
}

export function justEnded(): Problem {
  return new NamedProblem(
    'meeting-just-ended',
    409,
    'The meeting was ended a moment ago; the server makes its room anew in a minute or two.',
    {
      headers: { 'Retry-After': JUST_ENDED_SECONDS },
    },
  );
}

/** What a caller learns of a failed call: the server's key where it is one, never its message, which may contain secrets. */
export function roomProblem(error: unknown): unknown {
  if (!(error instanceof ServerFailure)) return error;
  const { code } = error;
  if (code === 'unconfigured') return meetingsOff('No videoconference server is configured.');
  if (isAway(error)) return unavailable('The videoconference server cannot be reached at present; try again shortly.', error);
  if (code === 'idNotUnique') {
    const detail = 'The room exists on the server with passwords that are not ours: it was made elsewhere. An administrator can assign it.';
    return new StateConflict('meeting-made-elsewhere', detail);
  }
  const key = code.replace(/[^A-Za-z0-9]/g, '').slice(0, 60);
  return new NamedProblem('videoconference-refused', 502, `The videoconference server refused the call (${key}).`, { cause: error });
}
