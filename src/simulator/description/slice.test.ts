import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openSchemas } from './schemas.ts';
import type { Schema, Slice } from './slice.ts';

const text = readFileSync(new URL('rest.json', import.meta.url), 'utf8');
const slice: Slice = JSON.parse(text);
const words = (list: string) => list.trim().split(/\s+/);

/** Paths below the repository, with the methods that the program may send. */
const BELOW_REPOSITORY = `
  (GET,PATCH)
  /topics(PUT)
  /vulnerability-alerts(GET,PUT,DELETE)
  /automated-security-fixes(GET,PUT,DELETE)
  /private-vulnerability-reporting(GET,PUT,DELETE)
  /lfs(PUT,DELETE)
  /immutable-releases(GET,PUT,DELETE)
  /labels(GET,POST)
  /labels/{name}(PATCH,DELETE)
  /autolinks(GET,POST)
  /autolinks/{autolink_id}(DELETE)
  /milestones(GET,POST)
  /milestones/{milestone_number}(PATCH,DELETE)
  /rulesets(GET,POST)
  /rulesets/{ruleset_id}(GET,PUT,DELETE)
  /branches(GET)
  /branches/{branch}(GET)
  /branches/{branch}/protection(GET,PUT,DELETE)
  /branches/{branch}/protection/required_signatures(POST,DELETE)
  /environments(GET)
  /environments/{environment_name}(GET,PUT)
  /environments/{environment_name}/variables(GET,POST)
  /environments/{environment_name}/variables/{name}(PATCH,DELETE)
  /environments/{environment_name}/secrets(GET)
  /environments/{environment_name}/secrets/public-key(GET)
  /environments/{environment_name}/secrets/{secret_name}(PUT,DELETE)
  /environments/{environment_name}/deployment-branch-policies(GET,POST)
  /environments/{environment_name}/deployment-branch-policies/{branch_policy_id}(DELETE)
  /environments/{environment_name}/deployment_protection_rules(GET,POST)
  /environments/{environment_name}/deployment_protection_rules/{protection_rule_id}(DELETE)
  /environments/{environment_name}/deployment_protection_rules/apps(GET)
  /actions/permissions(GET,PUT)
  /actions/permissions/selected-actions(GET,PUT)
  /actions/permissions/workflow(GET,PUT)
  /actions/permissions/access(GET,PUT)
  /actions/permissions/artifact-and-log-retention(GET,PUT)
  /actions/permissions/fork-pr-contributor-approval(GET,PUT)
  /actions/permissions/fork-pr-workflows-private-repos(GET,PUT)
  /actions/cache/retention-limit(GET,PUT)
  /actions/cache/storage-limit(GET,PUT)
  /actions/oidc/customization/sub(GET,PUT)
  /actions/workflows(GET)
  /actions/workflows/{workflow_id}/enable(PUT)
  /actions/workflows/{workflow_id}/disable(PUT)
  /actions/variables(GET,POST)
  /actions/variables/{name}(PATCH,DELETE)
  /agents/variables(GET,POST)
  /agents/variables/{name}(PATCH,DELETE)
  /agents/organization-secrets(GET)
  /agents/organization-variables(GET)
  /check-suites/preferences(PATCH)
  /pages(GET,POST,PUT,DELETE)
  /code-scanning/default-setup(GET,PATCH)
  /code-quality/setup(GET,PATCH)
  /collaborators(GET)
  /collaborators/{username}(PUT,DELETE)
  /invitations(GET)
  /invitations/{invitation_id}(PATCH,DELETE)
  /teams(GET)
  /interaction-limits(GET,PUT,DELETE)
  /interaction-limits/pulls/creation-cap(GET,PATCH)
  /interaction-limits/pulls/bypass-list(GET,PUT,DELETE)
  /hooks(GET,POST)
  /hooks/{hook_id}(PATCH,DELETE)
  /hooks/{hook_id}/config(PATCH)
  /properties/values(GET,PATCH)
  /keys(GET,POST)
  /keys/{key_id}(DELETE)
  /secret-scanning/custom-patterns(GET,POST,DELETE)
  /secret-scanning/custom-patterns/{pattern_id}(PATCH)
  /issues(GET,POST)
  /issues/{issue_number}(GET,PATCH)
  /contents/{path}(GET)
  /git/ref/{ref}(GET)
  ${['actions', 'dependabot', 'codespaces', 'agents']
    .map(
      (store) => `/${store}/secrets(GET) /${store}/secrets/public-key(GET) /${store}/secrets/{secret_name}(PUT,DELETE)`,
    )
    .join(' ')}
`;

