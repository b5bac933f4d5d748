import { message } from '../../../languages/catalogue.js';
import type { Feature } from '../../../feature/feature.js';
import { onEvery } from '../../../resource/model/reaction.js';
import { BinBlob, BinReference, BinRow } from './bin-content.entities.js';
import { BinEntry } from './bin-entry.entity.js';
import { BinFilling } from './bin-filling.js';
import { BinRestoring } from './bin-restoring.js';
import { BinRetention } from './bin-retention.task.js';
import { binDays } from './bin.settings.js';
import { Bin } from './bin.js';
import { ErasedBinRows } from './erased-bin-rows.js';
import { BinPages } from './pages/bin-pages.js';
import { BinPagesController } from './pages/bin-pages.controller.js';
import { KindNames } from './pages/kind-names.js';
import { PortalBinController } from './pages/portal-bin.controller.js';
import { ShownBin } from './pages/shown-bin.js';
import { PutIntoBin } from './put-into-bin.js';
import { RowTies } from './row-ties.js';

/** Where deleted courses and content are until they are restored or gone for good. */
export const bin: Feature = {
  name: 'bin',
  area: 'content',
  needs: ['courses', 'erasure', 'nodes', 'portals', 'users'],
  entities: [BinEntry, BinRow, BinReference, BinBlob],
  controllers: [BinPagesController, PortalBinController],
  providers: [RowTies, BinFilling, BinRestoring, Bin, ErasedBinRows, BinPages, ShownBin, KindNames],
  reactions: [onEvery('deleted', PutIntoBin)],
  textSettings: [binDays],
  retention: { bin_entry: '`bin_days`, a setting of the portal' },
  schedules: [
    {
      name: 'bin.retention',
      title: message('bin.schedules.retention', 'Empty the bin of what was deleted long ago'),
      everySeconds: 6 * 3600,
      task: BinRetention,
    },
  ],
  problems: {
    'taken-meanwhile': { status: 409, meaning: 'Something else has a name by now that only one can have, such as the code of a course.' },
    'course-gone': { status: 409, meaning: 'The course of deleted content is deleted itself; restore that first.' },
    'place-gone': { status: 409, meaning: 'What a deleted item belonged to is gone.' },
  },
};
