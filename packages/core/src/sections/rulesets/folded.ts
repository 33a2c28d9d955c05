import * as v from 'valibot';
import {
  defineAdministered,
  defineBatchedAnswer,
  defineVisibleConnection,
  defineWholeConnection,
  selectConnection,
} from '../../github/batches/selections.ts';
import { isMap } from '../../settings/maps.ts';
import { fillActor } from './actors.ts';
import { parametersOf, ruleTypes } from './rules.ts';

const lower = v.pipe(v.string(), v.toLowerCase());
const Names = v.array(v.string());

const inSummary = {
  id: v.number(),
  name: v.string(),
  target: lower,
  enforcement: lower,
  source: v.object({ source_type: v.string(), source: v.string() }),
};
const summary = `id: databaseId name target enforcement
  source { source_type: __typename ... on Repository { source: nameWithOwner } ... on Organization { source: login } }`;

/** The rulesets that apply. One of an enterprise shows no source, and then none of them counts. */
export const listFolded = defineBatchedAnswer(
  'rulesets',
  selectConnection('rulesets', summary),
  v.object({ rulesets: defineVisibleConnection(v.object(inSummary)) }),
  ({ rulesets }) => rulesets.map((one) => ({ ...one, ...one.source })),
);

/** Shows only that the branch exists: if it does not, REST has to say so. */
export const branchFolded = defineBatchedAnswer(
  'rulesets',
  ({ branch }) => `ref(qualifiedName: ${JSON.stringify(`refs/heads/${branch}`)}) { name }`,
  v.object({ ref: v.object({ name: v.string() }) }),
  () => ({ isThere: true }),
);

/** A query fails that names a type which the server lacks, so no newer ones are here. */
const rule = `type parameters {
  ... on UpdateParameters { updateAllowsFetchAndMerge }
  ... on RequiredDeploymentsParameters { requiredDeploymentEnvironments }
  ... on RequiredStatusChecksParameters {
    doNotEnforceOnCreate strictRequiredStatusChecksPolicy requiredStatusChecks { context integrationId }
  }
}`;

/** A rule of which all parameters are shown. REST may leave them out where all are off. */
const Rule = v.pipe(
  v.object({ type: v.pipe(lower, v.picklist(ruleTypes)), parameters: v.nullable(v.record(v.string(), v.unknown())) }),
  v.transform(({ type, parameters }) => ({ type, parameters: snakeKeys(parameters ?? {}) as Record<string, unknown> })),
  v.check(({ type, parameters }) => {
    const described = parametersOf(type);
    return described?.type !== 'object' || Object.keys(described.properties).every((name) => name in parameters);
  }),
  v.transform(({ type, parameters }) => ({
    type,
    ...(Object.values(parameters).some((value) => value !== false) && { parameters }),
  })),
);

function snakeKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeKeys);
  if (!isMap(value)) return value;
  const snake = (key: string) => key.replace(/[A-Z]/g, '_$&').toLowerCase();
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [snake(key), snakeKeys(inner)]));
}

const actor = `bypass_mode: bypassMode deployKey organizationAdmin role: repositoryRoleDatabaseId
  actor { type: __typename ... on App { id: databaseId } ... on Team { id: databaseId } }`;

/** Somebody of another kind, such as a person, shows no number. That of an organization's owners varies. */
const Actor = v.pipe(
  v.object({
    bypass_mode: lower,
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

export const oneFolded = defineBatchedAnswer(
  'rulesets',
  ({ ruleset_id: id }) => `viewerCanAdminister ruleset(databaseId: ${Number(id)}) {
    ${summary} conditions { refName { include exclude } } ${selectConnection('rules', rule)} ${selectConnection('bypassActors', actor)}
  }`,
  defineAdministered({
    ruleset: v.object({
      ...inSummary,
      target: v.pipe(lower, v.picklist(['branch', 'tag'])),
      conditions: v.object({ refName: v.object({ include: Names, exclude: Names }) }),
      rules: defineVisibleConnection(Rule),
      bypassActors: defineWholeConnection(Actor),
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
    bypass_actors: actors?.map(fillActor) ?? 'hidden',
  }),
);
