import { type ApiItem, type HomeEntry, type HomeSection, type HomeVisit, textOf } from '../../pages/home/home-section.js';
import type { Language } from '../../pages/texts.js';
import { administrators } from '../access/home-audiences.js';

const PAGE = '/admin/jobs';
const LANES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { notice: 'Notices', mail: 'Mails', schedule: 'Repeated work', export: 'Exports', meeting: 'Meetings' },
  fr: { notice: 'Avis', mail: 'Courriels', schedule: 'Travaux réguliers', export: 'Exports', meeting: 'Réunions' },
};
const STATES = { en: { waiting: 'waiting', running: 'running' }, fr: { waiting: 'en attente', running: 'en cours' } } as const;

/** Queues in which something waits or runs. */
function queues(rows: readonly ApiItem[], { language }: HomeVisit): readonly HomeEntry[] {
  const words = STATES[language];
  return rows.flatMap(({ lane, waiting, running }) => {
    const title = LANES[language][textOf(lane)] ?? textOf(lane);
    const detail = `${Number(waiting)} ${words.waiting} · ${Number(running)} ${words.running}`;
    return Number(waiting) + Number(running) === 0 ? [] : [{ title, detail }];
  });
}

/** Work in the background: what was given up, and what waits. */
export const jobsHome: readonly HomeSection[] = [
  {
    kind: 'warning',
    title: { en: 'background jobs failed for good', fr: 'tâches de fond ont échoué' },
    concerns: administrators,
    address: () => '/api/jobs?state=dead',
    href: PAGE,
  },
  {
    kind: 'list',
    title: { en: 'Background work', fr: 'Tâches de fond' },
    concerns: administrators,
    address: () => '/api/jobs/summary',
    rowsIn: 'lanes',
    entries: queues,
    empty: { en: 'Nothing waits.', fr: 'Rien n’attend.' },
    href: PAGE,
  },
];
