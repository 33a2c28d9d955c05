import { rest } from '../../../host/call.ts';
import { organizationAdministration } from '../../../host/grants.ts';
import {
  type ListedActionsPolicy,
  LiveActionsPolicy,
  listOfPolicies,
  writesPolicies,
} from '../../../host/routes/actions-policies.ts';

/** Reading needs as much as writing. Without it nobody can say which policies there are. */
const needs = organizationAdministration.write;
const { apiVersion } = listOfPolicies;

export const list = rest<'GET /orgs/{org}/actions/policies', ListedActionsPolicy[]>(
  'GET /orgs/{org}/actions/policies',
  {
    ...listOfPolicies,
    needs,
    query: { has_parents: false },
  },
);

export const get = rest('GET /orgs/{org}/actions/policies/{policy_id}', {
  needs,
  apiVersion,
  answer: LiveActionsPolicy,
});
export const create = rest('POST /orgs/{org}/actions/policies', { ...writesPolicies, needs });
export const replace = rest('PUT /orgs/{org}/actions/policies/{policy_id}', { ...writesPolicies, needs });
export const remove = rest('DELETE /orgs/{org}/actions/policies/{policy_id}', { needs, apiVersion });
