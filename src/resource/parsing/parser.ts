/** How much a parser may take of the machine. */
interface ParserLimits {
  /** Which threads run it: files are few and take seconds, texts are many and take little; proofs are anybody's, and hold up nobody else. */
  readonly kind: 'file' | 'text' | 'proof';
  /** Member of the body that a rejection is about. */
  readonly member: string;
}

/** A function that takes foreign bytes apart. It runs in a thread of its own, and shares nothing with the service. */
export interface Parser<Input, Output> extends ParserLimits {
  /** Address of the compiled module. */
  readonly module: string;
  /** Its export. */
  readonly name: string;
  /** Never called: it says what goes in and comes out. */
  readonly signature?: (input: Input) => Output | Promise<Output>;
}

/** Where the compiled sources are, for those who run the sources themselves, as tests do; a thread runs what was built. */
const SOURCES = new URL('../../../', import.meta.url).href;
const COMPILED = new URL('dist/', SOURCES).href;

/**
 * Declares a parser, where it is asked for: beside a parser of files it would load their libraries into the service, which its thread
 * alone needs. What goes in and comes out is copied (structured clone): plain values, buffers, maps and sets.
 * @param module address of the module, as `new URL('./x.parser.js', import.meta.url)`
 * @param name of its export: it throws Problem for what it refuses
 */
export function parserIn<Input, Output>(module: URL, name: string, limits: ParserLimits): Parser<Input, Output> {
  return { module: compiled(module), name, ...limits };
}

/** @returns the address of the compiled module beside or instead of a source */
export function compiled({ href }: URL): string {
  return import.meta.url.endsWith('.ts') && href.endsWith('.js') && !href.startsWith(COMPILED) ? href.replace(SOURCES, COMPILED) : href;
}
