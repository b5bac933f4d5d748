/**
 * Verifies a certificate, or a statement of attendance, that was given as a compact JWS, with nothing but Node.js 20 and no network:
 *
 *   node verify-certificate.mjs certificate.jwt key.json
 *
 * key.json is the public key of the issuer (a JWK). Its address is in the certificate, and is printed where no key is given: fetch it from
 * there once, and see by the address whose it is. Ends with 0 where the certificate is signed by that key and is valid now.
 */
import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [certificate, keyFile] = process.argv.slice(2);
if (certificate === undefined) end(2, 'How to use it: node verify-certificate.mjs certificate.jwt key.json');

const [head = '', body = '', signature = '', ...more] = readFileSync(certificate, 'utf8').trim().split('.');
const [header, claims] = [read(head), read(body)];
if (more.length > 0 || header?.alg !== 'RS256' || claims === undefined)
  end(1, 'NOT VERIFIED: this is no certificate that is signed by RS256.');
if (keyFile === undefined) end(2, `The key of the issuer is at ${header.kid}`);

const key = createPublicKey({ key: JSON.parse(readFileSync(keyFile, 'utf8')), format: 'jwk' });
if (!verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url')))
  end(1, 'NOT VERIFIED: the signature is not that of this key. Something was changed, or another key signed it.');
if (claims.iss !== claims.issuer?.id || claims.jti !== claims.id) end(1, 'NOT VERIFIED: it names two issuers or two addresses.');
const now = Date.now();
if (Date.parse(claims.validFrom) > now) end(1, `NOT VERIFIED: it is valid from ${claims.validFrom} on.`);
if (claims.validUntil !== undefined && Date.parse(claims.validUntil) < now)
  end(1, `NOT VERIFIED: it was valid until ${claims.validUntil}.`);

const achievement = claims.credentialSubject?.achievement;
const person = claims.credentialSubject?.identifier?.find(({ identityType }) => identityType === 'name')?.identityHash;
for (const [what, said] of [
  ['Of', person],
  ['For', achievement?.name],
  ['By', `${claims.issuer.name ?? ''} (${claims.issuer.id})`],
  ['Since', claims.validFrom],
  ['Facts', claims.evidence?.map(({ narrative }) => narrative).join('\n')],
  ['Key', header.kid],
  ['Whether it was taken back is said at', claims.id],
])
  if (said) console.log(`${what}: ${said}`);
end(0, 'Verified: it is what the owner of this key has signed.');

function read(part) {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

function end(status, sentence) {
  console.log(sentence);
  process.exit(status);
}
