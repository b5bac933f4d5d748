import { rootAttributes } from '../../../languages/installed-languages.js';
import { createHash } from 'node:crypto';

const STYLE =
  ':root{color-scheme:light dark}body{font:1.05rem/1.6 system-ui,sans-serif;max-width:38rem;margin:3rem auto;padding:0 1rem}' +
  'bdi{unicode-bidi:plaintext}h1{font-size:1.4rem}dt{font-weight:600}dd{margin:0 0 .6rem}.valid{color:#1a7f37}.expired,.revoked{color:#b42318}';

/** What the page may load: its own style, and the icon of the service, which browsers ask for by themselves. */
export const PROOF_PAGE_POLICY = `default-src 'none'; img-src 'self'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** What the public is shown of a certificate or a badge. All texts are plain. */
interface ProofPage {
  readonly language: string;
  readonly title: string;
  readonly state: 'valid' | 'expired' | 'revoked';
  /** The state as a sentence. */
  readonly sentence: string;
  /** Labels and values; values that are empty are left out. */
  readonly rows: readonly (readonly [label: string, value: string | null])[];
  /** Texts and addresses, relative to the page. */
  readonly links: readonly (readonly [text: string, address: string])[];
}

/** @returns a page without scripts, which search engines leave out */
export function proofPage({ language, title, state, sentence, rows, links }: ProofPage): string {
  const terms = rows.map(([label, value]) =>
    value === null || value === '' ? '' : `<dt>${isolated(label)}</dt><dd>${isolated(value)}</dd>`,
  );
  const anchors = links.map(([text, address]) => `<p><a href="${escaped(address)}">${isolated(text)}</a></p>`);
  return `<!doctype html><html ${rootAttributes(language)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="/admin/assets/icon.svg"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${isolated(title)}</h1><p class="${state}"><strong>${isolated(sentence)}</strong></p><dl>${terms.join('')}</dl>${anchors.join('')}</main></body></html>`;
}

/** Runs as its own letters do, whatever language the page is in. */
function isolated(text: string): string {
  return `<bdi>${escaped(text)}</bdi>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
