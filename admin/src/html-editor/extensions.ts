import { type Extensions, Mark } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { allows } from './html-policy';

const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
});

const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
});

/** Without widths, which would be `style` attributes: the page allows none. */
const PlainTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] });

const when = <Kind>(element: string, extension: Kind): Kind[] => (allows(element) ? [extension] : []);

/** What can be written: what the service's cleaning would leave. */
export function extensions(): Extensions {
  return [
    StarterKit.configure({
      bold: allows('strong') && {},
      italic: allows('em') && {},
      underline: allows('u') && {},
      strike: allows('s') && {},
      code: allows('code') && {},
      codeBlock: allows('pre') && {},
      blockquote: allows('blockquote') && {},
      bulletList: allows('ul') && {},
      orderedList: allows('ol') && {},
      heading: allows('h2') && {},
      horizontalRule: allows('hr') && {},
      link: allows('a') && {
        openOnClick: false,
        protocols: ['http', 'https', 'mailto', 'tel'],
        HTMLAttributes: { rel: 'noopener noreferrer', target: null, class: null },
      },
      trailingNode: false,
    }),
    ...when('sub', Subscript),
    ...when('sup', Superscript),
    ...when('img', Image.configure({ inline: true, allowBase64: true })),
    ...(allows('table') ? [PlainTable.configure({ resizable: false }), TableRow, TableHeader, TableCell] : []),
  ];
}
