/** One example of a document: a request as it is sent and the answer as it must come. */
export interface ContractExample {
  readonly line: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly status: number;
  readonly answerHeaders: Readonly<Record<string, string>>;
  /** An excerpt: members that are not shown may be there; `"…"` stands for anything. */
  readonly answerBody?: string;
}

const FENCE = /^```http\n([\s\S]*?)^```$/gm;

/** The `http` blocks of a document in their order, each request with the answer that follows it. */
export function contractExamples(document: string): ContractExample[] {
  const blocks = [...document.matchAll(FENCE)].map(({ 1: text = '', index }) => ({
    text,
    line: document.slice(0, index).split('\n').length,
  }));
  const examples: ContractExample[] = [];
  for (let index = 0; index < blocks.length; index += 2) {
    const [request, answer] = blocks.slice(index, index + 2);
    if (!request || !answer?.text.startsWith('HTTP/1.1 ')) throw new Error(`The request in line ${request?.line} has no answer.`);
    const sent = message(request.text);
    const received = message(answer.text);
    const [method = '', path = ''] = sent.start.split(' ');
    examples.push({
      line: request.line,
      method,
      path,
      headers: sent.headers,
      body: sent.body,
      status: Number(received.start.split(' ')[1]),
      answerHeaders: received.headers,
      answerBody: received.body,
    });
  }
  return examples;
}

function message(text: string): { start: string; headers: Record<string, string>; body?: string } {
  const [head = '', ...rest] = text.trimEnd().split('\n\n');
  const [start = '', ...lines] = head.split('\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { start, headers, ...(rest.length > 0 ? { body: rest.join('\n\n') } : {}) };
}

/** @returns where the excerpt and the whole differ; nothing where everything that the excerpt shows is in the whole */
export function differences(excerpt: unknown, whole: unknown, path = '$'): string[] {
  if (excerpt === '…') return whole === undefined ? [`${path} is missing`] : [];
  if (Array.isArray(excerpt)) {
    if (!Array.isArray(whole)) return [`${path} is no list`];
    const shown = excerpt.at(-1) === '…' ? excerpt.slice(0, -1) : excerpt;
    const length = shown.length === excerpt.length && whole.length !== excerpt.length ? [`${path} has ${whole.length} elements`] : [];
    return [...length, ...shown.flatMap((element, index) => differences(element, whole[index], `${path}[${index}]`))];
  }
  if (typeof excerpt === 'object' && excerpt !== null) {
    if (typeof whole !== 'object' || whole === null) return [`${path} is no object`];
    return Object.entries(excerpt).flatMap(([name, member]) =>
      differences(member, (whole as Record<string, unknown>)[name], `${path}.${name}`),
    );
  }
  return Object.is(excerpt, whole) ? [] : [`${path} is ${JSON.stringify(whole)}, not ${JSON.stringify(excerpt)}`];
}
