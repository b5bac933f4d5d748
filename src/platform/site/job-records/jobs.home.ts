import { catalogue, message } from '../../../languages/catalogue.js';
import { type ApiItem, type HomeEntry, type HomeSection, type HomeVisit, textOf } from '../../../pages/home/home-section.js';
import { administrators } from '../../rights/access/home-audiences.js';

const PAGE = '/admin/jobs';
const LANES = catalogue<Readonly<Record<string, string>>>('jobs.home', {
  notice: 'Notices',
  mail: 'Mails',
  schedule: 'Repeated work',
  export: 'Exports',
  meeting: 'Meetings',
});
const STATES = catalogue('jobs.queueStates', { waiting: 'waiting', running: 'running' });

/** Queues in which something waits or runs. */
function queues(rows: readonly ApiItem[], { locale: language }: HomeVisit): readonly HomeEntry[] {
  const words = STATES.in(language);
  return rows.flatMap(({ lane, waiting, running }) => {
    const title = LANES.in(language)[textOf(lane)] ?? textOf(lane);
    const detail = `${Number(waiting)} ${words.waiting} · ${Number(running)} ${words.running}`;
    return Number(waiting) + Number(running) === 0 ? [] : [{ title, detail }];
  });
}

/** Work in the background: what was given up, and what waits. */
export const jobsHome: readonly HomeSection[] = [
  {
    kind: 'warning',
    title: message('jobs.home.backgroundJobsFailedFor.title', 'background jobs failed for good'),
    concerns: administrators,
    address: () => '/api/jobs?state=dead',
    href: PAGE,
  },
  {
    kind: 'list',
    title: message('jobs.home.backgroundWork.title', 'Background work'),
    concerns: administrators,
    address: () => '/api/jobs/summary',
    rowsIn: 'lanes',
    entries: queues,
    empty: message('jobs.home.backgroundWork.empty', 'Nothing waits.'),
    href: PAGE,
  },
];
