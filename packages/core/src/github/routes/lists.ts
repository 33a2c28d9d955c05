import * as v from 'valibot';
import { defineRoute } from '../call.ts';
import { contents, members, metadata, organizationCustomProperties } from '../grants.ts';
import { defineObject } from '../shapes.ts';

const createPaging = (identity: string) => ({ perPage: 100, identity });

export const defineBranchesCall = defineRoute('GET /repos/{owner}/{repo}/branches', {
  needs: contents.read,
  pages: createPaging('name'),
});

export const defineCollaboratorsCall = defineRoute('GET /repos/{owner}/{repo}/collaborators', {
  needs: metadata.read,
  pages: createPaging('id'),
  hints: { 403: 'the account of the token needs push access to the repository to read this list' },
});

export const defineRulesetCall = defineRoute('GET /repos/{owner}/{repo}/rulesets/{ruleset_id}', {
  needs: metadata.read,
  isPublic: true,
  query: { includes_parents: true },
});

export const defineInstalledCall = defineRoute('GET /installation/repositories', { needs: metadata.read });

export const defineOwnRepositoriesCall = defineRoute('GET /orgs/{org}/repos', { needs: metadata.read });

export const defineTeamRepositoriesCall = defineRoute('GET /orgs/{org}/teams/{team_slug}/repos', {
  needs: members.read,
});

const Value = v.union([v.string(), v.array(v.string())]);

export const PropertyValueAnswer = defineObject({ property_name: v.string(), value: v.nullable(Value) });

export const definePropertyDefinitionsCall = defineRoute('GET /orgs/{org}/properties/schema', {
  needs: organizationCustomProperties.read,
});

export const definePropertyValuesCall = defineRoute('GET /orgs/{org}/properties/values', {
  needs: organizationCustomProperties.read,
});
