import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';

const SCRIPT = join(import.meta.dirname, '../../scripts/architecture.mjs');
const ENTRIES = join(import.meta.dirname, '../../scripts/public-entries.mjs');
const checkouts: string[] = [];

describe('The architecture', () => {
  afterAll(() => checkouts.forEach((folder) => rmSync(folder, { recursive: true })));

  it('is the one that architecture.json and the drawings in docs/architecture.md say', () => {
    expect(violations()).toBe('');
  });

  it('refuses an import of a module that is not listed with the importing one, of types too, and of the composition root', () => {
    const files = {
      'src/kernel/item.ts': "import type { Plot } from '../domain/plot.js';",
      'src/domain/plot.ts': "import { start } from '../main.js';",
      'src/main.ts': "import './domain/plot.js';",
    };
    const modules = { kernel: [], domain: ['kernel'], house: [] };
    const refused = violations(checkout(files, { modules, roots: ['main'] }));
    expect(refused).toContain('src/kernel/item.ts imports src/domain/plot.ts: architecture.json does not list domain with kernel.');
    expect(refused).toContain('src/domain/plot.ts imports src/main.ts: architecture.json does not list main with domain.');
    expect(refused).not.toContain('src/main.ts imports');
  });

  it('refuses an import from a lower floor to a higher one, of types too', () => {
    const files = { 'src/kernel/model/item.ts': "import type { Route } from '../routes/route.js';", 'src/kernel/routes/route.ts': '' };
    expect(violations(checkout(files))).toContain('in kernel, "routes" is not below "model"');
  });

  it('refuses folders that import one another, though no two of their files do', () => {
    const files = {
      'src/domain/one/a.ts': "import '../two/b.js';",
      'src/domain/two/b.ts': '',
      'src/domain/two/c.ts': "import '../one/d.js';",
      'src/domain/one/d.ts': '',
    };
    expect(violations(checkout(files))).toContain('In domain, these folders import one another: one, two.');
  });

  it('lets entities of two folders refer to each other, and nothing else', () => {
    const entities = {
      'src/domain/one/a.entity.ts': "import '../two/b.entity.js';",
      'src/domain/two/b.entity.ts': '',
      'src/domain/two/c.entity.ts': "import '../one/d.entity.js';",
      'src/domain/one/d.entity.ts': '',
    };
    expect(violations(checkout(entities))).not.toContain('these folders import one another');
    const rules = { ...entities, 'src/domain/one/a.ts': "import '../two/b.js';", 'src/domain/two/b.ts': '' };
    const back = { 'src/domain/two/c.ts': "import '../one/d.entity.js';" };
    expect(violations(checkout({ ...rules, ...back }))).toContain('In domain, these folders import one another: one, two.');
  });

  it('lets entities of a lower room refer to those of a higher one, and nothing else', () => {
    const files = {
      'src/house/below/one/a.entity.ts': "import '../../above/two/b.entity.js';",
      'src/house/above/two/b.entity.ts': '',
      'src/house/above/two/c.ts': "import '../../below/one/a.entity.js';",
    };
    expect(violations(checkout(files))).not.toContain('is not below');
    const upward = { ...files, 'src/house/below/one/d.ts': "import '../../above/two/c.js';" };
    expect(violations(checkout(upward))).toContain('in house, "above" is not below "below"');
  });

  it('refuses features of one room that import one another', () => {
    const files = {
      'src/house/below/one/a.ts': "import '../two/b.js';",
      'src/house/below/two/b.ts': '',
      'src/house/below/two/deeper/c.ts': "import '../../one/d.js';",
      'src/house/below/one/d.ts': '',
    };
    expect(violations(checkout(files))).toContain('In house, these folders import one another: below/one, below/two.');
  });

  it('refuses files that import one another', () => {
    const files = { 'src/domain/one/a.ts': "import './b.js';", 'src/domain/one/b.ts': "import { a } from './a.js';" };
    expect(violations(checkout(files))).toContain('These files import one another: src/domain/one/a.ts, src/domain/one/b.ts.');
  });

  it('refuses a drawing that the code does not bear out, and writes it anew', () => {
    const modules = { kernel: ['domain'], domain: [], house: [] };
    const folder = checkout({ 'src/kernel/model/item.ts': "import '../../domain/one.js';", 'src/domain/one.ts': '' }, { modules });
    expect(violations(folder)).toContain('The drawings in docs/architecture.md are out of date.');
    expect(violations(folder, '--write')).toBe('');
  });
});

