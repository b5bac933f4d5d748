import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormatConfig } from 'oxfmt';
import { StartupError } from '../../config/startup-error.js';
import type { SchemaChange } from './schema-change.js';

/** How a project formats its sources. */
const FORMAT_FILE = '.oxfmtrc.json';

/**
 * Writes a change as a migration, to be read before it's committed.
 * @param name what changes, in words: `add course categories`
 * @param time of its making; migrations run in this order
 * @returns path of the new file
 * @throws StartupError when the name has no usable characters
 */
export async function writeMigration(folder: string, name: string, time: Date, change: SchemaChange): Promise<string> {
  const words = name.toLowerCase().match(/[a-z0-9]+/g);
  if (!words) throw new StartupError('Say what changes: npm run lyceum -- db:generate add-course-categories');
  const path = join(folder, `${time.getTime()}-${words.join('-')}.ts`);
  const className = words
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('')
    .replace(/^(?=\d)/, 'Migration');
  const text = render(`${className}${time.getTime()}`, change);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, await formatted(path, text), { flag: 'wx' });
  return path;
}

/** As the project in whose folder this runs formats its sources; one without the formatter takes it as it is rendered. */
async function formatted(path: string, text: string): Promise<string> {
  const formatter = await import('oxfmt').catch(() => undefined);
  if (!formatter || !existsSync(FORMAT_FILE)) return text;
  const { code } = await formatter.format(path, text, JSON.parse(readFileSync(FORMAT_FILE, 'utf8')) as FormatConfig);
  return code;
}

function render(className: string, { up, down }: SchemaChange): string {
  return `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ${className} implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    ${up.map(renderStatement).join('\n    ')}
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    ${down.map(renderStatement).join('\n    ')}
  }
}
`;
}

function renderStatement(statement: string): string {
  return `await queryRunner.query(\`${statement.replace(/[\\`]|\$\{/g, '\\$&')}\`);`;
}
