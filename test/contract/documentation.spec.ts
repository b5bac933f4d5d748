import { describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMMANDS } from '../../src/commands/commands.js';
import { SOURCE_FOLDERS } from '../support/sources.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RECORDS = join(ROOT, 'docs/decisions');

/** The project's own documents: those of the root and all below `docs/`. */
async function documents(): Promise<string[]> {
  const top = (await readdir(ROOT)).filter((name) => name.endsWith('.md')).map((name) => join(ROOT, name));
  const docs = (await readdir(join(ROOT, 'docs'), { recursive: true })).filter((name) => name.endsWith('.md'));
  return [...top, ...docs.map((name) => join(ROOT, 'docs', name))];
}

const TEXTS = /(?:\.(?:ts|tsx|mjs|cjs|sh|ya?ml|md|tpl|txt)|\/run|Dockerfile)$/;

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && TEXTS.test(`/${entry.name}`)).map((entry) => join(entry.parentPath, entry.name));
}

/** The text without fenced and inline code, in which nothing is a link or a heading. */
function prose(text: string): string {
  return text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');
}

/** The anchor that GitHub gives a heading. */
function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

async function anchors(file: string): Promise<string[]> {
  const text = (await readFile(file, 'utf8')).replace(/^```[\s\S]*?^```$/gm, '');
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchor(heading));
}

/** The links of one document that lead nowhere. */
async function brokenLinks(file: string): Promise<string[]> {
  const targets = [...prose(await readFile(file, 'utf8')).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, target = '']) => target);
  const broken: string[] = [];
  for (const target of targets) {
    const [path = '', fragment] = target.split('#');
    const linked = path === '' ? file : join(dirname(file), path);
    const leads = existsSync(linked) && (fragment === undefined || (await anchors(linked)).includes(fragment));
    if (!leads) broken.push(`${relative(ROOT, file)} → ${target}`);
  }
  return broken;
}

/** What a document or a source has its reader run by npm: the script and, of those that take one, the command or the benchmark. */
function scriptsNamed(text: string): string[] {
  return [...text.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)(?: -- ([a-z][\w:-]*))?/g)].map(([, script = '', name]) =>
    ['lyceum', 'bench'].includes(script) && name !== undefined ? `${script} ${name}` : script,
  );
}

describe('the documentation', () => {
  it('has no link that leads nowhere', async () => {
    const found = await documents();
    expect(found.length).toBeGreaterThan(40);
    expect((await Promise.all(found.map(brokenLinks))).flat()).toEqual([]);
  });

  it('has its readers run nothing that there is not', async () => {
    const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { scripts: Readonly<Record<string, string>> };
    const benchmarks = [...(await readFile(join(ROOT, 'bench/main.mjs'), 'utf8')).matchAll(/^ {2}'?([a-z-]+)'?: '\.\//gm)].map(
      ([, name]) => name,
    );
    const known = new Set([
      ...Object.keys(scripts),
      ...['help', 'start', ...Object.keys(COMMANDS)].map((name) => `lyceum ${name}`),
      ...benchmarks.map((name) => `bench ${name}`),
    ]);
    const sources = (
      await Promise.all([...SOURCE_FOLDERS, 'test', 'bench', 'scripts', 'deploy', '.ci'].map((folder) => filesBelow(join(ROOT, folder))))
    ).flat();
    // Those of other packages have scripts of their own.
    const read = [...(await documents()), ...sources].filter((file) => !/CHANGELOG|adding-a-feature|documentation\.spec/.test(file));
    const wrong = await Promise.all(
      read.map(async (file) =>
        scriptsNamed(await readFile(file, 'utf8'))
          .filter((name) => !known.has(name))
          .map((name) => `${relative(ROOT, file)}: npm run ${name}`),
      ),
    );
    expect(wrong.flat()).toEqual([]);
  });

  it('lists every decision record once, under its title', async () => {
    const files = (await readdir(RECORDS)).filter((name) => /^\d{4}-/.test(name));
    const titles = await Promise.all(files.map(async (name) => /^# (.+)$/m.exec(await readFile(join(RECORDS, name), 'utf8'))?.[1]));
    const index = await readFile(join(RECORDS, 'README.md'), 'utf8');
    const listed = [...index.matchAll(/^- \[(.+)\]\((\d{4}-.+)\)$/gm)].map(([, title, name]) => `${name} ${title}`);
    expect(listed.sort()).toEqual(files.map((name, at) => `${name} ${titles[at]}`).sort());
  });
});
