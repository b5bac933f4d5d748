import { describe, expect, it } from '@jest/globals';
import { HttpException } from '@nestjs/common';
import { RefreshTokenRequest, SignInRequest } from './authentication.requests.js';
import { JsonBodyPipe } from './json-body.pipe.js';

const signIn = new JsonBodyPipe(SignInRequest);

function read(text: string | Buffer, contentType: string | undefined = 'application/json'): SignInRequest {
  return signIn.transform({ contentType, content: Buffer.from(text) });
}

function rejectionOf(work: () => unknown): { status: number; message: string; violations: unknown } {
  try {
    work();
  } catch (error) {
    if (!(error instanceof HttpException)) throw error;
    return { status: error.getStatus(), message: error.message, violations: (error.getResponse() as { violations?: unknown }).violations };
  }
  throw new Error('The body was accepted.');
}

describe('A JSON body', () => {
  const good = '{"username":"teacher","password":"lyceum-demo"}';

  it.each(['application/json', 'application/ld+json', 'Application/JSON; charset=utf-8'])('is read as %s', (contentType) => {
    expect(read(good, contentType)).toEqual({ username: 'teacher', password: 'lyceum-demo' });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'is refused as "%s", naming the choices',
    (contentType) => {
      expect(rejectionOf(() => read(good, contentType))).toMatchObject({
        status: 415,
        message: expect.stringContaining('application/json or application/ld+json'),
      });
    },
  );

  it.each<[string, string | Buffer]>([
    ['broken', '{"username":'],
    ['empty', ''],
    ['blank', '  '],
    ['not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['two documents', '{}{}'],
  ])('that is %s is a 400', (_case, text) => {
    expect(rejectionOf(() => read(text))).toMatchObject({ status: 400 });
  });

  it('that never arrived is a 400', () => {
    expect(rejectionOf(() => signIn.transform({ contentType: 'application/json', content: undefined }))).toMatchObject({ status: 400 });
  });

  it.each(['null', '7', '"text"', '[]', '[{"username":"teacher","password":"x"}]'])('that is %s is a 400', (text) => {
    expect(rejectionOf(() => read(text))).toMatchObject({ status: 400, message: 'The body must be a JSON object.' });
  });

  it('has one violation for each wrong member, all at once', () => {
    expect(rejectionOf(() => read('{"username":["teacher"]}'))).toEqual({
      status: 422,
      message: 'username: This value should be of type string.\npassword: This value should not be blank.',
      violations: [
        { propertyPath: 'username', message: 'This value should be of type string.', code: 'ba785a8c-82cb-4283-967c-3cf342181b40' },
        { propertyPath: 'password', message: 'This value should not be blank.', code: 'c1051bb4-d103-4f74-8988-acbcafc7fdc3' },
      ],
    });
  });

  it.each([
    ['blank', '', 'c1051bb4-d103-4f74-8988-acbcafc7fdc3'],
    ['longer than 255 characters', 'x'.repeat(256), 'd94b19cc-114f-4f44-9cc4-4138e80a87b9'],
    ['with a NUL', 'teach\u0000er', 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3'],
    ['with a line break', 'teacher\n', 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3'],
  ])('may not name an account %s', (_case, username, code) => {
    expect(rejectionOf(() => read(JSON.stringify({ username, password: 'x' })))).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'username', code }],
    });
  });

  it('may have members that nobody asked for: they reach nothing', () => {
    const body = read('{"__proto__":{"admin":true},"constructor":1,"roles":["ROLE_ADMIN"],"username":"teacher","password":"x"}');
    expect(body).toBeInstanceOf(SignInRequest);
    expect(Object.keys(body)).toEqual(['username', 'password']);
    expect((body as { admin?: boolean }).admin).toBeUndefined();
  });

  it('may be nested deeper than any stack, in known and unknown members', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(rejectionOf(() => read(`{"username":${deep},"password":"x","more":${deep}}`))).toMatchObject({ status: 422 });
  });
});

describe('A refresh request', () => {
  const pipe = new JsonBodyPipe(RefreshTokenRequest);
  const presented = (document: object): string =>
    pipe.transform({ contentType: 'application/json', content: Buffer.from(JSON.stringify(document)) }).presented;

  it('names its token in either spelling', () => {
    expect(presented({ refreshToken: 'abc' })).toBe('abc');
    expect(presented({ refresh_token: 'abc' })).toBe('abc');
    expect(presented({ refreshToken: 'abc', refresh_token: null })).toBe('abc');
  });

  it.each([
    {},
    { refreshToken: '' },
    { refreshToken: 7 },
    { refreshToken: null },
    { refresh_token: 7 },
    { refresh_token: null },
    { refresh_token: '' },
  ])('of %j is a 422', (document) => {
    expect(rejectionOf(() => presented(document))).toMatchObject({ status: 422 });
  });
});
