import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient, type Reply } from '../support/api-client.js';
import { type BoatApplication, startBoatApplication } from '../support/boat-fixtures/boat-application.js';

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Sent by nobody in particular, not by a sailor. */
  readonly stranger?: true;
}

/** A request and the problem that answers it; `code` of the first violation where that is the problem's type. */
type Row = readonly [method: string, path: string, sent: Sent, status: number, detail: string, code?: string];

const JSON_BODY = { 'Content-Type': 'application/json' };
const PATCH_BODY = { 'Content-Type': 'application/merge-patch+json' };
const STRICT_BODY = { ...JSON_BODY, Prefer: 'handling=strict' };
const STRICT_PATCH = { ...PATCH_BODY, Prefer: 'handling=strict' };

/** A body of one brace. */
const CUT_OFF =
  'The body is not valid JSON: it ends at line 1, column 2, where the name of a member in double quotes, or "}", is expected.';

const ALL = 'All are in /api/docs?filter_tags[]=Boat.';

function unknownParameter(name: string, ...near: readonly string[]): string {
  const meant = near.length === 0 ? '' : `Did you mean ${near.map((choice) => `"${choice}"`).join(' or ')}? `;
  return `There is no query parameter "${name}" here. ${meant}${ALL}`;
}

const TABLE: readonly (readonly [about: string, rows: readonly Row[]])[] = [
  [
    'addresses',
    [
      ['GET', '/api/ships', {}, 404, 'No route found for "GET /api/ships".'],
      ['GET', '//api/boats', {}, 404, 'No route found for "GET //api/boats".'],
      ['GET', '/api/boats/1/name', {}, 404, 'No route found for "GET /api/boats/1/name".'],
      ['GET', '/api/boats/abc', {}, 404, 'Not Found'],
      ['GET', '/api/boats/0', {}, 404, 'Not Found'],
      ['GET', '/api/boats/-1', {}, 404, 'Not Found'],
      ['GET', '/api/boats/1.5', {}, 404, 'Not Found'],
      ['GET', '/api/boats/1e0', {}, 404, 'Not Found'],
      ['GET', '/api/boats/+1', {}, 404, 'Not Found'],
      ['GET', '/api/boats/0x1', {}, 404, 'Not Found'],
      ['GET', '/api/boats/1%20', {}, 404, 'Not Found'],
      ['GET', '/api/boats/1;a=b', {}, 404, 'Not Found'],
      ['GET', '/api/boats/2147483648', {}, 404, 'Not Found'],
      ['GET', '/api/boats/99999999999999999999', {}, 404, 'Not Found'],
      ['GET', '/api/boats/%00', {}, 404, 'Not Found'],
      ['GET', '/api/boats/%E0%A4%A', {}, 400, `Failed to decode param '%E0%A4%A'`],
      ['GET', '/api/boats/..%2f..%2fetc%2fpasswd', {}, 404, 'Not Found'],
      ['GET', `/api/boats/1'--`, {}, 404, 'Not Found'],
      ['GET', '/api/boats/__proto__', {}, 404, 'Not Found'],
      ['GET', '/api/harbours/99/boats', {}, 404, 'Not Found'],
      ['GET', '/api/harbours/x/boats', {}, 404, 'Not Found'],
      ['GET', '/api/boats.xml', {}, 404, 'No route found for "GET /api/boats.xml". Did you mean "/api/boats"?'],
      ['GET', '/api/boats/1.csv', {}, 404, 'Format "csv" is not supported here.'],
      ['GET', '/api/boats/1.json.json', {}, 404, 'Not Found'],
      ['GET', '/api/contexts/constructor', {}, 404, 'There is no context "constructor".'],
      ['GET', '/api/errors/999', {}, 404, 'There is no error "999".'],
      ['GET', '/api/errors/404x', {}, 404, 'There is no error "404x".'],
      ['GET', '/api/docs/assets/..%2f..%2fpackage.json', {}, 404, 'Not Found'],
      ['GET', '/api/.well-known/genid/1', {}, 404, 'No route found for "GET /api/.well-known/genid/1".'],
      ['GET', '/api/validation_errors/x', {}, 404, 'No route found for "GET /api/validation_errors/x". Did you mean "/api/errors/x"?'],
      [
        'PUT',
        '/api/boats',
        { headers: JSON_BODY, body: '{}' },
        405,
        'No route found for "PUT /api/boats": Method Not Allowed (Allow: GET, HEAD, OPTIONS, POST).',
      ],
      [
        'POST',
        '/api/boats/1',
        { headers: JSON_BODY, body: '{}' },
        405,
        'No route found for "POST /api/boats/1": Method Not Allowed (Allow: DELETE, GET, HEAD, OPTIONS, PATCH, PUT).',
      ],
      ['DELETE', '/api/boats', {}, 405, 'No route found for "DELETE /api/boats": Method Not Allowed (Allow: GET, HEAD, OPTIONS, POST).'],
      [
        'PATCH',
        '/api/boats',
        { headers: PATCH_BODY, body: '{}' },
        405,
        'No route found for "PATCH /api/boats": Method Not Allowed (Allow: GET, HEAD, OPTIONS, POST).',
      ],
      [
        'POST',
        '/api/docs.json',
        { headers: JSON_BODY, body: '{}' },
        405,
        'No route found for "POST /api/docs.json": Method Not Allowed (Allow: GET, HEAD, OPTIONS).',
      ],
      [
        'GET',
        '/api/boats/1/lengthen',
        {},
        405,
        'No route found for "GET /api/boats/1/lengthen": Method Not Allowed (Allow: OPTIONS, PUT).',
      ],
      [
        'PROPFIND',
        '/api/boats',
        {},
        405,
        'No route found for "PROPFIND /api/boats": Method Not Allowed (Allow: GET, HEAD, OPTIONS, POST).',
      ],
    ],
  ],
  [
    'formats',
    [
      [
        'GET',
        '/api/boats',
        { headers: { Accept: 'text/plain' } },
        406,
        'Requested format "text/plain" is not supported. Supported MIME types are "application/ld+json", "application/json", "text/csv", "text/html".',
      ],
      [
        'GET',
        '/api/boats',
        { headers: { Accept: 'invalid' } },
        406,
        'Requested format "invalid" is not supported. Supported MIME types are "application/ld+json", "application/json", "text/csv", "text/html".',
      ],
      [
        'GET',
        '/api/boats',
        { headers: { Accept: 'application/ld+json;q=0' } },
        406,
        'Requested format "application/ld+json;q=0" is not supported. Supported MIME types are "application/ld+json", "application/json", "text/csv", "text/html".',
      ],
      [
        'GET',
        '/api/boats',
        { headers: { Accept: 'application/ld+json;q=nonsense' } },
        406,
        'Requested format "application/ld+json;q=nonsense" is not supported. Supported MIME types are "application/ld+json", "application/json", "text/csv", "text/html".',
      ],
      [
        'GET',
        '/api/boats/1',
        { headers: { Accept: 'text/csv' } },
        406,
        'Requested format "text/csv" is not supported. Supported MIME types are "application/ld+json", "application/json", "text/html".',
      ],
      [
        'GET',
        '/api/boats/1.json',
        { headers: { Accept: 'text/xml' } },
        406,
        'Requested format "text/xml" is not supported. Supported MIME types are "application/json".',
      ],
      ['POST', '/api/boats', { body: '{}' }, 415, 'The "Content-Type" header must exist.'],
      [
        'POST',
        '/api/boats',
        { headers: { 'Content-Type': 'text/plain' }, body: '{}' },
        415,
        'The content-type "text/plain" is not supported. Supported MIME types are "application/ld+json", "application/json".',
      ],
      [
        'POST',
        '/api/boats',
        { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'name=a' },
        415,
        'The content-type "application/x-www-form-urlencoded" is not supported. Supported MIME types are "application/ld+json", "application/json".',
      ],
      [
        'POST',
        '/api/boats',
        { headers: PATCH_BODY, body: '{}' },
        415,
        'The content-type "application/merge-patch+json" is not supported. Supported MIME types are "application/ld+json", "application/json".',
      ],
      [
        'POST',
        '/api/boats',
        { headers: { 'Content-Type': 'multipart/form-data; boundary=x' }, body: '--x--' },
        415,
        'The content-type "multipart/form-data" is not supported. Supported MIME types are "application/ld+json", "application/json".',
      ],
      ['POST', '/api/boats', { headers: { 'Content-Type': 'application/json;' }, body: '{' }, 400, CUT_OFF],
      [
        'PATCH',
        '/api/boats/1',
        { headers: { 'Content-Type': 'application/json-patch+json' }, body: '[]' },
        415,
        'The content-type "application/json-patch+json" is not supported. Supported MIME types are "application/merge-patch+json", "application/ld+json", "application/json".',
      ],
      [
        'PATCH',
        '/api/boats/99',
        { headers: { 'Content-Type': 'text/plain' }, body: 'x' },
        415,
        'The content-type "text/plain" is not supported. Supported MIME types are "application/merge-patch+json", "application/ld+json", "application/json".',
      ],
      [
        'POST',
        '/api/boats',
        { headers: { 'Content-Type': 'application/json', Accept: 'text/html' }, body: '{"name":"a"}' },
        406,
        'Requested format "text/html" is not supported. Supported MIME types are "application/ld+json", "application/json".',
      ],
      [
        'POST',
        '/api/boats',
        { headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'mystery' }, body: '{}' },
        415,
        'The content encoding "mystery" is not supported. Supported encodings are gzip, deflate, br.',
      ],
      [
        'POST',
        '/api/boats',
        { headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }, body: 'not packed' },
        400,
        'The body is not what its "Content-Encoding" header says: it cannot be unpacked as "gzip", or is cut off.',
      ],
    ],
  ],
  [
    'queries',
    [
      ['GET', '/api/boats?lenght=1', {}, 400, unknownParameter('lenght', 'length')],
      ['GET', '/api/boats?page=0', {}, 400, 'The parameter "page" must be a whole number from 1, not "0".'],
      ['GET', '/api/boats?page=-1', {}, 400, 'The parameter "page" must be a whole number from 1, not "-1".'],
      ['GET', '/api/boats?page=abc', {}, 400, 'The parameter "page" must be a whole number from 1, not "abc".'],
      ['GET', '/api/boats?page=', {}, 400, 'The parameter "page" must be a whole number from 1, not "".'],
      ['GET', '/api/boats?page=1.9', {}, 400, 'The parameter "page" must be a whole number from 1, not "1.9".'],
      ['GET', '/api/boats?page[]=1', {}, 400, unknownParameter('page[]', 'page')],
      ['GET', '/api/boats?page=999999999', {}, 400, 'Page parameter is too large.'],
      ['GET', '/api/boats?page=99999999999', {}, 400, 'The parameter "page" must be a whole number from 1, not "99999999999".'],
      ['GET', '/api/boats?itemsPerPage=0', {}, 400, 'The parameter "itemsPerPage" must be a whole number from 1, not "0".'],
      ['GET', '/api/boats?itemsPerPage=-5', {}, 400, 'The parameter "itemsPerPage" must be a whole number from 1, not "-5".'],
      ['GET', '/api/boats?itemsPerPage=many', {}, 400, 'The parameter "itemsPerPage" must be a whole number from 1, not "many".'],
      ['GET', '/api/boats?pagination=false', {}, 400, 'Pagination cannot be switched off; ask for pages with page and itemsPerPage.'],
      ['GET', '/api/boats?partial=perhaps', {}, 400, 'The parameter "partial" must be true or false.'],
      ['GET', '/api/boats?order[name]=up', {}, 400, 'The parameter "order[name]" must be asc or desc, not "up".'],
      [
        'GET',
        '/api/boats?order[keyCode]=asc',
        {},
        400,
        'Cannot order by "keyCode". There are id, name, length, launchedAt, homePort.name.',
      ],
      ['GET', '/api/boats?order=name', {}, 400, unknownParameter('order', 'order[id]', 'order[name]', 'order[length]')],
      ['GET', '/api/boats?order[name][x]=asc', {}, 400, unknownParameter('order[name][x]', 'order[name]')],
      ['GET', '/api/boats?keyCode=x', {}, 400, unknownParameter('keyCode')],
      ['GET', '/api/boats?tags=a', {}, 400, unknownParameter('tags')],
      ['GET', '/api/boats?length=x', {}, 400, 'The parameter "length" must be a whole number.'],
      ['GET', '/api/boats?length=9999999999', {}, 400, 'The parameter "length" must be a whole number up to 2147483647.'],
      ['GET', '/api/boats?length[gt]=1;DROP%20TABLE%20boat', {}, 400, 'The parameter "length[gt]" must be a whole number.'],
      ['GET', '/api/boats?length[between]=1', {}, 400, 'The parameter "length[between]" must be two values such as 1..9.'],
      ['GET', '/api/boats?length[between]=1..x', {}, 400, 'The parameter "length[between]" must be a whole number.'],
      ['GET', '/api/boats?length[like]=1', {}, 400, unknownParameter('length[like]', 'length[lte]')],
      ['GET', '/api/boats?kind=submarine', {}, 400, 'The parameter "kind" must be one of sail, motor.'],
      ['GET', '/api/boats?racing=yes', {}, 400, 'The parameter "racing" must be true or false.'],
      [
        'GET',
        '/api/boats?launchedAt[after]=yesterday',
        {},
        400,
        'The parameter "launchedAt[after]" must be a date such as 2026-03-01 or 2026-03-01T10:00:00Z.',
      ],
      ['GET', '/api/boats?launchedAt[after]=2026-13-01', {}, 400, 'The parameter "launchedAt[after]" must be an existing date.'],
      ['GET', '/api/boats?exists[launchedAt]=perhaps', {}, 400, 'The parameter "exists[launchedAt]" must be true or false.'],
      ['GET', '/api/boats?exists[name]=true', {}, 400, unknownParameter('exists[name]', 'name')],
      ['GET', '/api/boats?homePort=zz', {}, 400, 'The parameter "homePort" must be an id or an IRI such as /api/harbours/1.'],
      ['GET', '/api/boats?homePort=/api/boats/1', {}, 400, 'The parameter "homePort" must be an id or an IRI such as /api/harbours/1.'],
      ['GET', '/api/boats?homePort.id=1', {}, 400, unknownParameter('homePort.id', 'homePort')],
      ['GET', '/api/boats?homePort.name.x=1', {}, 400, unknownParameter('homePort.name.x', 'homePort.name')],
      ['GET', '/api/boats?id=x', {}, 400, 'The parameter "id" must be an id or an IRI such as /api/boats/1.'],
      ['GET', '/api/boats?name[=x', {}, 400, 'The query parameter "name[" is not well formed.'],
      ['GET', '/api/boats?[name]=x', {}, 400, 'The query parameter "[name]" is not well formed.'],
      ['GET', '/api/boats?=x', {}, 400, 'The query parameter "" is not well formed.'],
      ['GET', '/api/boats?name=%00', {}, 400, 'The query string contains a NUL character.'],
      ['GET', '/api/boats?name=%E0%A4%A', {}, 400, 'The query string is not properly percent-encoded.'],
      ['GET', '/api/boats?__proto__[x]=1', {}, 400, unknownParameter('__proto__[x]')],
      ['GET', '/api/boats?constructor=1', {}, 400, unknownParameter('constructor')],
      ['GET', '/api/boats?properties[]=keyCode', {}, 400, `There is no property "keyCode" to select. ${ALL}`],
      ['GET', '/api/boats?properties=name', {}, 400, unknownParameter('properties', 'properties[]')],
      ['GET', '/api/boats?search[x]=1', {}, 400, unknownParameter('search[x]', 'search')],
      [
        'GET',
        '/api/boats/1?name=x',
        {},
        400,
        'There is no query parameter "name" for an item. There are properties[], include, signedFiles.',
      ],
      [
        'GET',
        `/api/boats?${Array.from({ length: 1001 }, (_, id) => `id[]=${id}`).join('&')}`,
        {},
        400,
        'The query string has more than 1000 parameters.',
      ],
    ],
  ],
  [
    'bodies',
    [
      ['POST', '/api/boats', { headers: JSON_BODY, body: '' }, 400, 'The body is empty, where JSON is expected.'],
      ['POST', '/api/boats', { headers: JSON_BODY, body: '{' }, 400, CUT_OFF],
      ['POST', '/api/boats', { headers: JSON_BODY, body: '[]' }, 400, 'The body must be a JSON object.'],
      ['POST', '/api/boats', { headers: JSON_BODY, body: 'null' }, 400, 'The body must be a JSON object.'],
      ['POST', '/api/boats', { headers: JSON_BODY, body: '42' }, 400, 'The body must be a JSON object.'],
      ['POST', '/api/boats', { headers: JSON_BODY, body: '"x"' }, 400, 'The body must be a JSON object.'],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '\u0000' },
        400,
        'The body is not valid JSON: at line 1, column 1, a value (an object, a list, a text in double quotes, a number, true, false or null) is expected.',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":"a",}' },
        400,
        'The body is not valid JSON: at line 1, column 13, another member, or no comma before the "}", is expected.',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{}' },
        422,
        'name: This value should not be blank.',
        'c1051bb4-d103-4f74-8988-acbcafc7fdc3',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":42}' },
        422,
        'name: This value should be of type string.',
        'ba785a8c-82cb-4283-967c-3cf342181b40',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":null}' },
        422,
        'name: This value should not be null.',
        'ad32d13f-c3d4-423b-909a-857b961eb720',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":""}' },
        422,
        'name: This value should not be blank.',
        'c1051bb4-d103-4f74-8988-acbcafc7fdc3',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":["a"]}' },
        422,
        'name: This value should be of type string.',
        'ba785a8c-82cb-4283-967c-3cf342181b40',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":{"a":1}}' },
        422,
        'name: This value should be of type string.',
        'ba785a8c-82cb-4283-967c-3cf342181b40',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: `{"name":"${'x'.repeat(41)}"}` },
        422,
        'name: This value is too long. It should have 40 characters or less.',
        'd94b19cc-114f-4f44-9cc4-4138e80a87b9',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":"a\\ud83db"}' },
        422,
        'name: This value contains half of a character (a surrogate without the other one), which cannot be stored.',
        'de1e3db3-5ed4-4941-aae4-59f3667cc3a3',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":"\\ude00"}' },
        422,
        'name: This value contains half of a character (a surrogate without the other one), which cannot be stored.',
        'de1e3db3-5ed4-4941-aae4-59f3667cc3a3',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":"\\ude00\\ud83d"}' },
        422,
        'name: This value contains half of a character (a surrogate without the other one), which cannot be stored.',
        'de1e3db3-5ed4-4941-aae4-59f3667cc3a3',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":"a\\u0000b"}' },
        422,
        'name: This value contains a NUL character, which cannot be stored.',
        '3d1f6a70-7a84-4d6b-9c0f-5b8e2a914c37',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":"a","length":"12"}' },
        422,
        'length: This value should be of type int.',
        'ba785a8c-82cb-4283-967c-3cf342181b40',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":"a","length":1.5}' },
        422,
        'length: This value should be of type int.',
        'ba785a8c-82cb-4283-967c-3cf342181b40',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":"a","length":0}' },
        422,
        'length: This value should be 1 or more.',
        '76454e69-502c-46c5-9643-f447d837c4d5',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":"a","length":501}' },
        422,
        'length: This value should be 500 or less.',
        '2d28afcb-e32e-45fb-a815-01c431a86a69',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":"a","length":1e400}' },
        422,
        'length: This value should be of type int.',
        'ba785a8c-82cb-4283-967c-3cf342181b40',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":"a","kind":"submarine"}' },
        422,
        'kind: The value you selected is not a valid choice. Choose one of sail, motor.',
        '8e179f1b-97aa-4560-a02f-2a8b42e49df7',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":"a","kind":null}' },
        422,
        'kind: This value should not be null.',
        'ad32d13f-c3d4-423b-909a-857b961eb720',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":"a","racing":"yes"}' },
        422,
        'racing: This value should be of type bool.',
        'ba785a8c-82cb-4283-967c-3cf342181b40',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":"a","launchedAt":"xx"}' },
        422,
        'launchedAt: This value is not a valid RFC 3339 date and time, such as 2026-03-01T10:00:00+00:00.',
        '69819696-02ac-4a99-9ff0-14e127c4d1bc',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":"a","launchedAt":"2026-02-30"}' },
        422,
        'launchedAt: This value is not a valid RFC 3339 date and time, such as 2026-03-01T10:00:00+00:00.',
        '69819696-02ac-4a99-9ff0-14e127c4d1bc',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":"a","launchedAt":5}' },
        422,
        'launchedAt: This value is not a valid RFC 3339 date and time, such as 2026-03-01T10:00:00+00:00.',
        '69819696-02ac-4a99-9ff0-14e127c4d1bc',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":"a","tags":"x"}' },
        422,
        'tags: This value should be of type array.',
        'ba785a8c-82cb-4283-967c-3cf342181b40',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":"a","tags":[1]}' },
        422,
        'tags: This value should be of type array.',
        'ba785a8c-82cb-4283-967c-3cf342181b40',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":"a","tags":{"a":"b"}}' },
        422,
        'tags: This value should be of type array.',
        'ba785a8c-82cb-4283-967c-3cf342181b40',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":"a","homePort":"zz"}' },
        422,
        'homePort: Invalid IRI "zz".',
        'de1e3db3-5ed4-4941-aae4-59f3667cc3a3',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":"a","homePort":"/api/boats/1"}' },
        422,
        'homePort: Invalid IRI "/api/boats/1".',
        'de1e3db3-5ed4-4941-aae4-59f3667cc3a3',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":"a","homePort":"/api/harbours/99"}' },
        422,
        'homePort: "/api/harbours/99" cannot be used here: it does not exist, or is not yours to use.',
        'not-usable',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":"a","homePort":["/api/harbours/1"]}' },
        422,
        'homePort: This value should be of type string.',
        'ba785a8c-82cb-4283-967c-3cf342181b40',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":"a","homePort":{"name":"new"}}' },
        422,
        'homePort: This value should be of type string.',
        'ba785a8c-82cb-4283-967c-3cf342181b40',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{"name":1,"length":"x","homePort":"zz"}' },
        422,
        'homePort: Invalid IRI "zz".\nname: This value should be of type string.\nlength: This value should be of type int.',
        'de1e3db3-5ed4-4941-aae4-59f3667cc3a3',
      ],
      [
        'POST',
        '/api/boats',
        { headers: STRICT_BODY, body: '{"name":"a","nope":1}' },
        422,
        'nope: There is no such member.',
        '0fb9e4b1-5c7a-4a57-8c50-1d2e3f405162',
      ],
      [
        'PATCH',
        '/api/boats/1',
        { headers: STRICT_PATCH, body: '{"keyCodes":1}' },
        422,
        'keyCodes: There is no such member. Did you mean "keyCode"?',
        '0fb9e4b1-5c7a-4a57-8c50-1d2e3f405162',
      ],
      ['PATCH', '/api/boats/99', { headers: PATCH_BODY, body: '{}' }, 404, 'Not Found'],
      [
        'PATCH',
        '/api/boats/1',
        { headers: PATCH_BODY, body: '{"name":null}' },
        422,
        'name: This value should not be null.',
        'ad32d13f-c3d4-423b-909a-857b961eb720',
      ],
      [
        'PUT',
        '/api/boats/1',
        { headers: JSON_BODY, body: '{}' },
        422,
        'name: This value should not be blank.',
        'c1051bb4-d103-4f74-8988-acbcafc7fdc3',
      ],
      ['PUT', '/api/boats/99', { headers: JSON_BODY, body: '{"name":"a"}' }, 404, 'Not Found'],
      [
        'PUT',
        '/api/boats/1/lengthen',
        { headers: JSON_BODY, body: '{"by":"x"}' },
        422,
        'by: This value should be of type int.',
        'ba785a8c-82cb-4283-967c-3cf342181b40',
      ],
      [
        'PUT',
        '/api/boats/1/lengthen',
        { headers: JSON_BODY, body: '{}' },
        422,
        'by: This value should not be blank.',
        'c1051bb4-d103-4f74-8988-acbcafc7fdc3',
      ],
      ['PUT', '/api/boats/99/lengthen', { headers: JSON_BODY, body: '{"by":1}' }, 404, 'Not Found'],
      [
        'POST',
        '/api/boats/regatta',
        { headers: JSON_BODY, body: '{"boats":["/api/boats/99"]}' },
        422,
        'boats[0]: "/api/boats/99" cannot be used here: it does not exist, or is not yours to use.',
        'not-usable',
      ],
      [
        'POST',
        '/api/boats/regatta',
        { headers: JSON_BODY, body: '{"boats":"all"}' },
        422,
        'boats: This value should be of type array.',
        'ba785a8c-82cb-4283-967c-3cf342181b40',
      ],
    ],
  ],
  [
    'preconditions and rights',
    [
      [
        'PATCH',
        '/api/boats/1',
        { headers: { 'Content-Type': 'application/merge-patch+json', 'If-Match': '"other"' }, body: '{"length":3}' },
        412,
        'The item has changed since it was read.',
      ],
      [
        'PUT',
        '/api/boats/1',
        { headers: { 'Content-Type': 'application/json', 'If-Match': 'nonsense' }, body: '{"name":"a"}' },
        412,
        'The item has changed since it was read.',
      ],
      ['DELETE', '/api/harbours/1', {}, 409, 'It cannot be deleted while boats refer to it.'],
      ['DELETE', '/api/boats/1', {}, 403, 'Access Denied. This is for: harbour master.'],
      ['GET', '/api/boats/1/papers', {}, 403, 'Access Denied. This is for: harbour master.'],
      [
        'POST',
        '/api/boats',
        { headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'with blank' }, body: '{"name":"a"}' },
        400,
        'The header "Idempotency-Key" must be 1 to 255 printable characters without blanks.',
      ],
      [
        'POST',
        '/api/boats',
        { headers: JSON_BODY, body: '{', stranger: true },
        401,
        'This needs a token: sign in at /harbour-office/tokens.',
      ],
      ['DELETE', '/api/boats/1', { stranger: true }, 401, 'This needs a token: sign in at /harbour-office/tokens.'],
      ['GET', '/api/boats/racing', { stranger: true }, 401, 'This needs a token: sign in at /harbour-office/tokens.'],
    ],
  ],
];

