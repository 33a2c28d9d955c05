import * as v from 'valibot';
import { defineRestCall } from '../../github/call.ts';
import { administration, metadata } from '../../github/grants.ts';
import { defineRulesetCall } from '../../github/routes/lists.ts';
import { defineBatchedBranch, defineBranchCall, missingBranch } from '../../github/routes/repository.ts';
import { defineObject, mapAnswer } from '../../github/shapes.ts';
import { getPresenceConditions } from '../presence-conditions.ts';
import { batchedList, batchedRuleset } from './batched.ts';
import { findParameters, hasDescribedShape } from './rules.ts';

export const LiveBypassActor = defineObject({
  actor_type: v.string(),
  actor_id: v.nullish(v.number()),
  bypass_mode: v.optional(v.string()),
});

/** An `update` rule may lack its parameters. */
const Rule = v.pipe(
  defineObject({ type: v.string(), parameters: v.nullish(defineObject({})) }),
  v.check(({ type, parameters }) => {
    const description = findParameters(type);
    if (!description || (type === 'update' && !Object.keys(parameters ?? {}).length)) return true;
    return hasDescribedShape(parameters ?? {}, description);
  }, 'a rule with the described parameters'),
);

const summaryShape = {
  id: v.number(),
  name: v.string(),
  target: v.optional(v.string(), 'branch'),
  enforcement: v.string(),
  source: v.string(),
  source_type: v.optional(v.string(), 'Repository'),
};

const RefNames = v.array(v.string());
export const LiveConditions = defineObject({
  ref_name: v.optional(defineObject({ include: RefNames, exclude: RefNames })),
});

/** Only rulesets for branches and tags select refs by name. */
export const canSelectRefsByName = ({ target }: { readonly target: string }) => ['branch', 'tag'].includes(target);

/** Everyone sees rules and conditions. Only a token that may change the ruleset sees its bypass actors. */
export const LiveRuleset = v.pipe(
  defineObject({
    ...summaryShape,
    conditions: v.nullish(LiveConditions),
    bypass_actors: mapAnswer(v.nullish(v.array(LiveBypassActor)), (actors) => actors ?? undefined),
    rules: v.array(Rule),
  }),
  v.check(
    (ruleset) => !canSelectRefsByName(ruleset) || ruleset.conditions === null || !!ruleset.conditions?.ref_name,
    'a ruleset with its conditions',
  ),
);

const RulesetSummary = defineObject(summaryShape);

export type LiveBypassActor = v.InferOutput<typeof LiveBypassActor>;
export type RulesetSummary = v.InferOutput<typeof RulesetSummary>;
export type LiveRuleset = v.InferOutput<typeof LiveRuleset>;

export const list = defineRestCall('GET /repos/{owner}/{repo}/rulesets', {
  needs: metadata.read,
  isPublic: true,
  query: { includes_parents: true },
  pages: { perPage: 100, identity: 'id' },
  answer: v.array(RulesetSummary),
  batched: batchedList,
});

export const get = defineRulesetCall({ answer: LiveRuleset, batched: batchedRuleset });

const needs = administration.write;

const writeRules = {
  needs,
  isPublic: ({ bypass_actors: actors = [] }: { readonly bypass_actors?: readonly unknown[] }) => actors.length === 0,
  hints: {
    422: '`integration_id` must be the id of an app that has already reported a check in this repository, and an app in `bypass_actors` must be installed',
  },
};

export const create = defineRestCall('POST /repos/{owner}/{repo}/rulesets', writeRules);
export const replace = defineRestCall('PUT /repos/{owner}/{repo}/rulesets/{ruleset_id}', writeRules);
export const remove = defineRestCall('DELETE /repos/{owner}/{repo}/rulesets/{ruleset_id}', { needs, isPublic: true });

/** Every token can see whether a branch exists, and its new name after a rename. */
export const findBranch = defineBranchCall<{ readonly isThere: boolean; readonly renamedTo?: string }>({
  ...missingBranch,
  answer: mapAnswer(defineObject({ name: v.string() }), () => ({ isThere: true })),
  batched: defineBatchedBranch('rulesets', () => ({ isThere: true })),
});

export const calls = { getPresenceConditions, list, get, create, replace, remove };
