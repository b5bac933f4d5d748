/**
 * What the service is made of: advisories that are known of its packages, and their licences.
 *
 *   node scripts/supply-chain.mjs            fails on an advisory of severity high or critical, on a licence that is not allowed, and
 *                                            where docs/licences.md is outdated; prints what could not be asked
 *   node scripts/supply-chain.mjs --write    writes docs/licences.md
 *   node scripts/supply-chain.mjs --offline  asks no registry, for lint
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const DOCUMENT = join(ROOT, 'docs/licences.md');
const ASK_MS = 60_000;
const MOST_BYTES = 64 * 2 ** 20;
/** Severities by which npm orders advisories; these fail. */
const REFUSED = ['high', 'critical'];
/** By SPDX. Weak copyleft is allowed for what is used unchanged, as a library of its own. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'W3C',
]);
/** Packages whose licence stands in a file alone, as a developer read it. */
const READ_IN_FILES = new Map([
  ['@digitalbazaar/credentials-context', 'BSD-3-Clause AND W3C'],
  ['pause', 'MIT'],
  ['png-js', 'MIT'],
]);

/** Packages that are no part of what is shipped, and whose bytes are within our own files (scripts/fonts.mjs). */
const WITHIN_OWN_FILES = new Set(['@fontsource-variable/figtree']);

const packages = Object.entries(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages)
  .filter(([path, { link }]) => path.startsWith('node_modules/') && !link)
  .map(([path, { dev, devOptional, version, license, deprecated }]) => ({
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    path,
    version,
    isShipped: (!dev && !devOptional) || WITHIN_OWN_FILES.has(path.slice('node_modules/'.length)),
    license,
    deprecated,
  }));

const mistakes = [...licenceMistakes(), ...(process.argv.includes('--offline') ? [] : advisories())];
for (const mistake of mistakes) console.error(mistake);
process.exitCode = mistakes.length === 0 ? 0 : 1;

function licenceMistakes() {
  const shipped = packages.filter(({ isShipped }) => isShipped);
  const text = documentOf(shipped);
  if (process.argv.includes('--write')) writeFileSync(DOCUMENT, text);
  const refused = shipped.filter((one) => !isAllowed(licenceOf(one)));
  const isOutdated = !existsSync(DOCUMENT) || readFileSync(DOCUMENT, 'utf8') !== text;
  return [
    ...refused.map((one) => `${one.name} ${one.version}: its licence, ${licenceOf(one)}, is not one that scripts/supply-chain.mjs allows.`),
    ...(isOutdated ? ['docs/licences.md is outdated: run "node scripts/supply-chain.mjs --write".'] : []),
  ];
}

/** @returns {string} as SPDX writes it */
function licenceOf({ name, path, license }) {
  if (license && !license.startsWith('SEE LICENSE')) return license;
  const manifest = join(ROOT, path, 'package.json');
  const old = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).licenses : undefined;
  return old?.[0]?.type ?? READ_IN_FILES.get(name) ?? 'unknown';
}

/** One of several offered is enough; of several that hold together each has to be. */
function isAllowed(licence) {
  const expression = licence.replaceAll(/[()]/g, '');
  return expression.split(' OR ').some((choice) => choice.split(' AND ').every((one) => ALLOWED.has(one)));
}

function documentOf(shipped) {
  const byLicence = {};
  for (const one of shipped) (byLicence[licenceOf(one)] ??= []).push(one);
  const sections = Object.entries(byLicence)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([licence, members]) => {
      const names = [...new Set(members.map(({ name, version }) => `${name} ${version}`))].sort();
      return `## ${licence}\n\n${names.map((name) => `- ${name}`).join('\n')}\n`;
    });
  const introduction =
    'Packages that the image and the npm package of Lyceum contain, by licence. Generated from `package-lock.json` by `node scripts/supply-chain.mjs --write`; `npm run lint` refuses an outdated list and a licence that is not allowed. The texts of the licences are in the packages.';
  return `# Licences\n\n${introduction}\n\n${sections.join('\n')}`;
}

/** @returns what fails; everything else that was found, or could not be asked, is printed */
function advisories() {
  for (const { name, version, deprecated } of packages.filter((one) => one.deprecated !== undefined)) {
    console.log(`${name} ${version} is deprecated by its authors: ${deprecated}`);
  }
  const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: ROOT, encoding: 'utf8', timeout: ASK_MS, maxBuffer: MOST_BYTES });
  const report = parsed(stdout);
  if (!report?.vulnerabilities) {
    console.log(
      `Not asked: known advisories of ${packages.length} packages. The registry says: ${report?.message ?? report?.error?.summary ?? 'nothing'}`,
    );
    return [];
  }
  const found = Object.values(report.vulnerabilities);
  const refused = found.filter(({ severity }) => REFUSED.includes(severity));
  for (const one of found.filter((other) => !refused.includes(other))) console.log(`Known, and not refused: ${described(one)}`);
  console.log(`Asked: known advisories of ${packages.length} packages; ${found.length} packages have some.`);
  return refused.map((one) => `Known advisory: ${described(one)}`);
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function described({ name, severity, range, via }) {
  const reasons = via.map((reason) => (typeof reason === 'string' ? `by ${reason}` : `${reason.title} (${reason.url})`));
  return `${name} ${range}, ${severity}: ${reasons.join('; ')}`;
}
