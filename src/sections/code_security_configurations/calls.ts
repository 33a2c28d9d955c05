import * as v from 'valibot';
import { rest } from '../../host/call.ts';
import { organizationAdministration } from '../../host/grants.ts';
import { ofOrganization } from '../../host/routes/accounts.ts';
import { ofOwnRepositories } from '../../host/routes/lists.ts';
import { object } from '../../host/shapes.ts';
import { SelectedRepository } from '../families/repositories.ts';

const { read, write } = organizationAdministration;

/** The settings of a configuration stand beside these keys. */
const Reviewer = object({ reviewer_id: v.number(), reviewer_type: v.string() });

const LiveConfiguration = object({
  id: v.number(),
  name: v.string(),
  target_type: v.string(),
  description: v.nullish(v.string(), null),
  enforcement: v.string(),
  secret_scanning_delegated_bypass_options: v.nullish(object({ reviewers: v.nullish(v.array(Reviewer)) })),
});

export type LiveConfiguration = v.InferOutput<typeof LiveConfiguration>;

export const list = rest('GET /orgs/{org}/code-security/configurations', {
  needs: read,
  query: { target_type: 'all' },
  pages: { per: 100, identity: 'id', byLink: true },
  answer: v.array(LiveConfiguration),
});

export const get = rest('GET /orgs/{org}/code-security/configurations/{configuration_id}', {
  needs: read,
  answer: LiveConfiguration,
});

const LiveDefault = object({
  default_for_new_repos: v.picklist(['public', 'private_and_internal', 'all', 'none']),
  configuration: object({ id: v.number() }),
});

export const listDefaults = rest('GET /orgs/{org}/code-security/configurations/defaults', {
  needs: read,
  answer: v.pipe(
    v.array(LiveDefault),
    v.transform((all) => {
      const kinds = new Map<number, string>();
      for (const { configuration, default_for_new_repos: which } of all)
        kinds.set(configuration.id, kinds.has(configuration.id) ? 'all' : which);
      return kinds;
    }),
  ),
});

const Attachment = object({ status: v.string(), repository: SelectedRepository });

export type Attachment = v.InferOutput<typeof Attachment>;

export const listAttachments = rest('GET /orgs/{org}/code-security/configurations/{configuration_id}/repositories', {
  needs: read,
  query: { status: 'all' },
  pages: { per: 100, identity: 'repository', byLink: true },
  answer: v.array(Attachment),
});

const OwnRepository = object({
  id: v.number(),
  name: v.string(),
  private: v.boolean(),
  archived: v.optional(v.boolean(), false),
});

export type OwnRepository = v.InferOutput<typeof OwnRepository>;

export const listRepositories = ofOwnRepositories({
  pages: { per: 100, identity: 'id', keeps: Object.keys(OwnRepository.entries) },
  answer: v.array(OwnRepository),
});

/** How many repositories the organization has at least: owners alone are told how many are private. */
export const countRepositories = ofOrganization({
  answer: v.pipe(
    object({ public_repos: v.number(), total_private_repos: v.optional(v.number(), 0) }),
    v.transform(({ public_repos, total_private_repos }) => public_repos + total_private_repos),
  ),
});

export const create = rest('POST /orgs/{org}/code-security/configurations', {
  needs: write,
  answer: object({ id: v.number() }),
});

export const update = rest('PATCH /orgs/{org}/code-security/configurations/{configuration_id}', { needs: write });

export const remove = rest('DELETE /orgs/{org}/code-security/configurations/{configuration_id}', { needs: write });

export const setDefault = rest('PUT /orgs/{org}/code-security/configurations/{configuration_id}/defaults', {
  needs: write,
});

export const attach = rest('POST /orgs/{org}/code-security/configurations/{configuration_id}/attach', {
  needs: write,
});
