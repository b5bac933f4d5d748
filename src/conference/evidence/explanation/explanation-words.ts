import { catalogue } from '../../../languages/catalogue.js';
import type { FigureCertainty, FigureName, Reason } from './explained-figures.js';

interface ExplanationWords {
  readonly reasons: Readonly<Record<Reason, string>>;
  readonly figures: Readonly<Record<FigureName, string>>;
  readonly certainties: Readonly<Record<FigureCertainty, string>>;
}

const english: ExplanationWords = {
  reasons: {
    counted: 'The server reported each of them.',
    reported: 'The server reported when it began and when it ended.',
    silence:
      'The server reported no leave. The time ends with the last sign of the connection; it may have lasted until nothing had been heard of it for long.',
    seen: 'The server reported no join, and said that the person was in the room when it was asked. The time may have begun before that.',
    unseen:
      'The server reported no leave, and said that the person was not in the room any more when it was asked. The time may have lasted until then.',
    'no-join': 'The server reported no join: the time begins with the first sign of the person, who may have been there before.',
    'room-ended': 'The server reported no leave: the time ends with that of the room.',
    clock: 'The clock of the server was wrong. The times are those of the arrival, or moved by as much as the clock was off.',
    'by-hand': 'It was entered by hand: no event is behind it.',
    sealed: 'The events behind it have been deleted after the time for which they are kept. The figure stays as it was.',
    'still-there': 'It is not over: the time counts until now.',
    'stop-inferred': 'A stop was not reported by itself: it follows from another sign, such as a leave.',
    'server-report': 'It is what the server reported after the meeting of how long the person talked.',
    talking: 'It is the time for which the server said that the person talked.',
    'microphone-open': 'It is the time for which the microphone was open: this server does not tell who spoke.',
    'microphone-joined':
      'It is the time for which the microphone was connected: this server tells neither when it was muted nor who spoke.',
    'lost-stop': 'A stop was not reported. The time up to the next sign is not counted, and may belong to it.',
    none: 'The server reported nothing of the kind.',
    'not-recorded': 'This meeting does not record it.',
    objected: 'It is not recorded: the person objected to figures.',
    'set-or-cleared': 'This server reports that a reaction changed, and not whether it was set or cleared: every second change counts.',
  },
  figures: {
    presence: 'Presence',
    talk: 'Talk time',
    camera: 'Camera',
    messages: 'Messages',
    reactions: 'Reactions',
    hands: 'Raised hands',
  },
  certainties: { exact: 'exact', bounded: 'between two values', inferred: 'inferred', estimated: 'estimated' },
};

/** What is said of figures, by language; the API speaks English. */
export const explanationWords = catalogue('evidence.explanation', english);
