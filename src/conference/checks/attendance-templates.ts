/** Names of ready-made terms of checks. */
export const TEMPLATES = ['nasba-16', 'realisation-fr', 'plain'] as const;
export type TemplateName = (typeof TEMPLATES)[number];

/** How participants answer: by an address in the chat, by four characters, by a poll of the server, or by whatever comes first. */
export const CHECK_WAYS = ['link', 'code', 'poll', 'any'] as const;
export type CheckWay = (typeof CHECK_WAYS)[number];

/** How credits follow from minutes and answers. */
export interface CreditRule {
  /** Minutes of one credit; what is left over counts for nothing. */
  readonly minutes: number;
  /** Least share of answered checks, per cent, for all credits. */
  readonly full: number;
  /** Least share for half of them. */
  readonly half: number;
}

/** Ready-made terms. */
interface AttendanceTemplate {
  readonly name: TemplateName;
  readonly title: string;
  readonly description: string;
  readonly perHour: number;
  readonly windowSeconds: number;
  readonly way: CheckWay;
  /** Per cent. */
  readonly minimumAnswered: number;
  /** Null where hours are certified, and no credits. */
  readonly credits: CreditRule | null;
}

/** In any 50 minutes of a run there are at least three full parts of a quarter of an hour. */
const THREE_IN_50_MINUTES = 4;

/** The templates that there are. */
export const attendanceTemplates: readonly AttendanceTemplate[] = [
  {
    name: 'nasba-16',
    title: 'NASBA, standard 16',
    perHour: THREE_IN_50_MINUTES,
    windowSeconds: 90,
    way: 'any',
    minimumAnswered: 75,
    description:
      'Continuing education of accountants: at least three checks in 50 minutes, a credit for each full 50 minutes where 75 per cent are answered, half of them from 50 per cent.',
    credits: { minutes: 50, full: 75, half: 50 },
  },
  {
    name: 'realisation-fr',
    title: 'Certificat de réalisation',
    perHour: 0,
    windowSeconds: 90,
    way: 'code',
    minimumAnswered: 0,
    description: 'Vocational training in France: hours that were attended, and no checks.',
    credits: null,
  },
  {
    name: 'plain',
    title: 'Three checks an hour',
    perHour: 3,
    windowSeconds: 90,
    way: 'any',
    minimumAnswered: 75,
    description: 'Three checks an hour, of which three quarters are to be answered; no credits.',
    credits: null,
  },
];

/** @returns undefined for a name that is none */
export function templateOf(name: string | null | undefined): AttendanceTemplate | undefined {
  return attendanceTemplates.find((template) => template.name === name);
}
