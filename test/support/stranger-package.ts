import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');

interface InstalledPackages {
  readonly packages: Readonly<Record<string, InstalledPackage>>;
}

interface InstalledPackage {
  readonly dev?: boolean;
  /** Whether it is a package of this project. */
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** What a package says that it depends on. */
export interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/**
 * A package outside of the project that depends on the packed one. What npm would fetch for it is linked from the project's own
 * packages: what the packed project depends on, and the development packages that are named, and nothing else.
 */
export class StrangerPackage {
  private constructor(readonly folder: string) {}

  static make(): StrangerPackage {
    return new StrangerPackage(mkdtempSync(join(process.env['LYCEUM_TEST_RUN'] ?? '', 'stranger-')));
  }

  /** One in a folder that something else has made. */
  static at(folder: string): StrangerPackage {
    return new StrangerPackage(folder);
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), text);
  }

  get manifest(): Manifest {
    return JSON.parse(readFileSync(join(this.folder, 'package.json'), 'utf8')) as Manifest;
  }

  /** Runs a command line of the package. @returns what it printed @throws Error where it fails */
  async run(command: string, folder = this.folder): Promise<string> {
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: process.env['TMPDIR'] };
    const running = promisify(execFile)('bash', ['-ec', command], { cwd: folder, env });
    const { stdout } = await running.catch((error: unknown) => {
      const { message, stdout: printed = '' } = error as Error & { stdout?: string };
      throw new Error(`${message}\n${printed}`);
    });
    return stdout;
  }

  /** Runs a command line in the project. @returns what it printed */
  runInProject(command: string): Promise<string> {
    return this.run(command, ROOT);
  }

  /**
   * Does what `npm install` does, without the network.
   * @param archive file in the package's folder that `npm pack` made of the project
   * @param developed names of the development packages
   */
  async install(archive: string, developed: readonly string[]): Promise<void> {
    await this.unpack(archive, 'lyceum');
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'node_modules/.package-lock.json'), 'utf8')) as InstalledPackages;
    const needed = Object.keys(packages).filter(
      (path) => !packages[path]?.dev && !packages[path]?.link && path.lastIndexOf('node_modules/') === 0,
    );
    for (const path of new Set([...needed, ...withDependencies(developed, packages)])) this.link(path);
    // The project has the native compiler by another name, beside the one that its tools load.
    mkdirSync(join(this.folder, 'node_modules/.bin'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules/typescript-native/bin/tsc'), join(this.folder, 'node_modules/.bin/tsc'));
  }

  /** Does the same for an archive whose package depends on nothing that is not there. @param name of the package */
  async unpack(archive: string, name: string): Promise<void> {
    const target = join(this.folder, 'node_modules', name);
    mkdirSync(target, { recursive: true });
    await this.run(`tar -xzf "${archive}" -C "${target}" --strip-components=1`);
  }

  private link(path: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    symlinkSync(join(ROOT, path), join(this.folder, path));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Folders of packages and of all that they depend on, as far as it's installed for this platform. */
function withDependencies(names: readonly string[], packages: InstalledPackages['packages']): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const path = `node_modules/${name}`;
    const installed = packages[path];
    if (!installed || found.has(path)) return;
    found.add(path);
    Object.keys({ ...installed.dependencies, ...installed.optionalDependencies }).forEach(visit);
  };
  names.forEach(visit);
  return found;
}
