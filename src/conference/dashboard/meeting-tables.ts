import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Actor } from '../../auth/actor.js';
import { Clock } from '../../config/clock.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { languageOf } from '../../pages/language.js';
import type { Language } from '../../pages/texts.js';
import type { MeetingTable } from './meeting-tables-kinds.js';
import type { MeetingSummary } from './meeting-summaries.js';
import type { ParticipantFigures } from './participant-figures.js';
import { ParticipantReport } from './participant-report.js';
import { isWithin, type RunSpan } from './runs/run-span.js';
import { type Profile, ReadableProfiles } from './readable-profiles.js';
import { sendTable, type TableCell } from './sent-table.js';
import { clockOf } from './zone-days.js';

interface Interval {
  readonly participantKey: string;
  readonly inAt: Date | null;
  readonly outAt: Date | null;
  readonly close: boolean;
  readonly certainty: string | null;
}

/** One row of a table, from which its cells are made. */
interface Line {
  readonly meeting: MeetingSummary;
  readonly figures: ParticipantFigures;
  readonly profile: Profile | undefined;
  readonly interval?: Interval;
  readonly time: (at: Date | null) => string;
}

/** A column: its name and meaning in each language, and what it holds. */
interface Column {
  readonly name: Readonly<Record<Language, string>>;
  readonly meaning: Readonly<Record<Language, string>>;
  readonly of: (line: Line) => TableCell;
}

const column = (en: string, fr: string, meaningEn: string, meaningFr: string, of: Column['of']): Column => ({
  name: { en, fr },
  meaning: { en: meaningEn, fr: meaningFr },
  of,
});

const certaintyColumn = (of: Column['of']): Column =>
  column('Certainty', 'Certitude', 'estimated where an end was inferred', 'estimated si une fin a été déduite', of);

const WHO: readonly Column[] = [
  column('Meeting', 'Réunion', 'Title of the meeting', 'Titre de la réunion', ({ meeting }) => meeting.title),
  column('Course', 'Cours', 'Title of its course', 'Titre de son cours', ({ meeting }) => meeting.courseTitle ?? ''),
  column('Begins', 'Début', 'First join, else the planned time', 'Première arrivée, sinon l’heure prévue', ({ meeting, time }) =>
    time(meeting.firstInAt ?? meeting.plannedFor),
  ),
  column(
    'Ends',
    'Fin',
    'Closing or last leave; empty while it runs',
    'Clôture ou dernier départ ; vide tant qu’elle dure',
    ({ meeting, time }) => time(meeting.endedAt),
  ),
  column(
    'Name',
    'Nom',
    'As the account has it, else as the guest gave it',
    'Celui du compte, sinon celui donné par l’invité',
    ({ figures }) => figures.name,
  ),
  column(
    'User id',
    'Identifiant',
    'Id of the account; empty for a guest',
    'Identifiant du compte ; vide pour un invité',
    ({ figures }) => figures.userId,
  ),
  column(
    'E-mail',
    'Courriel',
    'Of the account, where you may read it',
    'Celui du compte, si vous pouvez le lire',
    ({ profile }) => profile?.email ?? '',
  ),
  column(
    'Official code',
    'Code officiel',
    'Matriculation or staff number, where you may read it',
    'Matricule, si vous pouvez le lire',
    ({ profile }) => profile?.officialCode ?? '',
  ),
];

const FIGURES: readonly Column[] = [
  ...WHO,
  column('Joined', 'Arrivée', 'First join', 'Première arrivée', ({ figures, time }) => time(figures.firstIn)),
  column(
    'Left',
    'Départ',
    'Last leave; empty while the person is there',
    'Dernier départ ; vide tant que la personne est là',
    ({ figures, time }) => time(figures.lastOut),
  ),
  column(
    'Connection seconds',
    'Secondes de connexion',
    'All presence intervals together',
    'Toutes les présences ensemble',
    ({ figures }) => figures.connectionSeconds,
  ),
  column(
    'Talk seconds',
    'Secondes de parole',
    'Time with an open microphone, or as the server reported it',
    'Temps avec le micro ouvert, ou celui que le serveur a donné',
    ({ figures }) => figures.talkSeconds,
  ),
  column('Camera seconds', 'Secondes de caméra', 'Time with a camera', 'Temps avec une caméra', ({ figures }) => figures.cameraSeconds),
  column('Messages', 'Messages', 'Public messages', 'Messages publics', ({ figures }) => figures.messages),
  column('Reactions', 'Réactions', 'Emoji that were sent', 'Émojis envoyés', ({ figures }) => figures.reactions),
  column('Raised hands', 'Mains levées', 'How often a hand was raised', 'Nombre de mains levées', ({ figures }) => figures.hands),
  column(
    'Activity score',
    'Score d’activité',
    'From 0 to 10; empty for a moderator',
    'De 0 à 10 ; vide pour un modérateur',
    ({ figures }) => (figures.moderator ? null : figures.score),
  ),
  column(
    'Checks asked',
    'Contrôles',
    'Checks in the room while the person was there',
    'Contrôles de présence pendant que la personne était là',
    ({ figures }) => figures.checks.asked,
  ),
  column(
    'Checks answered',
    'Contrôles confirmés',
    'Those that the person answered in time',
    'Ceux auxquels la personne a répondu à temps',
    ({ figures }) => figures.checks.answered,
  ),
  column(
    'Credits',
    'Crédits',
    'By the template of the meeting; empty where it has none',
    'Selon le modèle de la réunion ; vide s’il n’en a pas',
    ({ figures }) => figures.credits,
  ),
  certaintyColumn(({ figures }) => figures.certainty),
];

