import type { Actor } from '../../../auth/actor.js';
import { sql } from '../../../database/sql.js';
import type { Statements } from '../../../database/statements.js';
import { NamedProblem, type Problem } from '../../../resource/protocol/problem.js';
import type { PlaceType } from './sequence-locks.js';

/** A course or session that is locked for the caller. */
export interface LockedPlace {
  readonly type: PlaceType;
  readonly id: number;
}

/** 403 `requirements-open`, with the addresses of what the caller has not completed yet, of all sequences of the place. */
export async function lockedPlaceProblem(statements: Statements, actor: Actor, { type, id }: LockedPlace): Promise<Problem> {
  const open = await statements.rows<{ address: string }>(
    sql`SELECT DISTINCT '/api/' || "q"."type" || 's/' || "need"."id" AS "address" FROM "sequence_resource" "q"
        CROSS JOIN LATERAL jsonb_array_elements_text(COALESCE("q"."requirements", '[]'::jsonb)) "need" ("id")
        WHERE "q"."type" = ${type} AND "q"."resource_id" = ${id} AND NOT EXISTS (SELECT 1 FROM "sequence_completion" "done"
          WHERE "done"."user_id" = ${actor.id} AND "done"."type" = "q"."type" AND "done"."resource_id" = "need"."id"::int) ORDER BY 1`,
  );
  const [locked, requires] = [`/api/${type}s/${id}`, open.map(({ address }) => address)];
  const detail = `Something else has to be completed before this ${type}.`;
  return new NamedProblem('requirements-open', 403, detail, { extensions: { locked, requires } });
}
