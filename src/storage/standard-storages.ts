import type { Environment } from '../config/environment.js';
import { LocalStorage } from './local-storage.js';
import { S3Storage } from './s3-storage.js';
import type { StorageKind } from './storage-kinds.js';

/** The stores that the service knows by itself: a folder, and a bucket. */
export const standardStorages: readonly StorageKind[] = [
  { driver: 'local', open: ({ FILES_DIR }) => new LocalStorage(FILES_DIR) },
  { driver: 's3', open: bucket },
];

function bucket(environment: Environment): S3Storage | undefined {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_PREFIX, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PATH_STYLE, S3_CHECKSUMS } = environment;
  if (S3_BUCKET === undefined) return undefined;
  return new S3Storage({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    prefix: S3_PREFIX,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    pathStyle: S3_PATH_STYLE,
    checksums: S3_CHECKSUMS,
  });
}
