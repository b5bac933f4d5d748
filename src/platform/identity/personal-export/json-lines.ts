import type { Row } from '../../../database/statements.js';
import type { ResourceDefinition } from '../../../resource/model/resource-definition.js';
import { jsonObject, serialiseMembers } from '../../../resource/output/serialiser.js';

/** Rows as a JSON array piece by piece. @param counted is told how many there were */
export async function* jsonLines(
  portions: AsyncIterable<readonly Row[]>,
  resource: ResourceDefinition,
  counted: { count: number },
): AsyncGenerator<string> {
  for await (const rows of portions) {
    for (const row of rows) {
      yield `${counted.count === 0 ? '[\n' : ',\n'}${jsonObject(serialiseMembers(row, resource))}`;
      counted.count += 1;
    }
  }
  yield counted.count === 0 ? '[]\n' : '\n]\n';
}
