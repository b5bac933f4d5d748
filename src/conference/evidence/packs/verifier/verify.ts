import { existsSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { checkPack } from './pack-check.js';

/** `node verify.mjs`, in the folder of an unpacked pack: says whether it is what was sealed, and ends with 1 where it is not. */
const { manifest, digest, people, events, problems } = checkPack((name) => {
  const path = join(import.meta.dirname, name);
  return existsSync(path) ? readFileSync(path) : undefined;
});
const say = (text: string): void => void writeSync(1, `${text}\n`);

say(`${manifest.meeting.title}, ${manifest.from} to ${manifest.to}`);
say(`Digest ${digest}`);
for (const { at, note } of manifest.notes) say(`Note of ${at}: ${note}`);
if (problems.length === 0) {
  say(`Verified: the figures of ${people} people follow from ${events} events by version ${manifest.rulesVersion} of the rules.`);
  if (manifest.checks) say('The times at which people were asked whether they are there follow from secret.txt.');
  if (manifest.files['roll.json']) say('Who was expected, and what follows from the rule of attendance, is in roll.json.');
  say(`Signed by the key ${manifest.issuer.key} of ${manifest.issuer.name}.`);
  say(`That this is the key of the issuer, and that no newer pack replaces this one, is said at ${manifest.verification}/${digest}`);
} else {
  say(`NOT VERIFIED: ${problems[0] ?? ''}`);
  if (problems.length > 1) say(`Differences beside it: ${problems.length - 1}.`);
  process.exitCode = 1;
}
