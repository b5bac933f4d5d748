import { childOf, childrenOf, type XmlElement } from '../../../exchange/xml.js';
import {
  CHILD_SETS,
  type Condition,
  type Conditions,
  EXIT_ACTIONS,
  POST_ACTIONS,
  PRE_ACTIONS,
  REQUIREMENTS,
  ROLLUP_ACTIONS,
  type RollupDefinition,
  type RollupRule,
  RULE_CONDITIONS,
  type SequencingRule,
} from './activity-definition.js';
import type { SequencingValues } from './sequencing-values.js';

const LARGEST = 10_000;

/** The rules of an activity. @throws PackageMistake for conditions and actions that the standard does not have */
export function rulesOf(
  sequencing: XmlElement | undefined,
  values: SequencingValues,
): {
  readonly pre: SequencingRule<(typeof PRE_ACTIONS)[number]>[];
  readonly exit: SequencingRule[];
  readonly post: SequencingRule<(typeof POST_ACTIONS)[number]>[];
} {
  const rules = childOf(sequencing, 'sequencingRules');
  const read = <Action extends string>(name: string, actions: readonly Action[]): SequencingRule<Action>[] =>
    (rules ? childrenOf(rules, name) : []).map((rule) => ({
      action: values.of(childOf(rule, 'ruleAction')).word('action', actions),
      conditions: conditionsOf(childOf(rule, 'ruleConditions'), 'ruleCondition', 'all', values),
    }));
  return {
    pre: read('preConditionRule', PRE_ACTIONS),
    exit: read('exitConditionRule', EXIT_ACTIONS),
    post: read('postConditionRule', POST_ACTIONS),
  };
}

/** @param usual combination where none is written */
function conditionsOf(
  element: XmlElement | undefined,
  name: string,
  usual: Conditions['combination'],
  values: SequencingValues,
): Conditions {
  const list = (element ? childrenOf(element, name) : []).map((condition): Condition => {
    const said = values.of(condition);
    const { referencedObjective } = condition.attributes;
    return {
      name: said.word('condition', RULE_CONDITIONS),
      not: said.word('operator', ['noOp', 'not'], 'noOp') === 'not',
      objective: referencedObjective === undefined || referencedObjective === '' ? null : referencedObjective,
      threshold: said.number('measureThreshold', -1, 1) ?? 0,
    };
  });
  return { combination: values.of(element).word('conditionCombination', ['all', 'any'], usual), list };
}

/** What an activity makes of its children, and what it counts for the one above it. */
export function rollupOf(sequencing: XmlElement | undefined, values: SequencingValues, progressWeight: number): RollupDefinition {
  const element = childOf(sequencing, 'rollupRules');
  const said = values.of(element);
  const considered = values.of(childOf(sequencing, 'rollupConsiderations'));
  return {
    rules: (element ? childrenOf(element, 'rollupRule') : []).map((rule) => rollupRuleOf(rule, values)),
    satisfied: said.flag('rollupObjectiveSatisfied', true),
    completed: said.flag('rollupProgressCompletion', true),
    measureWeight: said.number('objectiveMeasureWeight', 0, 1) ?? 1,
    progressWeight,
    required: {
      satisfied: considered.word('requiredForSatisfied', REQUIREMENTS, 'always'),
      notSatisfied: considered.word('requiredForNotSatisfied', REQUIREMENTS, 'always'),
      completed: considered.word('requiredForCompleted', REQUIREMENTS, 'always'),
      incomplete: considered.word('requiredForIncomplete', REQUIREMENTS, 'always'),
    },
    measureIfActive: considered.flag('measureSatisfactionIfActive', true),
  };
}

function rollupRuleOf(rule: XmlElement, values: SequencingValues): RollupRule {
  const said = values.of(rule);
  return {
    action: values.of(childOf(rule, 'rollupAction')).word('action', ROLLUP_ACTIONS),
    set: said.word('childActivitySet', CHILD_SETS, 'all'),
    count: said.number('minimumCount', 0, LARGEST) ?? 0,
    percent: said.number('minimumPercent', 0, 1) ?? 0,
    conditions: conditionsOf(childOf(rule, 'rollupConditions'), 'rollupCondition', 'any', values),
  };
}
