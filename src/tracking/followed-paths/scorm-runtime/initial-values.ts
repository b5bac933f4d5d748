import { sql } from '../../../database/sql.js';
import type { Statements } from '../../../database/statements.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { spanOfSeconds } from './cmi/scorm12.js';
import type { KnownLaunch } from './launches.js';
import { familyOf } from './scorm-commits.js';
import { type SharedStore, sharedStores } from './shared-data.js';

interface LaunchFacts {
  readonly title: string;
  readonly language: string | null;
  readonly first: string | null;
  readonly last: string | null;
  readonly path: string;
  readonly parameters: string | null;
  readonly launchData: string | null;
  readonly masteryScore: number | null;
  readonly maxTimeAllowed: string | null;
  readonly timeLimitAction: string | null;
  readonly scaledPassingScore: number | null;
  readonly completionThreshold: number | null;
  readonly forceCommit: boolean;
  readonly sequence: number;
  readonly status: string | null;
  readonly time: number | null;
  readonly location: string | null;
  readonly suspendData: string | null;
  readonly runtime: Readonly<Record<string, string>> | null;
  readonly objectives: readonly ObjectiveFacts[];
  readonly interactions: readonly InteractionFacts[];
  readonly shared: readonly SharedStore[];
}

interface ObjectiveFacts {
  readonly order: number;
  readonly id: string | null;
  readonly raw: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly scaled: number | null;
  readonly status: string | null;
  readonly success: string | null;
  readonly completion: string | null;
  readonly measure: number | null;
  readonly description: string | null;
}

interface InteractionFacts {
  readonly order: number;
  readonly id: string | null;
  readonly type: string | null;
  readonly weighting: number | null;
  readonly time: string | null;
  /** Lines. */
  readonly correct: string | null;
  readonly objectives: string | null;
  readonly response: string | null;
  readonly result: string | null;
  readonly latency: string | null;
  readonly description: string | null;
}

/** What the player begins with: how to run the package, and the elements of the data model with their values. */
export async function initialData(statements: Statements, launch: KnownLaunch): Promise<Readonly<Record<string, unknown>>> {
  const facts = await read(statements, launch);
  const version = familyOf(launch);
  const values = version === '1.2' ? valuesOf12(launch, facts) : valuesOf2004(launch, facts);
  const { title, path, parameters, forceCommit, sequence } = facts;
  return {
    version,
    mode: launch.mode,
    item: `/api/c_lp_items/${launch.item}`,
    title,
    forceCommit,
    sequence,
    start: path.startsWith('https://') ? withParameters(path, parameters) : `files/${withParameters(path, parameters)}`,
    shared: facts.shared.map((one) => (one.read || one.store === null ? one : { ...one, store: '' })),
    values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)),
  };
}

async function read(statements: Statements, { id }: KnownLaunch): Promise<LaunchFacts> {
  const facts = await statements.one<LaunchFacts>(
    sql`SELECT "i"."title", "u"."locale" AS "language", "u"."firstname" AS "first", "u"."lastname" AS "last", "i"."path", "i"."parameters", "i"."launch_data" AS "launchData",
          "i"."mastery_score" AS "masteryScore", "i"."max_time_allowed" AS "maxTimeAllowed", "i"."time_limit_action" AS "timeLimitAction",
          "i"."scaled_passing_score" AS "scaledPassingScore", "i"."completion_threshold" AS "completionThreshold", "p"."force_commit" AS "forceCommit",
          "l"."sequence", "s"."status", "s"."total_time" AS "time", "s"."lesson_location" AS "location", "s"."suspend_data" AS "suspendData", "s"."runtime",
          (SELECT COALESCE(jsonb_agg(jsonb_build_object('order', "o"."order_id", 'id', "o"."objective_id", 'raw', "o"."score_raw", 'min', "o"."score_min",
            'max', "o"."score_max", 'scaled', "o"."score_scaled", 'status', "o"."status", 'success', "o"."success_status", 'completion', "o"."completion_status",
            'measure', "o"."progress_measure", 'description', "o"."description") ORDER BY "o"."order_id"), '[]'::jsonb) FROM "c_lp_iv_objective" "o"
            WHERE "o"."item_view_id" = "s"."id") AS "objectives",
          (SELECT COALESCE(jsonb_agg(jsonb_build_object('order', "n"."order_id", 'id', "n"."interaction_id", 'type', "n"."interaction_type",
            'weighting', "n"."weighting", 'time', "n"."completion_time", 'correct', "n"."correct_responses", 'objectives', "n"."objectives",
            'response', "n"."student_response", 'result', "n"."result", 'latency', "n"."latency", 'description', "n"."description") ORDER BY "n"."order_id"),
            '[]'::jsonb) FROM "c_lp_iv_interaction" "n" WHERE "n"."item_view_id" = "s"."id") AS "interactions",
          ${sharedStores(sql`"i"`, sql`"v"`)} AS "shared"
        FROM "lp_launch" "l" JOIN "user" "u" ON "u"."id" = "l"."user_id" JOIN "c_lp_item" "i" ON "i"."id" = "l"."item_id" JOIN "c_lp" "p" ON "p"."id" = "i"."lp_id"
        LEFT JOIN "c_lp_item_view" "s" ON "s"."id" = "l"."item_view_id" LEFT JOIN "c_lp_view" "v" ON "v"."id" = "s"."view_id" WHERE "l"."id" = ${id}::bigint`,
  );
  if (facts?.path == null) throw new Problem(410, 'The step of this launch is gone.');
  return facts;
}

