import { createHash, createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json, Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';

const BASE = 'https://lms.example';
const FIVE_SECONDS = 5;
const A_YEAR = 366 * 86_400;
const PIXEL =
  'data:image/png;name=p.png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

interface Badge extends Json {
  readonly id: string;
  readonly issuer: { readonly id: string };
  readonly validFrom: string;
  readonly credentialSubject: { readonly id: string; readonly identifier: readonly Json[]; readonly achievement: Json };
  readonly credentialStatus: { readonly statusListIndex: string; readonly statusListCredential: string };
  readonly proof: Json;
}

describe('credentials of awarded skills', () => {
  const clock = new FakeClock();
  let application: TestApplication;
  let room: Classroom;
  let skill: Json;
  let award: Json;
  let badge: Badge;
  let serial = 0;

  beforeAll(async () => {
    application = await TestApplication.start({ clock, variables: { PUBLIC_URL: BASE, JWT_TTL: '100000000' } });
    room = await classroom(application);
    const asset = await room.asAdministrator.post('/api/assets', { title: 'Badge', category: 'skill', uploadFile: PIXEL });
    skill = await newSkill({ criteria: 'Three proofs by induction.', asset: asset.body['@id'] });
    award = (await awarded(skill)).body;
    badge = (await shown<Badge>(award)).body;
  });

  afterAll(() => application.close());

  async function newSkill(values: object = {}): Promise<Json> {
    serial += 1;
    const { status, body } = await room.asAdministrator.post('/api/skills', {
      title: `Skill ${serial}`,
      shortCode: `s${serial}`,
      ...values,
    });
    expect([status, body.violations]).toEqual([201, undefined]);
    return body;
  }

  const awarded = (of: Json, user = room.student.id): Promise<Reply> =>
    room.asTeacher.post('/api/skill_rel_users', {
      user: `/api/users/${user}`,
      skill: of['@id'],
      course: `/api/courses/${room.course}`,
      acquiredSkillAt: '2026-02-27T10:00:00Z',
      argumentation: 'Shown in the final project.',
    });
  const path = (address: string): string => address.replace(BASE, '');
  const shown = <Body = Json>(of: Json, headers = {}): Promise<Reply<Body>> =>
    application.stranger.get<Body>(String(of.credential), headers);
  const verification = async (credential: unknown): Promise<Json> =>
    (await application.stranger.post('/api/credentials/verification', { credential })).body;
  const bitOf = async ({ credentialStatus: { statusListIndex, statusListCredential } }: Badge): Promise<number> => {
    const { body } = await application.stranger.get(path(statusListCredential));
    const { encodedList } = body.credentialSubject as { encodedList: string };
    const bits = gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'));
    expect([encodedList[0], bits.length * 8]).toEqual(['u', 131_072]);
    const index = Number(statusListIndex);
    return ((bits[index >> 3] ?? 0) >> (7 - (index & 7))) & 1;
  };

  it('are Open Badges 3.0 that name the holder to those alone who know the address', () => {
    expect(badge).toMatchObject({
      '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
      id: `${BASE}${String(award.credential)}`,
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      issuer: { id: `${BASE}/api/credential_issuers/1`, type: ['Profile'] },
      validFrom: '2026-02-27T10:00:00Z',
      name: skill.title,
    });
    const { identifier, achievement } = badge.credentialSubject;
    expect(achievement).toMatchObject({ name: skill.title, criteria: { narrative: 'Three proofs by induction.' } });
    expect(achievement.image).toMatchObject({ type: 'Image', id: expect.stringMatching(/^data:image\/png;base64,/) });
    const [address, name] = identifier;
    const email = createHash('sha256')
      .update(`${room.student.username}@example.org${String(address?.salt)}`)
      .digest('hex');
    expect([address?.hashed, address?.identityHash]).toEqual([true, `sha256$${email}`]);
    expect(name).toMatchObject({ identityType: 'name', hashed: false });
  });

  it('are read by everybody who has the address, which not everybody is told', async () => {
    const seen = async (client: Classroom['asStudent']): Promise<unknown> => (await client.get(String(award['@id']))).body.credential;
    expect(await seen(room.asStudent)).toBe(award.credential);
    expect(await seen(room.asOutsider)).toBeUndefined();
    expect((await shown(award)).headers.get('content-type')).toContain('application/vc+ld+json');
    expect((await shown(award, { Accept: 'image/png' })).status).toBe(406);
    for (const id of ['nonsense', '00000000-0000-4000-8000-000000000000'])
      expect((await application.stranger.get(`/api/credentials/${id}`)).status).toBe(404);
    const page = await fetch(`${application.url}${String(award.credential).replace('/api/credentials', '/badges')}`, {
      headers: { 'Accept-Language': 'fr' },
    });
    expect([page.status, page.headers.get('x-robots-tag'), page.headers.get('content-language')]).toEqual([200, 'noindex', 'fr']);
    expect(await page.text()).toContain('authentique');
  });

  it('case 38: as JWS hold against the key that kid names', async () => {
    const { text, headers } = await shown(award, { Accept: 'application/vc+jwt' });
    expect(headers.get('content-type')).toContain('application/vc+jwt');
    const [head = '', body = '', signature = ''] = text.split('.');
    const read = (part: string): Json => JSON.parse(Buffer.from(part, 'base64url').toString()) as Json;
    const { kid, ...header } = read(head);
    expect(header).toEqual({ alg: 'RS256', typ: 'JWT' });
    const key = await application.stranger.get<JsonWebKey>(path(String(kid)));
    expect(key.body).toMatchObject({ kty: 'RSA', alg: 'RS256' });
    const publicKey = createPublicKey({ key: key.body, format: 'jwk' });
    expect(verify('sha256', Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(read(body)).toMatchObject({
      iss: badge.issuer.id,
      jti: badge.id,
      sub: badge.credentialSubject.id,
      nbf: Date.parse(badge.validFrom) / 1000,
    });
    expect(await verification(text)).toMatchObject({ verified: true, checks: { proof: true, issuer: true, validity: true, status: true } });
    const forged = Buffer.from(JSON.stringify({ ...read(body), name: 'Everything' })).toString('base64url');
    expect(await verification(`${head}.${forged}.${signature}`)).toMatchObject({ verified: false, checks: { proof: false, issuer: true } });
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', kid })).toString('base64url');
    expect(await verification(`${unsigned}.${body}.`)).toMatchObject({ verified: false });
  });

  it('case 38: as JSON hold until a member is altered', async () => {
    expect(await verification(badge)).toMatchObject({ '@type': 'CredentialVerification', verified: true });
    expect(await verification({ ...badge, name: 'Everything' })).toMatchObject({
      verified: false,
      checks: { proof: false, issuer: true, status: true },
    });
    const context = [...(badge['@context'] as unknown[]), { name: 'https://schema.org/alternateName' }];
    expect(await verification({ ...badge, '@context': context })).toMatchObject({ checks: { proof: false } });
    expect(await verification({ ...badge, id: badge.id.replace(/[0-9a-f]$/, (last) => (last === '0' ? '1' : '0')) })).toMatchObject({
      checks: { proof: false, issuer: false, status: false },
    });
    expect((await application.stranger.post('/api/credentials/verification', { credential: [badge] })).status).toBe(422);
    expect((await application.stranger.post('/api/credentials/verification', { credential: { a: 'x'.repeat(300_000) } })).status).toBe(413);
  });

  it('are issued by a profile whose methods their proofs name', async () => {
    const { body } = await application.stranger.get<{ verificationMethod: Json[]; assertionMethod: string[] }>(path(badge.issuer.id));
    const method = body.verificationMethod.find(({ id }) => id === badge.proof.verificationMethod);
    expect(method).toMatchObject({ type: 'Multikey', controller: badge.issuer.id, publicKeyMultibase: expect.stringMatching(/^z6Mk/) });
    expect(body.assertionMethod).toContain(badge.proof.verificationMethod);
    expect((await application.stranger.get('/api/credential_issuers/999')).status).toBe(404);
    expect((await application.stranger.get('/api/credential_keys/999')).status).toBe(404);
  });

  it('case 38: stay when the award is taken back, as revoked', async () => {
    expect(await bitOf(badge)).toBe(0);
    expect((await room.asTeacher.delete(String(award['@id']))).status).toBe(204);
    const { status, body } = await application.stranger.get(String(award.credential));
    expect([status, body]).toEqual([200, badge]);
    expect(await bitOf(badge)).toBe(1);
    expect(await verification(badge)).toMatchObject({
      verified: false,
      checks: { proof: true, issuer: true, validity: true, status: false },
    });
    const page = await fetch(`${application.url}${String(award.credential).replace('/api/credentials', '/badges')}`);
    expect(await page.text()).toContain('has been revoked');
  });

  it('are signed by themselves, each with a bit of its own, and by another key after a year', async () => {
    const others = await Promise.all([newSkill(), newSkill(), newSkill()]);
    const given = await Promise.all(others.map((one) => awarded(one)));
    clock.advance(FIVE_SECONDS);
    await application.runDueJobs();
    const signed = await Promise.all(given.map(async ({ body }) => (await shown<Badge>(body)).body));
    expect(new Set([badge, ...signed].map(({ credentialStatus }) => credentialStatus.statusListIndex)).size).toBe(4);
    clock.advance(A_YEAR);
    const later = (await shown<Badge>((await awarded(await newSkill())).body)).body;
    expect(later.proof.verificationMethod).not.toBe(badge.proof.verificationMethod);
    expect(await verification(signed[0])).toMatchObject({ verified: true });
    expect(await verification(later)).toMatchObject({ verified: true });
  });

  it('of a person who is deleted are gone, and only their bit is left', async () => {
    const person = await room.classmate();
    const { body } = await awarded(await newSkill(), person.id);
    const { body: lost } = await shown<Badge>(body);
    const global = application.as(await application.given.globalAdministrator());
    // The first closes the account.
    for (let step = 0; step < 2; step += 1) expect((await global.delete(`/api/users/${person.id}`)).status).toBe(204);
    expect((await shown(body)).status).toBe(404);
    expect(await bitOf(lost)).toBe(1);
    expect(await verification(lost)).toMatchObject({ verified: false, checks: { proof: true, issuer: false, status: false } });
  });
});
