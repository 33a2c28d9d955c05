/** Declares the routes of features that GitHub does not take in the repository's PATCH. */
import * as v from 'valibot';
import { createOwnerWideReader } from '../../github/batches/owner-wide-lists.ts';
import { defineAdministeredObject, defineBatchedAnswer } from '../../github/batches/selections.ts';
import { defineMutation, defineQuery, defineRestCall, type ReadCall, type WriteCall } from '../../github/call.ts';
import { administration, metadata } from '../../github/grants.ts';
import { defineOwnRepositoriesCall } from '../../github/routes/lists.ts';
import { defineObject, mapAnswer } from '../../github/shapes.ts';

const write = { needs: administration.write };
const publicWrite = { ...write, isPublic: true };
const reportingWrite = {
  ...publicWrite,
  hints: { 404: 'only public repositories have private vulnerability reporting' },
};

export const setTopics = defineRestCall('PUT /repos/{owner}/{repo}/topics', { ...publicWrite, wrapper: 'names' });

export const vulnerabilityAlerts = {
  get: defineRestCall('GET /repos/{owner}/{repo}/vulnerability-alerts', {
    needs: administration.read,
    answer: mapAnswer(v.undefined(), () => ({ enabled: true })),
    // To a token without the permission, alerts seem to be off, although GraphQL may show that they are on.
    batched: defineBatchedAnswer(
      'repository.enable_vulnerability_alerts',
      'viewerCanAdminister hasVulnerabilityAlertsEnabled',
      defineAdministeredObject({ hasVulnerabilityAlertsEnabled: v.literal(true) }),
      () => ({ enabled: true }),
    ),
  }),
  on: defineRestCall('PUT /repos/{owner}/{repo}/vulnerability-alerts', write),
  off: defineRestCall('DELETE /repos/{owner}/{repo}/vulnerability-alerts', write),
};

const ListedRepository = defineObject({
  full_name: v.string(),
  security_and_analysis: v.nullish(
    defineObject({ dependabot_security_updates: v.nullish(defineObject({ status: v.string() })) }),
  ),
});

/** The list of the organization does not show whether GitHub has paused the fixes. */
const FixesAnswer = defineObject({ enabled: v.boolean(), paused: v.optional(v.boolean()) });

export const securityFixes = {
  get: defineRestCall('GET /repos/{owner}/{repo}/automated-security-fixes', {
    needs: administration.read,
    answer: FixesAnswer,
    ownerWide: {
      read: createOwnerWideReader(
        ListedRepository,
        (_, rules) => defineOwnRepositoriesCall(rules)({}),
        ({ full_name }) => full_name,
        ({ security_and_analysis: block }) => {
          const status = block?.dependabot_security_updates?.status ?? '';
          return ['enabled', 'disabled'].includes(status) ? { enabled: status === 'enabled' } : undefined;
        },
      ),
      isSame: (own, listed) => own.enabled === listed.enabled,
      // GitHub turns the fixes off with the alerts.
      keys: ['enable_automated_security_fixes', 'enable_vulnerability_alerts'],
    },
  }),
  on: defineRestCall('PUT /repos/{owner}/{repo}/automated-security-fixes', write),
  /** Without alerts, the fixes are off already and GitHub refuses this call. */
  off: defineRestCall('DELETE /repos/{owner}/{repo}/automated-security-fixes', {
    ...write,
    absent: undefined,
    absentOn: [422],
    absentWhen: /alerts must be enabled/i,
  }),
};

export const vulnerabilityReporting = {
  /** Everyone can read the setting while it is on. */
  get: defineRestCall('GET /repos/{owner}/{repo}/private-vulnerability-reporting', {
    needs: metadata.read,
    isPublic: true,
    answer: defineObject({ enabled: v.boolean() }),
    hints: { 404: 'the feature may be off, or not visible to a token without Administration: read' },
  }),
  on: defineRestCall('PUT /repos/{owner}/{repo}/private-vulnerability-reporting', reportingWrite),
  /** Both statuses mean that the repository does not have the feature. */
  off: defineRestCall('DELETE /repos/{owner}/{repo}/private-vulnerability-reporting', {
    ...reportingWrite,
    absent: undefined,
    absentOn: [404, 422],
  }),
};

export const enforcedReason = 'the owner enforces immutable releases';
const immutableWrite = { ...write, unchangedOn: { 409: `apply cannot change it, because ${enforcedReason}` } };
export const immutableReleases = {
  get: defineRestCall('GET /repos/{owner}/{repo}/immutable-releases', {
    needs: administration.read,
    answer: defineObject({ enabled: v.boolean(), enforced_by_owner: v.boolean() }),
  }),
  on: defineRestCall('PUT /repos/{owner}/{repo}/immutable-releases', immutableWrite),
  off: defineRestCall('DELETE /repos/{owner}/{repo}/immutable-releases', immutableWrite),
};

const lfsWrite = {
  ...write,
  policyMessage: /lfs|billing/i,
  hints: {
    403: 'Git LFS can be disabled for the server, the account or the root of the fork network, and the token may lack billing access',
  },
};
export const gitLfs = {
  on: defineRestCall('PUT /repos/{owner}/{repo}/lfs', lfsWrite),
  off: defineRestCall('DELETE /repos/{owner}/{repo}/lfs', lfsWrite),
};

const featureShapes = {
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

export type Feature = keyof typeof featureShapes;

export type Features = { readonly id: string } & {
  readonly [name in Feature]?: v.InferOutput<(typeof featureShapes)[name]>;
};

const createFeatureShape = (fields: readonly Feature[]) =>
  defineObject({
    repository: defineObject({
      id: v.string(),
      ...Object.fromEntries(fields.map((name) => [name, featureShapes[name]])),
    }),
  }) as v.GenericSchema<any, { repository: Features }>;

/** Requests only the given fields, because an unknown field fails the whole query. */
export function getFeatures(fields: readonly Feature[]): ReadCall<{ repository: Features }> {
  const selected = `id ${fields.join(' ')}`;
  featureCalls[selected] ??= defineFeaturesQuery(selected, createFeatureShape(fields));
  return featureCalls[selected]({});
}

const featureCalls: Record<string, ReturnType<typeof defineFeaturesQuery>> = {};

const defineFeaturesQuery = (selected: string, answer: ReturnType<typeof createFeatureShape>) => {
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

type FeatureInput = { readonly repositoryId: string } & { readonly [name in Feature]?: boolean | string };

/** Returns the new value as proof. The query names no enum, because GitHub renames enums. */
export const updateFeature = (field: Feature, input: FeatureInput): WriteCall =>
  defineMutation<{ updateRepository: { repository: Features } }, { input: FeatureInput }>(
    `mutation UpdateRepositoryFeatures($input: UpdateRepositoryInput!) {
      updateRepository(input: $input) { repository { id ${field} } }
    }`,
    { ...publicWrite, answer: defineObject({ updateRepository: createFeatureShape([field]) }) },
  )({ input });
