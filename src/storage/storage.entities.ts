import { ResumableUpload } from './resumable-upload.entity.js';
import { StoredBlob } from './stored-blob.entity.js';

/** The tables of the storage of files. */
export const storageEntities = [StoredBlob, ResumableUpload];
