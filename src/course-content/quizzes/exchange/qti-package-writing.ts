import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { archiveOf } from '../../content-access/archive.js';
import type { PortableQuestion } from './portable-question.js';
import { type QtiItem, qtiItems } from './qti-writing.js';
import { writeXml } from '../../exchange/xml.js';

const MANIFEST_NAMESPACE = 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1';
const TEST_NAMESPACE = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0';
const TEST = 'assessment.xml';

/**
 * Writes a QTI 3.0 package: a zip file with a manifest, an assessment test that names the items in their order, and one document for each
 * item. Types that the format does not know are left out.
 * @param title of the test
 * @param at time of the files; equal questions at the same time give equal bytes
 */
export async function writeQtiPackage(questions: readonly PortableQuestion[], title: string, at: Date): Promise<Buffer> {
  const items = qtiItems(questions);
  const documents = new Map([
    ['imsmanifest.xml', manifestOf(items)],
    [TEST, testOf(items, title)],
    ...items.map((item): [string, string] => [placeOf(item), writeXml({ 'qti-assessment-item': item.element })]),
  ]);
  const files = [...documents].map(([path, text]) => ({ path, content: async () => Promise.resolve(Readable.from([Buffer.from(text)])) }));
  return buffer(archiveOf(files, at));
}

/** Readers who go by names find the items in their order. */
function placeOf({ identifier }: QtiItem): string {
  return `items/${identifier}.xml`;
}

function manifestOf(items: readonly QtiItem[]): string {
  const file = (href: string): object => ({ '@href': href });
  const resource = (identifier: string, type: string, href: string): object => ({
    '@identifier': identifier,
    '@type': type,
    '@href': href,
    file: file(href),
  });
  return writeXml({
    manifest: {
      '@xmlns': MANIFEST_NAMESPACE,
      '@identifier': 'questions',
      metadata: { schema: 'QTI Package', schemaversion: '3.0.0' },
      organizations: {},
      resources: {
        resource: [
          {
            ...resource('test', 'imsqti_test_xmlv3p0', TEST),
            dependency: items.map(({ identifier }) => ({ '@identifierref': identifier })),
          },
          ...items.map((item) => resource(item.identifier, 'imsqti_item_xmlv3p0', placeOf(item))),
        ],
      },
    },
  });
}

function testOf(items: readonly QtiItem[], title: string): string {
  return writeXml({
    'qti-assessment-test': {
      '@xmlns': TEST_NAMESPACE,
      '@identifier': 'test',
      '@title': title,
      'qti-test-part': {
        '@identifier': 'part',
        '@navigation-mode': 'nonlinear',
        '@submission-mode': 'simultaneous',
        'qti-assessment-section': {
          '@identifier': 'section',
          '@title': title,
          '@visible': 'true',
          'qti-assessment-item-ref': items.map((item) => ({ '@identifier': item.identifier, '@href': placeOf(item) })),
        },
      },
    },
  });
}
