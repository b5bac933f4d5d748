import { createPublicKey, verify } from 'node:crypto';
import { checkTimeProblems } from './check-times-proof.js';
import { CHAIN_BEGINNING, chainOf, sha256 } from './line-chain.js';
import { figuresOf, type PackFigures } from './pack-figures.js';
import { type PackLine, type WideLines, wideLines } from './pack-line.js';
import type { PackManifest, PackSignature } from './pack-manifest.js';
import { type PackRoll, rollProblems } from './pack-roll.js';
import { cellsOf, COLUMNS, tableHead } from './people-table.js';
import { recordedFigures } from './recorded-figures.js';

/** The files of a pack, by name. */
type PackFiles = (name: string) => Buffer | undefined;

/** What came of looking at a pack. */
interface PackResult {
  readonly digest: string;
  readonly manifest: PackManifest;
  readonly people: number;
  readonly events: number;
  /** What does not fit, the first difference first; empty where all of it does. */
  readonly problems: readonly string[];
}

/** Recomputes each figure of a pack from its events, and checks its digests and its signature. */
export function checkPack(files: PackFiles): PackResult {
  const content = files('manifest.json');
  if (!content) throw new Error('There is no manifest.json here.');
  const manifest = JSON.parse(content.toString('utf8')) as PackManifest;
  const lines = (files('events.ndjson')?.toString('utf8') ?? '').split('\n').filter((line) => line !== '');
  const broken = brokenLine(lines);
  const digests = Object.entries(manifest.files).flatMap(([name, digest]) => fileProblem(name, digest, files(name)));
  const figures = broken === undefined ? recomputed(lines) : undefined;
  return {
    digest: sha256(content),
    manifest,
    people: figures?.length ?? 0,
    events: lines.length,
    problems: [
      ...signatureProblems(content, manifest, files),
      ...(broken === undefined ? [] : [broken]),
      ...differences(manifest, files, figures),
      ...(broken === undefined ? checkProblems(manifest, files, lines) : []),
      ...(figures ? problemsOfRoll(manifest, files, lines, figures) : []),
      ...digests,
    ],
  };
}

function checkProblems({ checks = [], to }: PackManifest, files: PackFiles, lines: readonly string[]): string[] {
  const secrets = files('secret.txt')?.toString('utf8') ?? '';
  return checkTimeProblems(
    checks,
    secrets,
    lines.map((text) => JSON.parse(text) as PackLine),
    Date.parse(to),
  );
}

/** Packs of meetings at which nobody was expected have no roll. */
function problemsOfRoll(
  { files: digests }: PackManifest,
  files: PackFiles,
  lines: readonly string[],
  figures: readonly PackFigures[],
): string[] {
  const content = digests['roll.json'] === undefined ? undefined : files('roll.json');
  if (!content) return [];
  const events = lines.map((text) => JSON.parse(text) as PackLine);
  const answers = (participant: string): number =>
    events.filter((line) => line.participant === participant && line.kind === 'check-answered').length;
  return rollProblems(JSON.parse(content.toString('utf8')) as PackRoll, figures, answers);
}

function fileProblem(name: string, digest: string, content: Buffer | undefined): string[] {
  if (!content) return [`${name} is missing.`];
  return sha256(content) === digest ? [] : [`${name} is not the file that was sealed.`];
}

function signatureProblems(content: Buffer, { issuer }: PackManifest, files: PackFiles): string[] {
  const stored = files('signature.json');
  if (!stored) return ['signature.json is missing.'];
  const { algorithm, key, signature } = JSON.parse(stored.toString('utf8')) as PackSignature;
  if ((algorithm as string) !== 'Ed25519' || key !== issuer.key) return ['The signature is by another key than the manifest names.'];
  const publicKey = createPublicKey({ key: issuer.publicKey, format: 'jwk' });
  const isValid = publicKey.asymmetricKeyType === 'ed25519' && verify(null, content, publicKey, Buffer.from(signature, 'base64url'));
  return isValid ? [] : ['The signature does not fit manifest.json.'];
}

/** @returns the first line that is not as it was sealed, in a sentence */
function brokenLine(lines: readonly string[]): string | undefined {
  let before = CHAIN_BEGINNING;
  for (const [index, text] of lines.entries()) {
    const line = parsed(text);
    const { chain, ...rest }: Partial<PackLine> = line ?? {};
    if (line === undefined || chain !== chainOf(before, rest as Omit<PackLine, 'chain'>))
      return `Line ${index + 1} of events.ndjson${eventName(line)} is not the one that was sealed.`;
    before = chain;
  }
  return undefined;
}

function eventName(line: Partial<PackLine> | undefined): string {
  return line?.event == null ? '' : ` (event ${line.event})`;
}

function parsed(text: string): PackLine | undefined {
  try {
    return JSON.parse(text) as PackLine;
  } catch {
    return undefined;
  }
}

/** The figures of all participants, in the order of the file. */
function recomputed(texts: readonly string[]): readonly PackFigures[] {
  const lines = texts.map((text) => JSON.parse(text) as PackLine);
  const wide: WideLines = wideLines(lines.filter(({ participant }) => participant === null));
  const own = new Map<string, PackLine[]>();
  for (const line of lines) {
    if (line.participant === null) continue;
    const some = own.get(line.participant);
    if (some) some.push(line);
    else own.set(line.participant, [line]);
  }
  return [...own].map(([participant, some]) => figuresOf(participant, some, wide)).filter(({ intervals }) => intervals.length > 0);
}

function differences(manifest: PackManifest, files: PackFiles, figures: readonly PackFigures[] | undefined): string[] {
  if (!figures) return [];
  const stored = JSON.parse(files('figures.json')?.toString('utf8') ?? '[]') as readonly PackFigures[];
  const table = (files('people.csv')?.toString('utf8') ?? '').split('\r\n');
  const rows = new Map(table.slice(1).map((row) => [row.split(',', 1)[0] ?? '', row]));
  const problems = table[0] === tableHead().trimEnd() ? [] : ['The columns of people.csv are others.'];
  if (stored.length !== figures.length) problems.push(`figures.json has ${stored.length} people, and the events have ${figures.length}.`);
  const known = new Map(stored.map((one) => [one.participant, one]));
  for (const one of figures) {
    problems.push(...rowProblem(one.participant, cellsOf(one, manifest.occurrence, manifest), rows.get(one.participant)));
    if (JSON.stringify(known.get(one.participant)) !== JSON.stringify(recordedFigures(one, manifest)))
      problems.push(`${one.participant}: the intervals in figures.json are not those of the events.`);
  }
  return problems;
}

function rowProblem(participant: string, cells: readonly string[], row: string | undefined): string[] {
  if (row === undefined) return [`${participant} is not in people.csv.`];
  const stored = row.split(',').slice(0, cells.length);
  const index = cells.findIndex((cell, position) => stored[position] !== cell);
  if (index < 0) return [];
  return [`${participant}: ${COLUMNS[index] ?? ''} is "${stored[index] ?? ''}" in people.csv, and "${cells[index] ?? ''}" by the events.`];
}