const INTERVALS: readonly Column[] = [
  ...WHO,
  column('From', 'De', 'Join', 'Arrivée', ({ interval, time }) => time(interval?.inAt ?? null)),
  column('Until', 'À', 'Leave; empty while the person is there', 'Départ ; vide tant que la personne est là', ({ interval, time }) =>
    time(interval?.close ? interval.outAt : null),
  ),
  column('Seconds', 'Secondes', 'Length of this presence interval', 'Durée de cette présence', ({ interval }) =>
    interval?.close && interval.inAt && interval.outAt ? Math.round((interval.outAt.getTime() - interval.inAt.getTime()) / 1000) : null,
  ),
  certaintyColumn(({ interval }) => interval?.certainty ?? ''),
];

/** What a table is of, and for whom. */
export interface TableRequest {
  /** As it was in the run, where that is chosen. */
  readonly meeting: MeetingSummary;
  /** Undefined for all runs. */
  readonly run: RunSpan | undefined;
  readonly actor: Actor;
  /** Time zone (IANA) of the reader. */
  readonly zone: string;
}

/** Tables of one meeting, in the reader's language and zone, that spreadsheets read: a row a person, a row a presence interval, and what each column means. */
@Injectable()
export class MeetingTables {
  constructor(
    private readonly database: Database,
    private readonly profiles: ReadableProfiles,
    private readonly report: ParticipantReport,
    private readonly clock: Clock,
  ) {}

  async send(response: Response, kind: MeetingTable, { meeting, run, actor, zone }: TableRequest): Promise<void> {
    const format = kind.endsWith('xlsx') ? 'xlsx' : 'csv';
    const rows = await this.rows(kind, { meeting, run, actor, zone }, languageOf(response.req));
    const day = this.clock.now().toISOString().slice(0, 10);
    await sendTable(response, format, `${fileName(meeting.id, run)}-${kind.replace('-xlsx', '')}-${day}`, rows);
  }

  private async rows(kind: MeetingTable, { meeting, run, actor, zone }: TableRequest, language: Language): Promise<TableCell[][]> {
    if (kind === 'dictionary') return dictionary(language);
    const figures = await this.report.of(sql`SELECT ${meeting.id}::int`, run);
    const profiles = await this.profiles.of(
      figures.flatMap(({ userId }) => userId ?? []),
      actor,
    );
    const clock = clockOf(zone);
    const time = (at: Date | null): string => (at ? clock(at) : '');
    const lineOf = (one: ParticipantFigures): Line => ({ meeting, figures: one, profile: profiles.get(one.userId ?? 0), time });
    const columns = kind === 'xlsx' ? FIGURES : INTERVALS;
    const lines = kind === 'xlsx' ? figures.map(lineOf) : await this.intervalLines(meeting.id, run, figures, lineOf);
    return [columns.map(({ name }) => name[language]), ...lines.map((line) => columns.map(({ of }) => of(line)))];
  }

  private async intervalLines(
    meetingId: number,
    run: RunSpan | undefined,
    figures: readonly ParticipantFigures[],
    lineOf: (one: ParticipantFigures) => Line,
  ): Promise<Line[]> {
    const intervals = await this.database.rows<Interval>(
      sql`SELECT "participant_key" AS "participantKey", "in_at" AS "inAt", "out_at" AS "outAt", "close", "certainty" FROM "conference_activity" "a"
          WHERE "meeting_id" = ${meetingId} AND ${isWithin(run)} ORDER BY "in_at" NULLS FIRST, "id"`,
    );
    const byKey = new Map(figures.map((one) => [one.participantKey, one]));
    return intervals.flatMap((interval) => {
      const one = byKey.get(interval.participantKey);
      return one ? [{ ...lineOf(one), interval }] : [];
    });
  }
}

/** Beginning of the name of a file. @param run undefined for all runs */
export function fileName(meetingId: number, run: RunSpan | undefined): string {
  const begin = run ? `-run-${run.beginsAt.toISOString().slice(0, 16).replace(':', '')}` : '';
  return `videoconference-meeting-${meetingId}${begin}`;
}

/** Every column of both tables, once. */
function dictionary(language: Language): TableCell[][] {
  const headings = { en: ['Table', 'Column', 'Meaning'], fr: ['Tableau', 'Colonne', 'Signification'] }[language];
  const tables = { en: ['figures', 'intervals'], fr: ['chiffres', 'présences'] }[language];
  const lines = [FIGURES, INTERVALS].flatMap((columns, table) =>
    columns.map(({ name, meaning }) => [tables[table] ?? '', name[language], meaning[language]]),
  );
  return [headings, ...lines];
}