describe('The features of `outside` in architecture.json', () => {
  const feature = { 'src/domain/one/one.feature.ts': "import { rule } from '../rules.js';\nexport const one = {\n  name: 'one',\n};" };
  const entries = { 'src/domain/rules.ts': '', 'src/package/rules.ts': "export { rule } from '../domain/rules.js';" };
  const beyond = (folder?: string): string => violationsOf(ENTRIES, folder);

  it('live on what foreign packages may import, and are all that do', () => {
    expect(beyond()).toBe('');
  });

  it('import no name that src/package does not export', () => {
    const rules = { outside: ['one'] };
    expect(beyond(checkout({ ...feature, ...entries }, rules))).toBe('');
    const more = { 'src/domain/one/more.ts': "import { rule, secret } from '../rules.js';" };
    expect(beyond(checkout({ ...feature, ...entries, ...more }, rules))).toBe(
      'one imports src/domain/rules.ts#secret, which src/package does not export.\n',
    );
  });

  it('grow in number alone', () => {
    const folder = checkout({ ...feature, ...entries }, { outside: [] });
    expect(beyond(folder)).toContain('one imports what src/package exports alone');
    expect(violationsOf(ENTRIES, folder, '--write')).toBe('');
    expect(beyond(folder)).toBe('');
  });
});

describe('The packages that bring features', () => {
  it('import of the service its entries for features alone, and nothing that their package.json lacks', () => {
    const asked = [
      './wiki.policy.js',
      'node:crypto',
      'lyceum/resource',
      'typeorm',
      '../../../src/main.js',
      'lyceum',
      'lyceum/config',
      'pg',
    ];
    const call = `beyondPackage('packages/lyceum-wikis/src/a.ts', 'packages/lyceum-wikis/src', module, false) ?? null`;
    const program = `import { beyondPackage } from './scripts/public-entries.mjs'; console.log(JSON.stringify(${JSON.stringify(asked)}.map((module) => ${call})))`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
      cwd: join(import.meta.dirname, '../..'),
    });
    const [own, node, entry, peer, ...refused] = JSON.parse(stdout) as (string | null)[];
    expect([own, node, entry, peer]).toEqual([null, null, null, null]);
    expect(refused).toEqual([
      '../../../src/main.js is outside of the package.',
      expect.stringContaining('lyceum is the service that is composed of them'),
      expect.stringContaining('lyceum/config is the service'),
      'pg is no dependency of packages/lyceum-wikis.',
    ]);
  });
});

function checkout(files: Readonly<Record<string, string>>, more: object = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-architecture-'));
  checkouts.push(folder);
  const rules = {
    modules: { kernel: [], domain: [], house: [] },
    roots: [],
    http: [],
    floors: { kernel: [['routes'], ['model']], house: [['above'], ['below']] },
    rooms: ['house'],
    references: { from: '\\.entity\\.ts$', to: '\\.entity\\.ts$' },
    mutual: [],
    ...more,
  };
  const drawing = '<!-- drawing: modules -->\n<!-- end of drawing -->\n';
  for (const [path, text] of Object.entries({
    ...files,
    'architecture.json': JSON.stringify(rules),
    'docs/architecture.md': drawing,
  })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

function violations(folder?: string, ...options: string[]): string {
  return violationsOf(SCRIPT, folder, ...options);
}

function violationsOf(script: string, folder = join(import.meta.dirname, '../..'), ...options: string[]): string {
  return spawnSync(process.execPath, [script, '--root', folder, ...options], { encoding: 'utf8' }).stderr;
}
