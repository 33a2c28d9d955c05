import * as v from 'valibot';
import { rest, route } from '../call.ts';
import { contents, customProperties, members, metadata } from '../grants.ts';
import { object } from '../shapes.ts';

const inPages = (identity: string) => ({ per: 100, identity });

export const ofRepository = route('GET /repos/{owner}/{repo}', { needs: metadata.read, isPublic: true });

export const ofBranches = route('GET /repos/{owner}/{repo}/branches', {
  needs: contents.read,
  pages: inPages('name'),
});

export const ofCollaborators = route('GET /repos/{owner}/{repo}/collaborators', {
  needs: metadata.read,
  pages: inPages('id'),
  hints: { 403: 'the account of the token needs push access to the repository for this list' },
});

export const ofRuleset = route('GET /repos/{owner}/{repo}/rulesets/{ruleset_id}', {
  needs: metadata.read,
  isPublic: true,
});

export const Commit = object({ sha: v.string(), parents: v.array(object({ sha: v.string() })) });

export const getCommit = rest('GET /repos/{owner}/{repo}/commits/{ref}', { needs: contents.read, answer: Commit });

/** The text of a file on the default branch, or at a ref. Only a token that may read the contents proves it absent. */
export const fileText = (ref?: string) =>
  rest('GET /repos/{owner}/{repo}/contents/{path}', {
    needs: contents.read,
    accept: 'application/vnd.github.raw+json',
    query: ref === undefined ? {} : { ref },
    answer: v.string(),
    absent: undefined,
  });

export const ofInstalled = route('GET /installation/repositories', { needs: metadata.read });

export const ofTeamRepositories = route('GET /orgs/{org}/teams/{team_slug}/repos', { needs: members.read });

/** The value of a custom property. */
export const PropertyValue = object({
  property_name: v.string(),
  value: v.nullable(v.union([v.string(), v.array(v.string())])),
});

export const ofPropertyValues = route('GET /orgs/{org}/properties/values', {
  needs: { ...customProperties.read, of: 'organization' },
});
