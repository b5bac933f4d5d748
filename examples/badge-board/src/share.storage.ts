import type { Contribution } from 'lyceum';
import { LocalStorage, storageKinds } from 'lyceum/files';

/** `STORAGE=share`: new files go to a folder that is mounted from elsewhere, `SHARE_DIR`; older ones stay where they are. */
export const share: Contribution = storageKinds.with({
  driver: 'share',
  open() {
    const folder = process.env['SHARE_DIR'];
    return folder === undefined ? undefined : new LocalStorage(folder, 'share');
  },
});
