import type { Command } from './command.js';

/** How a command is listed, and where it is; loaded when it is called. */
interface Entry {
  readonly does: string;
  readonly load: () => Promise<{ readonly run: Command }>;
}

/** Every command by what operators and developers type, beside `start`. */
export const COMMANDS: Readonly<Record<string, Entry>> = {
  migrate: { does: 'brings the database to the newest schema', load: () => import('./db-migrate.js') },
  'admin:create': { does: 'creates a global administrator', load: () => import('./admin-create.js') },
  'archive:months': {
    does: 'archives the months of traces, audit log and room events that are due',
    load: () => import('./archive-months.js'),
  },
  'audit:verify': { does: 'checks that the audit log is as it was sealed', load: () => import('./audit-verify.js') },
  'conference:diagnose': { does: 'examines the videoconference integration', load: () => import('./conference-diagnose.js') },
  'conference:rebuild': { does: 'computes conference records again from the ledger', load: () => import('./conference-rebuild.js') },
  'db:after-restore': { does: 'what has to follow a restore of the database', load: () => import('./db-after-restore.js') },
  'db:drift': { does: 'whether the migrations lead to what the classes say', load: () => import('./db-drift.js') },
  'db:generate': { does: 'writes the migration that the classes lack', load: () => import('./db-generate.js') },
  'db:seed': { does: 'fills a database with the demo or with seed data', load: () => import('./db-seed.js') },
  'demo:meeting': { does: 'plays a recorded lecture against a running service', load: () => import('./demo-meeting.js') },
  'files:migrate': { does: 'moves files from the database to the storage', load: () => import('./files-migrate.js') },
  'files:move': { does: 'moves files from one store to the other', load: () => import('./files-move.js') },
  'files:verify': { does: 'reads all files and compares them with their digests', load: () => import('./files-verify.js') },
  'html:clean': { does: 'cleans HTML stored by earlier versions', load: () => import('./html-clean.js') },
  'mail:bounce': { does: 'takes a delivery report from standard input', load: () => import('./mail-bounce.js') },
  'push:keys': { does: 'makes the keys by which notifications are pushed to browsers', load: () => import('./push-keys.js') },
  settings: { does: 'prints every setting with its default', load: () => import('./settings.js') },
};
