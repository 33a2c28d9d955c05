import * as v from 'valibot';
import { mutation, query, rest } from '../../host/call.ts';
import { administration, metadata } from '../../host/grants.ts';
import { object } from '../../host/shapes.ts';

/** The repository as every token may see it; merge settings and security only as an administrator. */
const LiveRepository = object({
  name: v.string(),
  owner: object({ login: v.string(), type: v.optional(v.string()) }),
  private: v.boolean(),
  visibility: v.optional(v.string()),
  default_branch: v.optional(v.string()),
  archived: v.optional(v.boolean()),
  topics: v.optional(v.array(v.string())),
});

export type LiveRepository = v.InferOutput<typeof LiveRepository>;

const write = { needs: administration.write };
const Enabled = object({ enabled: v.boolean() });
const off = { enabled: false };

export const get = rest('GET /repos/{owner}/{repo}', { needs: metadata.read, answer: LiveRepository });
export const update = rest('PATCH /repos/{owner}/{repo}', { ...write, answer: LiveRepository });
export const setTopics = rest('PUT /repos/{owner}/{repo}/topics', write);

/** The answer has no body: that it comes at all means enabled. */
export const getAlerts = rest('GET /repos/{owner}/{repo}/vulnerability-alerts', {
  needs: administration.read,
  answer: v.pipe(
    v.unknown(),
    v.transform(() => ({ enabled: true })),
  ),
  absent: off,
});
export const enableAlerts = rest('PUT /repos/{owner}/{repo}/vulnerability-alerts', write);
export const disableAlerts = rest('DELETE /repos/{owner}/{repo}/vulnerability-alerts', write);

export const getFixes = rest('GET /repos/{owner}/{repo}/automated-security-fixes', {
  needs: administration.read,
  answer: object({ enabled: v.boolean(), paused: v.optional(v.boolean()) }),
  absent: off,
});
export const enableFixes = rest('PUT /repos/{owner}/{repo}/automated-security-fixes', write);
export const disableFixes = rest('DELETE /repos/{owner}/{repo}/automated-security-fixes', write);

export const getReporting = rest('GET /repos/{owner}/{repo}/private-vulnerability-reporting', {
  needs: metadata.read,
  answer: Enabled,
  absent: off,
  absentOn: [404, 422],
});
export const enableReporting = rest('PUT /repos/{owner}/{repo}/private-vulnerability-reporting', {
  ...write,
  hints: { 422: 'private vulnerability reporting exists for public repositories only' },
});
/** Where the feature does not apply it is off already. */
export const disableReporting = rest('DELETE /repos/{owner}/{repo}/private-vulnerability-reporting', {
  ...write,
  absent: undefined,
  absentOn: [404, 422],
});

const enforced = 'the owner enforces immutable releases, so only the owner can change this';

export const getImmutable = rest('GET /repos/{owner}/{repo}/immutable-releases', {
  needs: administration.read,
  answer: object({ enabled: v.boolean(), enforced_by_owner: v.optional(v.boolean()) }),
  absent: off,
});
export const enableImmutable = rest('PUT /repos/{owner}/{repo}/immutable-releases', {
  ...write,
  notes: { 409: enforced },
});
export const disableImmutable = rest('DELETE /repos/{owner}/{repo}/immutable-releases', {
  ...write,
  notes: { 409: enforced },
});

const lfs = {
  ...write,
  policy: /lfs|billing/i,
  hints: {
    403: 'Git LFS can be disabled for the whole host, the account or the root of the fork network, and the token may lack billing access',
  },
};
export const enableLfs = rest('PUT /repos/{owner}/{repo}/lfs', lfs);
export const disableLfs = rest('DELETE /repos/{owner}/{repo}/lfs', lfs);

const Features = object({
  id: v.string(),
  hasSponsorshipsEnabled: v.optional(v.boolean()),
  issueCreationPolicy: v.optional(v.string()),
});

export type Features = v.InferOutput<typeof Features>;
export type Feature = 'hasSponsorshipsEnabled' | 'issueCreationPolicy';

/** Only the fields that are asked for: one that a host does not know fails the whole document. */
export const getFeatures = (fields: readonly Feature[]) =>
  query<{ repository: Features }>(
    `query RepositoryFeatures($owner: String!, $name: String!) {
      repository(owner: $owner, name: $name) { id ${fields.join(' ')} }
    }`,
    { needs: metadata.read, answer: object({ repository: Features }) },
  )({});

export type FeatureInput = { readonly repositoryId: string } & { readonly [name in Feature]?: boolean | string };

/** The echo proves that the host took the value. The input's type is named and no enumeration is: those get renamed. */
export const updateFeature = (field: Feature, input: FeatureInput) =>
  mutation<{ updateRepository: { repository: Features } }, { input: FeatureInput }>(
    `mutation UpdateRepositoryFeatures($input: UpdateRepositoryInput!) {
      updateRepository(input: $input) { repository { id ${field} } }
    }`,
    {
      ...write,
      answer: object({ updateRepository: object({ repository: Features }) }),
    },
  )({ input });
