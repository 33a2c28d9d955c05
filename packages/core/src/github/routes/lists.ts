import * as v from 'valibot';
import { route } from '../call.ts';
import { contents, members, metadata, organizationCustomProperties } from '../grants.ts';
import { object } from '../shapes.ts';

const inPages = (identity: string) => ({ per: 100, identity });

export const ofBranches = route('GET /repos/{owner}/{repo}/branches', {
  needs: contents.read,
  pages: inPages('name'),
});

export const ofCollaborators = route('GET /repos/{owner}/{repo}/collaborators', {
  needs: metadata.read,
  pages: inPages('id'),
  hints: { 403: 'the account of the token needs push access to the repository to read this list' },
});

export const ofRuleset = route('GET /repos/{owner}/{repo}/rulesets/{ruleset_id}', {
  needs: metadata.read,
  isPublic: true,
  query: { includes_parents: true },
});

export const ofInstalled = route('GET /installation/repositories', { needs: metadata.read });

/** The repositories of an organization that the token sees. */
export const ofOwnRepositories = route('GET /orgs/{org}/repos', { needs: metadata.read });

export const ofTeamRepositories = route('GET /orgs/{org}/teams/{team_slug}/repos', { needs: members.read });

const Value = v.union([v.string(), v.array(v.string())]);

export const PropertyValue = object({ property_name: v.string(), value: v.nullable(Value) });

export const ofPropertyDefinitions = route('GET /orgs/{org}/properties/schema', {
  needs: organizationCustomProperties.read,
});

export const ofPropertyValues = route('GET /orgs/{org}/properties/values', {
  needs: organizationCustomProperties.read,
});
