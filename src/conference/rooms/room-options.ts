/** Further parameters of a room, as the server's API calls them. */
export type RoomOptions = Readonly<Record<string, boolean | number | string>>;

const SWITCHES: ReadonlySet<string> = new Set([
  ...['muteOnStart', 'webcamsOnlyForModerator', 'allowModsToUnmuteUsers', 'autoStartRecording', 'allowStartStopRecording'],
  ...['lockSettingsDisableCam', 'lockSettingsDisableMic', 'lockSettingsDisablePrivateChat', 'lockSettingsDisablePublicChat'],
  ...['lockSettingsDisableNotes', 'lockSettingsHideUserList'],
]);
/** Each with the most that it may be. */
const NUMBERS: ReadonlyMap<string, number> = new Map([
  ['maxParticipants', 10_000],
  ['duration', 1_440],
]);
/** Names of the server, or lists of these by commas. */
const NAMES: ReadonlySet<string> = new Set(['meetingLayout', 'disabledFeatures']);

/** Why options cannot be taken, by the member that is wrong. */
interface OptionProblem {
  readonly member: string;
  readonly message: string;
}

/** @param options as sent @param isRecorded whether the meeting is to be recorded */
export function optionProblems(options: unknown, isRecorded: boolean): OptionProblem[] {
  if (options === null || options === undefined) return [];
  if (typeof options !== 'object' || Array.isArray(options)) return [{ member: 'options', message: 'This value should be an object.' }];
  const given = options as Readonly<Record<string, unknown>>;
  const problems = Object.entries(given).flatMap(([name, value]) => {
    const message = rejectionOf(name, value);
    return message === undefined ? [] : [{ member: `options.${name}`, message }];
  });
  if (isRecorded && given['autoStartRecording'] === false && given['allowStartStopRecording'] === false) {
    problems.push({ member: 'options', message: 'The meeting is to be recorded, and nobody could start that.' });
  }
  return problems;
}

function rejectionOf(name: string, value: unknown): string | undefined {
  if (SWITCHES.has(name)) return typeof value === 'boolean' ? undefined : 'This value should be of type boolean.';
  const most = NUMBERS.get(name);
  if (most !== undefined) {
    const fits = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;
    return fits ? undefined : `This value should be a whole number from 0 to ${most}.`;
  }
  if (!NAMES.has(name)) return 'There is no such option.';
  const fits = typeof value === 'string' && /^\w{1,60}(,\w{1,60}){0,39}$/.test(value);
  return fits ? undefined : 'This value should be a name of the server, or a list of names by commas.';
}
