import { systemErrorCode } from './startup-error.js';

/**
 * What mends a folder that cannot be used, for the sentence that names it.
 * @param error of the system
 * @param setting that names the folder
 * @param otherwise where the reason is another one
 */
export function folderRemedy(error: unknown, setting: 'DATA_DIR' | 'FILES_DIR', otherwise: string): string {
  const elsewhere = `set ${setting} to another folder.`;
  switch (systemErrorCode(error)) {
    case 'EACCES':
    case 'EPERM':
      return `this account may not read or write there; change its owner or ${elsewhere}`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `a file stands where a folder should be; ${elsewhere}`;
    case 'EROFS':
      return `it lies on a read-only disk; ${elsewhere}`;
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full.';
    default:
      return otherwise;
  }
}
