import { freshToken } from '../tokens';
import { sentenceOf } from '../saving';

/** So many rows are sent at a time: few enough to see it go on, far below the 100 that the service takes. */
const AT_A_TIME = 20;

export interface RowProblem {
  readonly id: string;
  readonly message: string;
}

interface BatchAnswer {
  readonly results: readonly { readonly status: number; readonly body: { readonly detail?: string } | null }[];
}

/**
 * Gives items the same values, each under its own rights and rules; one that is refused does not keep the others back.
 * @param ids IRIs of the items
 * @param body the members that change, as a merge patch
 * @param progress told how many items have been answered
 * @returns what was refused, in the words of its problem
 * @throws Error where the service cannot be asked at all
 */
export async function changeAll(
  ids: readonly string[],
  body: Readonly<Record<string, unknown>>,
  progress: (done: number) => void,
): Promise<readonly RowProblem[]> {
  const problems: RowProblem[] = [];
  for (let begin = 0; begin < ids.length; begin += AT_A_TIME) {
    const rows = ids.slice(begin, begin + AT_A_TIME);
    const results = await sendBatch(rows.map((path) => ({ method: 'PATCH', path, body })));
    rows.forEach((id, place) => {
      const result = results[place];
      if (!result || result.status >= 400) problems.push({ id, message: result?.body?.detail ?? String(result?.status ?? '') });
    });
    progress(begin + rows.length);
  }
  return problems;
}

async function sendBatch(operations: readonly object[]): Promise<BatchAnswer['results']> {
  const response = await fetch('/api/batch', {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', Authorization: `Bearer ${await freshToken()}` },
    body: JSON.stringify({ operations }),
  });
  if (!response.ok) throw new Error(await sentenceOf(response));
  return ((await response.json()) as BatchAnswer).results;
}
