import * as v from 'valibot';
import { administered, allOf, fold, Some, Whole } from '../../github/batches/folded.ts';
import { isMap } from '../../settings/maps.ts';
import { normalizeActor } from './actors.ts';
import { findParameters, ruleTypes } from './rules.ts';

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

/** The rulesets that apply. One of an enterprise shows no source, and then none of them counts. */
export const batchedList = fold(
  'rulesets',
  allOf('rulesets', summaryFields),
  v.object({ rulesets: Some(v.object(summaryShape)) }),
  ({ rulesets }) => rulesets.map((one) => ({ ...one, ...one.source })),
);

/** Shows only that the branch exists: if it does not, REST has to say so. */
export const batchedBranch = fold(
  'rulesets',
  ({ branch }) => `ref(qualifiedName: ${JSON.stringify(`refs/heads/${branch}`)}) { name }`,
  v.object({ ref: v.object({ name: v.string() }) }),
  () => ({ isThere: true }),
);

/** A query fails that names a type which the server lacks, so no newer ones are here. */
const ruleFields = `type parameters {
  ... on UpdateParameters { updateAllowsFetchAndMerge }
  ... on RequiredDeploymentsParameters { requiredDeploymentEnvironments }
  ... on RequiredStatusChecksParameters {
    doNotEnforceOnCreate strictRequiredStatusChecksPolicy requiredStatusChecks { context integrationId }
  }
}`;

/** A rule of which all parameters are shown. REST may leave them out where all are off. */
const Rule = v.pipe(
  v.object({
    type: v.pipe(LowerCase, v.picklist(ruleTypes)),
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

/** Somebody of another kind, such as a person, shows no number. That of an organization's owners varies. */
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

export const batchedRuleset = fold(
  'rulesets',
  ({ ruleset_id: id }) => `viewerCanAdminister ruleset(databaseId: ${Number(id)}) {
    ${summaryFields} conditions { refName { include exclude } } ${allOf('rules', ruleFields)} ${allOf('bypassActors', actorFields)}
  }`,
  administered({
    ruleset: v.object({
      ...summaryShape,
      target: v.pipe(LowerCase, v.picklist(['branch', 'tag'])),
      conditions: v.object({ refName: v.object({ include: Names, exclude: Names }) }),
      rules: Some(Rule),
      bypassActors: Whole(Actor),
    }),
  }),
  ({ ruleset: { conditions, bypassActors: bypass_actors, ...one } }) => ({
    ...one,
    ...one.source,
    conditions: { ref_name: conditions.refName },
    bypass_actors,
  }),
  ({ conditions, rules, bypass_actors: actors }) => ({
    conditions,
    rules,
    // A list that GitHub hides is no empty list.
    bypass_actors: actors?.map(normalizeActor) ?? 'hidden',
  }),
);
