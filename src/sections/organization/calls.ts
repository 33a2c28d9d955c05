import * as v from 'valibot';
import { rest } from '../../host/call.ts';
import { organizationAdministration } from '../../host/grants.ts';
import { ofOrganization } from '../../host/routes/accounts.ts';
import { object } from '../../host/shapes.ts';

const LiveOrganization = object({
  id: v.number(),
  login: v.string(),
  html_url: v.string(),
  description: v.nullable(v.string()),
  has_organization_projects: v.boolean(),
  has_repository_projects: v.boolean(),
});

/** Its other settings stand beside these keys, as far as the token is shown them. */
export type LiveOrganization = v.InferOutput<typeof LiveOrganization>;

export const get = ofOrganization({ isPublic: false, answer: LiveOrganization });

export const update = rest('PATCH /orgs/{org}', {
  needs: organizationAdministration.write,
  hints: { 422: 'an enterprise may decide this for its organizations, and a plan may lack it' },
});
