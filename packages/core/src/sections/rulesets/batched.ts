/**
 * Reads rulesets of many repositories with batched GraphQL queries. An answer is rejected if GraphQL may hide
 * something.
 */
import * as v from 'valibot';
import {
  defineAdministeredObject,
  defineBatchedAnswer,
  defineVisibleConnection,
  defineWholeConnection,
  selectConnection,
} from '../../github/batches/selections.ts';
import { isMap } from '../../settings/maps.ts';
import { normalizeActor } from './actors.ts';
import { findParameters, rulesetRuleTypes } from './rules.ts';

const LowerCase = v.pipe(v.string(), v.toLowerCase());
const Names = v.array(v.string());

const summaryShape = {
  id: v.number(),
  name: v.string(),
  target: LowerCase,
  enforcement: LowerCase,
  source: v.object({ source_type: v.string(), source: v.string() }),
};
const summaryFields = `id: databaseId name target enforcement
  source { source_type: __typename ... on Repository { source: nameWithOwner } ... on Organization { source: login } }`;

/** GraphQL shows no source for an enterprise ruleset. Trueup then rejects the whole answer. */
export const batchedList = defineBatchedAnswer(
  'rulesets',
  selectConnection('rulesets', summaryFields),
  v.object({ rulesets: defineVisibleConnection(v.object(summaryShape)) }),
  ({ rulesets }) => rulesets.map((ruleset) => ({ ...ruleset, ...ruleset.source })),
);

/** A query fails if it names a type that the server lacks. */
const ruleFields = `type parameters {
  ... on UpdateParameters { updateAllowsFetchAndMerge }
  ... on RequiredDeploymentsParameters { requiredDeploymentEnvironments }
  ... on RequiredStatusChecksParameters {
    doNotEnforceOnCreate strictRequiredStatusChecksPolicy requiredStatusChecks { context integrationId }
  }
}`;

/** REST may leave out the parameters if all of them are off. */
const Rule = v.pipe(
  v.object({
    type: v.pipe(LowerCase, v.picklist(rulesetRuleTypes)),
    parameters: v.nullable(v.record(v.string(), v.unknown())),
  }),
  v.transform(({ type, parameters }) => ({
    type,
    parameters: toSnakeCaseKeys(parameters ?? {}) as Record<string, unknown>,
  })),
  v.check(({ type, parameters }) => {
    const described = findParameters(type);
    return described?.type !== 'object' || Object.keys(described.properties).every((name) => name in parameters);
  }),
  v.transform(({ type, parameters }) => ({
    type,
    ...(Object.values(parameters).some((value) => value !== false) && { parameters }),
  })),
);

function toSnakeCaseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSnakeCaseKeys);
  if (!isMap(value)) return value;
  const toSnakeCase = (key: string) => key.replace(/[A-Z]/g, '_$&').toLowerCase();
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [toSnakeCase(key), toSnakeCaseKeys(inner)]));
}

const actorFields = `bypass_mode: bypassMode deployKey organizationAdmin role: repositoryRoleDatabaseId
  actor { type: __typename ... on App { id: databaseId } ... on Team { id: databaseId } }`;

/** GraphQL shows no number for users, and a varying number for organization owners. */
const Actor = v.pipe(
  v.object({
    bypass_mode: LowerCase,
    deployKey: v.boolean(),
    organizationAdmin: v.boolean(),
    role: v.any(),
    actor: v.any(),
  }),
  v.transform(({ bypass_mode, deployKey, organizationAdmin, role, actor }) => {
    if (deployKey || organizationAdmin)
      return { bypass_mode, actor_type: deployKey ? 'DeployKey' : 'OrganizationAdmin' };
    const actor_type = actor ? { App: 'Integration', Team: 'Team' }[String(actor.type)] : 'RepositoryRole';
    return { bypass_mode, actor_type, actor_id: actor ? actor.id : role };
  }),
  v.object({ bypass_mode: v.string(), actor_type: v.string(), actor_id: v.optional(v.number()) }),
);

export const batchedRuleset = defineBatchedAnswer(
  'rulesets',
  ({ ruleset_id: id }) => `viewerCanAdminister ruleset(databaseId: ${Number(id)}) {
    ${summaryFields} conditions { refName { include exclude } } ${selectConnection('rules', ruleFields)} ${selectConnection('bypassActors', actorFields)}
  }`,
  defineAdministeredObject({
    ruleset: v.object({
      ...summaryShape,
      target: v.pipe(LowerCase, v.picklist(['branch', 'tag'])),
      conditions: v.object({ refName: v.object({ include: Names, exclude: Names }) }),
      rules: defineVisibleConnection(Rule),
      bypassActors: defineWholeConnection(Actor),
    }),
  }),
  ({ ruleset: { conditions, bypassActors: bypass_actors, ...ruleset } }) => ({
    ...ruleset,
    ...ruleset.source,
    conditions: { ref_name: conditions.refName },
    bypass_actors,
  }),
  ({ conditions, rules, bypass_actors: actors }) => ({
    conditions,
    rules,
    // GraphQL may hide the list, so a missing list is not empty.
    bypass_actors: actors?.map(normalizeActor) ?? 'hidden',
  }),
);
