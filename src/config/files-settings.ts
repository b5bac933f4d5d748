import { IsOptional, IsString } from 'class-validator';
import { SecretSettings } from './secret-settings.js';
import { IsContentOrigin, WholeNumber } from './variable-rules.js';

const BYTES_RULE = 'must be a whole number of bytes, at least 1024';

/** The settings of files: where they are, how large they may be, and where they are shown; a part of the Environment. */
export class FilesSettings extends SecretSettings {
  /** Largest file of a form, in bytes. */
  @WholeNumber(BYTES_RULE, 1024)
  readonly UPLOAD_LIMIT: number = 1_073_741_824;

  /** Folder of the files; several processes may share it. Default: `files` in DATA_DIR. */
  @IsOptional()
  @IsString()
  readonly FILES_DIR: string;

  /** Most bytes of the files of one zip archive. */
  @WholeNumber(BYTES_RULE, 1024)
  readonly ZIP_LIMIT: number = 21_474_836_480;

  /**
   * Origin of its own, under which the service shows what users uploaded, such as https://content.example.org; `*` in its host stands
   * for parts that are kept from one another. Default in development: the other name of this machine (localhost, 127.0.0.1).
   */
  @IsOptional()
  @IsContentOrigin('must be an origin whose host is not that of PUBLIC_URL, such as https://content.example.org')
  readonly CONTENT_ORIGIN?: string;
}