/** Every way that we could think of to ask wrongly, with the very words of the answer. */
describe('a hostile request, in its', () => {
  let app: BoatApplication;
  let sailor: ApiClient;

  beforeAll(async () => {
    app = await startBoatApplication();
    sailor = new ApiClient(app.url, { 'X-Sailor': 'ida' });
    await sailor.post('/api/harbours', { name: 'Saint-Malo' });
    await sailor.post('/api/boats', { name: 'Petrel', length: 7, homePort: '/api/harbours/1' });
  });
  afterAll(() => app.close());

  function send([method, path, { headers = {}, body, stranger }]: Row): Promise<Reply> {
    const client = stranger ? new ApiClient(app.url) : sailor;
    // As bytes, so that nothing adds a Content-Type on the way.
    return client.send(method, path, body === undefined ? undefined : new TextEncoder().encode(body), { ...headers });
  }

  it.each(TABLE)('%s is answered by the problem that it is', async (_, rows) => {
    const answers: unknown[] = [];
    const wanted: unknown[] = [];
    for (const row of rows) {
      const [method, path, , status, detail, code] = row;
      const reply = await send(row);
      const type = code === undefined ? `/errors/${status}` : `/validation_errors/${code}`;
      answers.push([method, path, reply.status, reply.headers.get('content-type'), reply.body.type, reply.body.status, reply.body.detail]);
      wanted.push([method, path, status, 'application/problem+json; charset=utf-8', type, status, detail]);
    }
    expect(answers).toEqual(wanted);
  });

  it('sum leaves everything as it was', async () => {
    expect((await sailor.get('/api/harbours')).body.totalItems).toBe(1);
    const { body } = await sailor.get('/api/boats');
    expect(body.member).toEqual([expect.objectContaining({ name: 'Petrel', length: 7, homePort: '/api/harbours/1' })]);
  });
});