const ELSEWHERE = `
  /user(GET)
  /user/repos(GET)
  /users/{username}(GET)
  /orgs/{org}(GET)
  /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}(GET,PUT,DELETE)
  /apps/{app_slug}(GET)
  /rate_limit(GET)
`;

const routesOf = (list: string, prefix: string) =>
  words(list).flatMap((entry) => {
    const [, path, methods = ''] = /^(.*)\(([A-Z,]+)\)$/.exec(entry) ?? [];
    return methods.split(',').map((method) => `${method} ${prefix}${path}`);
  });

describe('the slice of the REST description', () => {
  it('holds every route that the program may send', () => {
    const sent = [...routesOf(BELOW_REPOSITORY, '/repos/{owner}/{repo}'), ...routesOf(ELSEWHERE, '')];
    expect(sent.filter((route) => !(route in slice.operations))).toEqual([]);
    expect(new Set(sent).size).toBe(160);
  });

  it('compiles, schema by schema, under the strict rules of the validator', async () => {
    const check = await openSchemas(slice.components);
    const schemas = Object.values(slice.operations).flatMap(({ path, query, body, answers }) =>
      [...Object.values(path), ...Object.values(query), body?.schema, ...Object.values(answers)].filter(
        (schema): schema is Schema => schema !== undefined && schema !== null,
      ),
    );
    expect(schemas.length).toBeGreaterThan(Object.keys(slice.operations).length);
    for (const schema of schemas) expect(() => check(schema, undefined, 'value')).not.toThrow();
  });

  it('holds the components that its operations reach, and no other', () => {
    const references = (value: unknown) =>
      [...JSON.stringify(value).matchAll(/"\$ref":"([^"]+)"/g)].map(([, name]) => name!);
    const reached = new Set<string>();
    const visit = (name: string) => {
      if (reached.has(name)) return;
      reached.add(name);
      for (const next of references(slice.components[name])) visit(next);
    };
    for (const name of references(slice.operations)) visit(name);
    expect([...reached].sort()).toEqual(Object.keys(slice.components));
  });

  it('carries no prose, so that a diff of it shows what changed in the contract', () => {
    expect(text).not.toMatch(/"(description|summary|example|externalDocs|x-[\w-]+)":"/);
    expect(text).not.toContain('"nullable"');
  });

  it.each([
    ['/repos/{owner}/{repo}/labels', 30, 100],
    ['/repos/{owner}/{repo}/actions/variables', 10, 30],
    ['/repos/{owner}/{repo}/agents/variables', 10, 30],
    ['/repos/{owner}/{repo}/agents/organization-variables', 10, 30],
    ['/repos/{owner}/{repo}/environments/{environment_name}/variables', 10, 30],
  ])('knows the page sizes of %s', (path, usual, maximum) => {
    expect(slice.operations[`GET ${path}`]?.query.per_page).toMatchObject({ default: usual, maximum });
  });

  it('knows which lists tell of their other pages', () => {
    const told = (path: string) => slice.operations[`GET /repos/{owner}/{repo}${path}`]?.link === true;
    expect(['/labels', '/hooks', '/actions/variables'].filter(told)).toHaveLength(3);
    expect(['/rulesets', '/environments', '/autolinks'].filter(told)).toEqual([]);
  });
});
