import { IsIn, IsOptional, IsString, Matches } from 'class-validator';
import { SecretSettings } from './secret-settings.js';
import { IsContentOrigin, IsWebAddress, Requires, Secret, TrueOrFalse, WholeNumber, WithoutTrailingSlash } from './variable-rules.js';

const BYTES_RULE = 'must be a whole number of bytes, at least 1024';

/** The settings of files: where they are, how large they may be, and where they are shown; a part of the Environment. */
export class FilesSettings extends SecretSettings {
  /** Largest file of a form, in bytes. */
  @WholeNumber(BYTES_RULE, 1024)
  readonly UPLOAD_LIMIT: number = 1_073_741_824;

  /** Largest file of a resumable upload, in bytes. */
  @WholeNumber(BYTES_RULE, 1024, 64 * 1024 ** 3)
  readonly UPLOAD_RESUMABLE_LIMIT: number = 21_474_836_480;

  /** Folder of the files; several processes may share it. Default: `files` in DATA_DIR. */
  @IsOptional()
  @IsString()
  readonly FILES_DIR: string;

  /** Where new files go: `local`, `s3` or a store that a feature brings; those that lie in others are still read where they are configured. */
  @Matches(/^[a-z0-9-]{1,10}$/, { message: 'must name a storage: local, s3 or one that a feature brings' })
  readonly STORAGE: string = 'local';

  /** Address of an S3-compatible store; Amazon's own where it is not set. */
  @IsOptional()
  @WithoutTrailingSlash()
  @IsWebAddress('must be an absolute http or https address, such as https://s3.example.org')
  @Requires('S3_BUCKET')
  readonly S3_ENDPOINT?: string;

  /** Region of the store. */
  @IsString()
  readonly S3_REGION: string = 'us-east-1';

  /** Bucket of the files; it has to exist. */
  @IsOptional()
  @IsString()
  readonly S3_BUCKET?: string;

  /** What comes before each key, so that several installations can share a bucket. */
  @Matches(/^(?:[\w.-]+(?:\/[\w.-]+)*)?$/, { message: 'must be names joined by slashes, such as lyceum/files' })
  readonly S3_PREFIX: string = '';

  /** Account at the store; without it the environment of the process decides, such as the role of a machine. */
  @IsOptional()
  @IsString()
  @Requires('S3_SECRET_ACCESS_KEY')
  readonly S3_ACCESS_KEY_ID?: string;

  /** Its secret. */
  @IsOptional()
  @Secret()
  @IsString()
  readonly S3_SECRET_ACCESS_KEY?: string;

  /** Whether the bucket is in the path of addresses rather than in their host. */
  @TrueOrFalse()
  readonly S3_PATH_STYLE: boolean = false;

  /** Whether objects have checksums of their own (`x-amz-checksum-…`), which some stores refuse. */
  @TrueOrFalse()
  readonly S3_CHECKSUMS: boolean = true;

  /** Virus scanner that speaks the protocol of clamd: `clamd://host:3310`, or `clamd+unix:/path/of/its/socket`. */
  @IsOptional()
  @Matches(/^(?:clamd:\/\/[\w.-]+(?::\d{1,5})?|clamd:\/\/\[[\da-f:]+\]:\d{1,5}|clamd\+unix:\/.+)$/i, {
    message: 'must be clamd://host:3310 or clamd+unix:/path',
  })
  readonly SCANNER_URL?: string;

  /** What happens to files while the scanner does not answer. */
  @IsIn(['refuse', 'allow'], { message: 'must be refuse or allow' })
  readonly SCANNER_FAILURE: 'refuse' | 'allow' = 'refuse';

  /** What happens to files that are larger than the scanner takes. */
  @IsIn(['refuse', 'allow'], { message: 'must be refuse or allow' })
  readonly SCANNER_OVERSIZE: 'refuse' | 'allow' = 'allow';

  /** Who sends the bytes of signed addresses: the service (`proxy`), or the store, to which it redirects for five minutes (`redirect`). */
  @IsIn(['proxy', 'redirect'], { message: 'must be proxy or redirect' })
  readonly S3_DELIVERY: 'proxy' | 'redirect' = 'proxy';

  /** Most bytes of the files of one zip archive. */
  @WholeNumber(BYTES_RULE, 1024)
  readonly ZIP_LIMIT: number = 21_474_836_480;

  /** Most bytes that the files of a SCORM package may have unpacked. */
  @WholeNumber(BYTES_RULE, 1024)
  readonly SCORM_UNPACKED_LIMIT: number = 2_147_483_648;

  /**
   * Origin of its own, under which the service shows what users uploaded, such as https://content.example.org; `*` in its host stands
   * for parts that are kept from one another. Default in development: the other name of this machine (localhost, 127.0.0.1).
   */
  @IsOptional()
  @IsContentOrigin('must be an origin whose host is not that of PUBLIC_URL, such as https://content.example.org')
  readonly CONTENT_ORIGIN?: string;
}
