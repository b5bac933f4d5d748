import type { Schema } from 'hast-util-sanitize';

const TEXT = 'a abbr b bdi bdo blockquote br caption cite code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i';
const MORE = 'img ins kbd li mark ol p pre q rp rt ruby s samp section small span strong sub summary sup time u ul var wbr';
const TABLES = 'table thead tbody tfoot tr td th col colgroup';
const MEDIA = 'audio source video';

/** Removed with what is in them; other elements that are not allowed leave their text. */
const STRIPPED = [
  ...['applet', 'base', 'embed', 'frame', 'frameset', 'iframe', 'link', 'math', 'meta', 'noembed', 'noframes', 'noscript', 'object'],
  ...['plaintext', 'script', 'select', 'style', 'svg', 'template', 'textarea', 'title', 'xmp'],
];

/** Before ids and names, so that none of them takes the place of one of the page's own. */
export const ID_PREFIX = 'c-';

/** What HTML of users may consist of; values of `class`, `style`, `id` and addresses are narrowed further before. */
export const HTML_ALLOW_LIST: Schema = {
  tagNames: [TEXT, MORE, TABLES, MEDIA].flatMap((names) => names.split(' ')),
  strip: STRIPPED,
  clobber: ['id', 'name'],
  clobberPrefix: ID_PREFIX,
  protocols: {
    href: ['http', 'https', 'mailto', 'tel'],
    cite: ['http', 'https'],
    src: ['http', 'https', 'data'],
    poster: ['http', 'https'],
  },
  attributes: {
    '*': ['className', 'dir', 'id', 'lang', 'style', 'title'],
    a: ['href', 'name', ['rel', 'noopener', 'noreferrer'], ['target', '_blank', '_self', '_parent', '_top']],
    audio: ['controls', 'loop', 'src'],
    blockquote: ['cite'],
    col: ['span', 'width'],
    colgroup: ['span', 'width'],
    del: ['cite', 'dateTime'],
    details: ['open'],
    img: ['alt', 'height', 'src', 'width'],
    ins: ['cite', 'dateTime'],
    li: ['value'],
    ol: ['reversed', 'start', 'type'],
    q: ['cite'],
    source: ['src', 'type'],
    table: ['height', 'width'],
    td: ['align', 'colSpan', 'height', 'rowSpan', 'scope', 'vAlign', 'width'],
    th: ['abbr', 'align', 'colSpan', 'height', 'rowSpan', 'scope', 'vAlign', 'width'],
    time: ['dateTime'],
    video: ['controls', 'height', 'loop', 'poster', 'src', 'width'],
  },
};
