import { textOf } from '../hooks/server/api-answer.js';

/** One format of a recording, as the server lists it. */
interface RecordingFormat {
  readonly type: string;
  readonly url: string;
  /** Length of what is played. */
  readonly seconds: number | null;
  /** Bytes. */
  readonly size: number | null;
}

/** A recording, as the server lists it. */
export interface ServerRecording {
  readonly recordId: string;
  /** External id of the room. */
  readonly meetingId: string;
  readonly name: string | null;
  readonly published: boolean;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly participants: number | null;
  /** Each type once. */
  readonly formats: readonly RecordingFormat[];
}

const LONGEST_URL = 2_000;
const LONGEST_TYPE = 50;
const LONGEST_NAME = 255;

type Element = Readonly<Record<string, unknown>>;

/** The recordings of an answer to `getRecordings`; what names no recording, room or address is left out. */
export function serverRecordings(answer: Element): ServerRecording[] {
  return listIn(answer['recordings'], 'recording').flatMap((element) => {
    const [recordId, meetingId] = [textOf(element['recordID']), textOf(element['meetingID'])];
    if (recordId === undefined || meetingId === undefined || recordId.length > LONGEST_NAME) return [];
    const formats = new Map(listIn(element['playback'], 'format').flatMap(formatOf));
    return [
      {
        recordId,
        meetingId,
        name: textOf(element['name'])?.slice(0, LONGEST_NAME) ?? null,
        formats: [...formats.values()],
        published: element['published'] === 'true',
        participants: numberOf(element['participants'], 1_000_000),
        startsAt: timeOf(element['startTime']),
        endsAt: timeOf(element['endTime']),
      },
    ];
  });
}

function formatOf(element: Element): [string, RecordingFormat][] {
  const [type, url] = [textOf(element['type']), textOf(element['url'])?.trim()];
  if (type === undefined || url === undefined || type.length > LONGEST_TYPE) return [];
  if (Buffer.byteLength(url) > LONGEST_URL || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return [];
  const minutes = numberOf(element['length'], 1_000_000);
  return [[type, { type, url, seconds: minutes === null ? null : minutes * 60, size: numberOf(element['size'], Number.MAX_SAFE_INTEGER) }]];
}

function listIn(list: unknown, name: string): Element[] {
  const elements = typeof list === 'object' && list !== null ? (list as Element)[name] : undefined;
  const all = Array.isArray(elements) ? (elements as unknown[]) : [];
  return all.filter((element): element is Element => typeof element === 'object' && element !== null);
}

function numberOf(value: unknown, most: number): number | null {
  const text = textOf(value);
  const number = Number(text);
  return text !== undefined && Number.isInteger(number) && number >= 0 && number <= most ? number : null;
}

/** Unix milliseconds, of this century. */
function timeOf(value: unknown): Date | null {
  const time = numberOf(value, 4_102_444_800_000);
  return time === null || time === 0 ? null : new Date(time);
}