type Values = Readonly<Record<string, string | null | undefined>>;

function valuesOf12(launch: KnownLaunch, facts: LaunchFacts): Values {
  const { runtime, status } = facts;
  return {
    ...runtime,
    'cmi.core.student_id': String(launch.user),
    'cmi.core.student_name': nameOf(facts),
    'cmi.core.lesson_location': facts.location,
    'cmi.core.lesson_status':
      runtime?.['cmi.core.lesson_status'] === undefined ? 'not attempted' : (status?.replace('_', ' ') ?? 'not attempted'),
    'cmi.core.credit': launch.mode === 'normal' ? 'credit' : 'no-credit',
    'cmi.core.lesson_mode': modeOf(launch),
    'cmi.core.entry': launch.entry,
    'cmi.core.total_time': spanOfSeconds(facts.time ?? 0),
    'cmi.suspend_data': facts.suspendData,
    'cmi.launch_data': facts.launchData,
    'cmi.student_data.mastery_score': text(facts.masteryScore),
    'cmi.student_data.max_time_allowed': facts.maxTimeAllowed,
    'cmi.student_data.time_limit_action': facts.timeLimitAction,
    ...interactions(facts, ['time', 'student_response']),
    ...objectives(facts, ({ order, id, raw, min, max, status: state }) => ({
      [`cmi.objectives.${order}.id`]: id,
      [`cmi.objectives.${order}.score.raw`]: text(raw),
      [`cmi.objectives.${order}.score.min`]: text(min),
      [`cmi.objectives.${order}.score.max`]: text(max),
      [`cmi.objectives.${order}.status`]: state,
    })),
  };
}

function valuesOf2004(launch: KnownLaunch, facts: LaunchFacts): Values {
  const resumed = launch.entry === 'resume';
  const seen = resumed || launch.sequenced ? facts : { ...facts, objectives: [] };
  return {
    ...facts.runtime,
    'cmi.learner_id': String(launch.user),
    'cmi.learner_name': nameOf(facts),
    'cmi.location': facts.location,
    'cmi.credit': launch.mode === 'normal' ? 'credit' : 'no-credit',
    'cmi.mode': modeOf(launch),
    'cmi.entry': launch.entry,
    'cmi.total_time': `PT${facts.time ?? 0}S`,
    'cmi.suspend_data': facts.suspendData,
    'cmi.launch_data': facts.launchData,
    'cmi.scaled_passing_score': text(facts.scaledPassingScore),
    'cmi.completion_threshold': text(facts.completionThreshold),
    'cmi.time_limit_action': facts.timeLimitAction,
    ...(resumed ? interactions(facts, ['timestamp', 'learner_response']) : {}),
    ...objectives(seen, ({ order, id, raw, min, max, scaled, success, completion, measure, description }) => ({
      [`cmi.objectives.${order}.description`]: description,
      [`cmi.objectives.${order}.id`]: id,
      [`cmi.objectives.${order}.score.raw`]: text(raw),
      [`cmi.objectives.${order}.score.min`]: text(min),
      [`cmi.objectives.${order}.score.max`]: text(max),
      [`cmi.objectives.${order}.score.scaled`]: text(scaled),
      [`cmi.objectives.${order}.success_status`]: success,
      [`cmi.objectives.${order}.completion_status`]: completion,
      [`cmi.objectives.${order}.progress_measure`]: text(measure),
    })),
  };
}

function objectives(facts: Pick<LaunchFacts, 'objectives'>, values: (objective: ObjectiveFacts) => Values): Values {
  return Object.assign({}, ...facts.objectives.map(values)) as Values;
}

/** @param names of the time and the response, which the versions of the standard name in their own ways */
function interactions({ interactions: all }: LaunchFacts, [time, response]: readonly [string, string]): Values {
  const values = all.flatMap((one) => {
    const at = `cmi.interactions.${one.order}.`;
    const lines = (list: string, member: string, written: string | null): Values =>
      Object.fromEntries((written?.split('\n') ?? []).map((line, index) => [`${at}${list}.${index}.${member}`, line]));
    return [
      { [`${at}id`]: one.id, [`${at}type`]: one.type, [`${at}${time}`]: one.time, [`${at}weighting`]: text(one.weighting) },
      {
        [`${at}${response}`]: one.response,
        [`${at}result`]: one.result,
        [`${at}latency`]: one.latency,
        [`${at}description`]: one.description,
      },
      lines('correct_responses', 'pattern', one.correct),
      lines('objectives', 'id', one.objectives),
    ];
  });
  return Object.assign({}, ...values) as Values;
}

function modeOf({ mode }: KnownLaunch): string {
  return mode === 'preview' ? 'browse' : mode;
}

/** SCORM 1.2, section 3.4.4: `Last, First`. */
function nameOf({ first, last }: LaunchFacts): string {
  return [last, first].filter((part) => part !== null && part !== '').join(', ');
}

function text(number: number | null): string | null {
  return number === null ? null : String(number);
}

/** The parameters of an item, as SCORM 1.2 CAM 2.3.2 joins them to an address. */
function withParameters(path: string, parameters: string | null): string {
  const [file = '', fragment] = path.split('#', 2);
  const trimmed = (parameters ?? '').replace(/^[?&]+/, '');
  if (trimmed === '') return path;
  if (trimmed.startsWith('#')) return fragment === undefined ? path + trimmed : path;
  const query = `${file}${file.includes('?') ? '&' : '?'}${trimmed}`;
  return fragment === undefined ? query : `${query}#${fragment}`;
}
