import * as v from 'valibot';
import { mutation, query, rest } from '../../host/call.ts';
import { administration, metadata } from '../../host/grants.ts';
import { object } from '../../host/shapes.ts';
import { audienceOf } from '../visibility.ts';
import { visibleTo } from './schema.ts';

/** Left out for a token that may not see it, and never anything but true or false. */
const seen = v.optional(v.boolean());

/** The fields that every token can see. Merge settings and security need more rights. */
const LiveRepository = object({
  id: v.number(),
  name: v.string(),
  full_name: v.string(),
  owner: object({ login: v.string(), type: v.optional(v.string()) }),
  private: v.boolean(),
  visibility: v.optional(v.string()),
  default_branch: v.string(),
  archived: v.boolean(),
  description: v.nullable(v.string()),
  homepage: v.nullable(v.string()),
  has_issues: v.boolean(),
  has_projects: v.boolean(),
  has_wiki: v.boolean(),
  has_discussions: v.boolean(),
  topics: v.array(v.string()),
  allow_squash_merge: seen,
  allow_merge_commit: seen,
  allow_rebase_merge: seen,
  allow_auto_merge: seen,
  allow_update_branch: seen,
  allow_forking: seen,
  delete_branch_on_merge: seen,
  use_squash_pr_title_as_default: seen,
  web_commit_signoff_required: seen,
  security_and_analysis: v.nullish(object({})),
});

export type LiveRepository = v.InferOutput<typeof LiveRepository>;

const write = { needs: administration.write };
const open = { ...write, isPublic: true };

export const get = rest('GET /repos/{owner}/{repo}', {
  needs: metadata.read,
  isPublic: true,
  answer: LiveRepository,
});
export const update = rest('PATCH /repos/{owner}/{repo}', {
  ...write,
  isPublic: (body) => Object.keys(body).every((key) => audienceOf(visibleTo, key) === 'everyone'),
  answer: LiveRepository,
  nameIn: ({ owner, name }) => ({ owner: owner.login, name }),
});
export const setTopics = rest('PUT /repos/{owner}/{repo}/topics', { ...open, wrapper: 'names' });

/** The answer has no body. A 204 means enabled. */
export const getAlerts = rest('GET /repos/{owner}/{repo}/vulnerability-alerts', {
  needs: administration.read,
  answer: v.pipe(
    v.undefined(),
    v.transform(() => ({ enabled: true })),
  ),
});
export const enableAlerts = rest('PUT /repos/{owner}/{repo}/vulnerability-alerts', write);
export const disableAlerts = rest('DELETE /repos/{owner}/{repo}/vulnerability-alerts', write);

export const getFixes = rest('GET /repos/{owner}/{repo}/automated-security-fixes', {
  needs: administration.read,
  answer: object({ enabled: v.boolean(), paused: v.boolean() }),
});
export const enableFixes = rest('PUT /repos/{owner}/{repo}/automated-security-fixes', write);
export const disableFixes = rest('DELETE /repos/{owner}/{repo}/automated-security-fixes', write);

/** Everyone can read it while it is on. */
export const getReporting = rest('GET /repos/{owner}/{repo}/private-vulnerability-reporting', {
  needs: metadata.read,
  isPublic: true,
  answer: object({ enabled: v.boolean() }),
  hints: { 404: 'it may be off, or hidden from a token without Administration: read' },
});
export const enableReporting = rest('PUT /repos/{owner}/{repo}/private-vulnerability-reporting', open);
export const disableReporting = rest('DELETE /repos/{owner}/{repo}/private-vulnerability-reporting', open);

const enforced = 'the owner enforces immutable releases, so only the owner can change this';

export const getImmutable = rest('GET /repos/{owner}/{repo}/immutable-releases', {
  needs: administration.read,
  answer: object({ enabled: v.boolean(), enforced_by_owner: v.boolean() }),
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

const features = { hasSponsorshipsEnabled: v.boolean(), issueCreationPolicy: v.nullable(v.string()) };

export type Feature = keyof typeof features;

export interface Features {
  readonly id: string;
  readonly hasSponsorshipsEnabled?: boolean;
  readonly issueCreationPolicy?: string | null;
}

/** Requires every requested field. */
const shapeOf = (fields: readonly Feature[]) =>
  object({
    repository: object({ id: v.string(), ...Object.fromEntries(fields.map((name) => [name, features[name]])) }),
  }) as v.GenericSchema<any, { repository: Features }>;

/** Asks only for the given fields: a field that the host does not know fails the whole query. */
export const getFeatures = (fields: readonly Feature[]) =>
  query<{ repository: Features }>(
    `query RepositoryFeatures($owner: String!, $name: String!) {
      repository(owner: $owner, name: $name) { id ${fields.join(' ')} }
    }`,
    { needs: metadata.read, isPublic: true, answer: shapeOf(fields) },
  )({});

export type FeatureInput = { readonly repositoryId: string } & { readonly [name in Feature]?: boolean | string };

/** Reads the value back as proof. The query names the input type but no enum, because hosts rename enums. */
export const updateFeature = (field: Feature, input: FeatureInput) =>
  mutation<{ updateRepository: { repository: Features } }, { input: FeatureInput }>(
    `mutation UpdateRepositoryFeatures($input: UpdateRepositoryInput!) {
      updateRepository(input: $input) { repository { id ${field} } }
    }`,
    {
      ...open,
      answer: object({ updateRepository: shapeOf([field]) }),
    },
  )({ input });
