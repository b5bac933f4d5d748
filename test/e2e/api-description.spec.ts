import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BoatApplication, startBoatApplication } from '../support/boat-fixtures/boat-application.js';

/** The kernel knows no name and no sign-in path of its own: the harbour's application says "Harbours" and "/harbour-office/tokens". */
describe('what an application says about its API', () => {
  let boats: BoatApplication;
  const json = async (path: string, init?: RequestInit): Promise<Record<string, unknown>> =>
    (await (await fetch(`${boats.url}${path}`, init)).json()) as Record<string, unknown>;
  const text = async (path: string): Promise<string> => (await fetch(`${boats.url}${path}`)).text();

  beforeAll(async () => {
    boats = await startBoatApplication();
  });
  afterAll(() => boats.close());

  it('is in the OpenAPI document and in the Hydra document', async () => {
    const description = { title: 'Harbours', description: 'Boats and their harbours.' };
    expect(await json('/api/docs.json')).toMatchObject({ info: description });
    expect(await json('/api/docs.jsonld')).toMatchObject(description);
  });

  it('is on the documentation pages', async () => {
    expect(await text('/api/docs.html')).toContain('<h1>Harbours API</h1>');
    expect(await text('/api/docs.html?filter_tags[]=Boat')).toContain('<title>Boats – Harbours API</title>');
  });

  it('names the sign-in path to callers without a token, in a request and in a batch', async () => {
    const detail = 'This needs a token: sign in at /harbour-office/tokens.';
    expect(await json('/api/boats/racing')).toMatchObject({ status: 401, detail });
    const operations = [{ method: 'DELETE', path: '/api/boats/1' }];
    const post = (body: object): RequestInit => ({
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    });
    expect(await json('/api/batch', post({ operations }))).toMatchObject({ results: [{ status: 401, body: { detail } }] });
    expect(await json('/api/batch', post({ operations, atomic: true }))).toMatchObject({
      status: 401,
      detail: `Operation 0 (DELETE /api/boats/1) failed, and nothing of the batch was kept: ${detail}`,
    });
  });
});
