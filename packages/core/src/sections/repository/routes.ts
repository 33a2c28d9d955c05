import * as v from 'valibot';
import { createListReader } from '../../github/batches/listed.ts';
import { defineAdministered, defineBatchedAnswer } from '../../github/batches/selections.ts';
import { defineMutation, defineQuery, defineRestCall } from '../../github/call.ts';
import { administration, metadata } from '../../github/grants.ts';
import { defineOwnRepositoriesCall } from '../../github/routes/lists.ts';
import { defineObject, mapAnswer } from '../../github/shapes.ts';

const write = { needs: administration.write };
const open = { ...write, isPublic: true };
const ofPublic = { ...open, hints: { 404: 'only public repositories have private vulnerability reporting' } };

export const setTopics = defineRestCall('PUT /repos/{owner}/{repo}/topics', { ...open, wrapper: 'names' });

export const alerts = {
  /** The answer has no body. A 204 means enabled. */
  get: defineRestCall('GET /repos/{owner}/{repo}/vulnerability-alerts', {
    needs: administration.read,
    answer: mapAnswer(v.undefined(), () => ({ enabled: true })),
    // To a token without the grant they seem to be off, and to who only reads they may be shown all the same.
    batched: defineBatchedAnswer(
      'repository.enable_vulnerability_alerts',
      'viewerCanAdminister hasVulnerabilityAlertsEnabled',
      defineAdministered({ hasVulnerabilityAlertsEnabled: v.literal(true) }),
      () => ({ enabled: true }),
    ),
  }),
  on: defineRestCall('PUT /repos/{owner}/{repo}/vulnerability-alerts', write),
  off: defineRestCall('DELETE /repos/{owner}/{repo}/vulnerability-alerts', write),
};

/** Shown only to administrators. */
const Secured = defineObject({
  full_name: v.string(),
  security_and_analysis: v.nullish(
    defineObject({ dependabot_security_updates: v.nullish(defineObject({ status: v.string() })) }),
  ),
});

/** The organization lists no pauses. */
const Fixes = defineObject({ enabled: v.boolean(), paused: v.optional(v.boolean()) });

export const fixes = {
  get: defineRestCall('GET /repos/{owner}/{repo}/automated-security-fixes', {
    needs: administration.read,
    answer: Fixes,
    ownerWide: {
      read: createListReader(
        Secured,
        (_, rules) => defineOwnRepositoriesCall(rules)({}),
        ({ full_name }) => full_name,
        ({ security_and_analysis: block }) => {
          const status = block?.dependabot_security_updates?.status ?? '';
          return ['enabled', 'disabled'].includes(status) ? { enabled: status === 'enabled' } : undefined;
        },
      ),
      isSame: (own, listed) => own.enabled === listed.enabled,
      // The fixes go off with the alerts.
      keys: ['enable_automated_security_fixes', 'enable_vulnerability_alerts'],
    },
  }),
  on: defineRestCall('PUT /repos/{owner}/{repo}/automated-security-fixes', write),
  /** Without alerts the updates are off already, and the host refuses to switch them. */
  off: defineRestCall('DELETE /repos/{owner}/{repo}/automated-security-fixes', {
    ...write,
    absent: undefined,
    absentOn: [422],
    absentWhen: /alerts must be enabled/i,
  }),
};

export const reporting = {
  /** Everyone can read it while it is on. */
  get: defineRestCall('GET /repos/{owner}/{repo}/private-vulnerability-reporting', {
    needs: metadata.read,
    isPublic: true,
    answer: defineObject({ enabled: v.boolean() }),
    hints: { 404: 'the feature may be off, or not visible to a token without Administration: read' },
  }),
  on: defineRestCall('PUT /repos/{owner}/{repo}/private-vulnerability-reporting', ofPublic),
  /** Both answers say that the repository has no such feature. */
  off: defineRestCall('DELETE /repos/{owner}/{repo}/private-vulnerability-reporting', {
    ...ofPublic,
    absent: undefined,
    absentOn: [404, 422],
  }),
};

export const enforced = 'the owner enforces immutable releases';
const unlessEnforced = { ...write, unchangedOn: { 409: `apply cannot change it, because ${enforced}` } };
export const immutable = {
  get: defineRestCall('GET /repos/{owner}/{repo}/immutable-releases', {
    needs: administration.read,
    answer: defineObject({ enabled: v.boolean(), enforced_by_owner: v.boolean() }),
  }),
  on: defineRestCall('PUT /repos/{owner}/{repo}/immutable-releases', unlessEnforced),
  off: defineRestCall('DELETE /repos/{owner}/{repo}/immutable-releases', unlessEnforced),
};

const billed = {
  ...write,
  policyMessage: /lfs|billing/i,
  hints: {
    403: 'Git LFS can be disabled for the server, the account or the root of the fork network, and the token may lack billing access',
  },
};
export const lfs = {
  on: defineRestCall('PUT /repos/{owner}/{repo}/lfs', billed),
  off: defineRestCall('DELETE /repos/{owner}/{repo}/lfs', billed),
};

const features = {
  hasSponsorshipsEnabled: v.boolean(),
  issueCreationPolicy: v.nullable(v.string()),
  allowUpdateBranch: v.boolean(),
  autoMergeAllowed: v.boolean(),
  deleteBranchOnMerge: v.boolean(),
  mergeCommitAllowed: v.boolean(),
  mergeCommitMessage: v.string(),
  mergeCommitTitle: v.string(),
  rebaseMergeAllowed: v.boolean(),
  squashMergeAllowed: v.boolean(),
  squashMergeCommitMessage: v.string(),
  squashMergeCommitTitle: v.string(),
};

export type Feature = keyof typeof features;

export type Features = { readonly id: string } & {
  readonly [name in Feature]?: v.InferOutput<(typeof features)[name]>;
};

/** Requires every requested field. */
const shapeOf = (fields: readonly Feature[]) =>
  defineObject({
    repository: defineObject({ id: v.string(), ...Object.fromEntries(fields.map((name) => [name, features[name]])) }),
  }) as v.GenericSchema<any, { repository: Features }>;

/** Asks only for the given fields: a field that the host does not know fails the whole query. */
export function getFeatures(fields: readonly Feature[]) {
  const selected = `id ${fields.join(' ')}`;
  featureCalls[selected] ??= featuresOf(selected, shapeOf(fields));
  return featureCalls[selected]({});
}

const featureCalls: Record<string, ReturnType<typeof featuresOf>> = {};

const featuresOf = (selected: string, answer: ReturnType<typeof shapeOf>) => {
  const shape = v.pipe(
    v.unknown(),
    v.transform((repository) => ({ repository })),
    answer,
  );
  return defineQuery<{ repository: Features }>(
    `query RepositoryFeatures($owner: String!, $name: String!) { repository(owner: $owner, name: $name) { ${selected} } }`,
    {
      needs: metadata.read,
      isPublic: true,
      answer,
      batched: defineBatchedAnswer('repository', selected, shape, (shown) => shown),
    },
  );
};

export type FeatureInput = { readonly repositoryId: string } & { readonly [name in Feature]?: boolean | string };

/** Reads the value back as proof. The query names the input type but no enum, because hosts rename enums. */
export const updateFeature = (field: Feature, input: FeatureInput) =>
  defineMutation<{ updateRepository: { repository: Features } }, { input: FeatureInput }>(
    `mutation UpdateRepositoryFeatures($input: UpdateRepositoryInput!) {
      updateRepository(input: $input) { repository { id ${field} } }
    }`,
    { ...open, answer: defineObject({ updateRepository: shapeOf([field]) }) },
  )({ input });
