import { defaultTreeAdapter, type DefaultTreeAdapterMap, type DefaultTreeAdapterTypes, Parser, type TreeAdapter } from 'parse5';

/** Levels, elements and comments of a text, and attributes of an element; the parser takes time by their square. */
const DEEPEST = 200;
const MOST_NODES = 10_000;
const MOST_ATTRIBUTES = 200;
/** Above the content there are a root and a template's content. */
const FRAME = 4;
/** Characters that are parsed before the attributes of an unfinished tag are counted. */
const PIECE = 2_048;

/** HTML that is nested deeper than is taken, or has more elements or attributes. */
export class HtmlTooLarge extends Error {}

/** The same, for its writer. */
export const HTML_TOO_LARGE = 'This HTML is nested too deeply, or has too many elements or attributes.';

/**
 * Parses HTML by the algorithm of the standard, and stops as soon as the text proves to be one that is made to exhaust the parser.
 * @throws HtmlTooLarge beyond 200 levels, 10,000 elements and comments, or 200 attributes of an element
 */
export function htmlTree(html: string): DefaultTreeAdapterTypes.DocumentFragment {
  const parser = Parser.getFragmentParser<DefaultTreeAdapterMap>(null, { treeAdapter: boundedTree() });
  for (let from = 0; from < html.length; from += PIECE) {
    parser.tokenizer.write(html.slice(from, from + PIECE), from + PIECE >= html.length);
    requireFewAttributes(parser.tokenizer);
  }
  const tree = parser.getFragment();
  requireDepth(tree);
  return tree;
}

function boundedTree(): TreeAdapter<DefaultTreeAdapterMap> {
  let [depth, nodes] = [0, 0];
  const require = (isWithin: boolean): void => {
    if (!isWithin) throw new HtmlTooLarge();
  };
  return {
    ...defaultTreeAdapter,
    onItemPush: () => require((depth += 1) <= DEEPEST + FRAME),
    onItemPop: () => void (depth -= 1),
    createElement: (tagName, namespace, attributes) => {
      require((nodes += 1) <= MOST_NODES && attributes.length <= MOST_ATTRIBUTES);
      return defaultTreeAdapter.createElement(tagName, namespace, attributes);
    },
    createCommentNode: (text) => {
      require((nodes += 1) <= MOST_NODES);
      return defaultTreeAdapter.createCommentNode(text);
    },
  };
}

/** The unfinished tag is a protected member; where it is gone, the specification of this file fails. */
function requireFewAttributes(tokenizer: object): void {
  const { currentToken } = tokenizer as { currentToken?: { attrs?: readonly unknown[] } | null };
  if ((currentToken?.attrs?.length ?? 0) > MOST_ATTRIBUTES) throw new HtmlTooLarge();
}

/** Of the finished tree, whose elements the parser may have moved. Without recursion, which a deep tree would exhaust. */
function requireDepth(root: DefaultTreeAdapterTypes.ParentNode): void {
  let level: DefaultTreeAdapterTypes.ParentNode[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) throw new HtmlTooLarge();
    level = level.flatMap(({ childNodes }) => childNodes.filter((node) => 'childNodes' in node));
  }
}
