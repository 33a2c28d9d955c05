import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDescription, type Description, openDescription } from './index.ts';

/** The reason, the source and the date of an overlay entry. */
interface Sourced {
  readonly because: string;
  readonly source: string;
  readonly date: string;
}

interface Overlay {
  readonly rest: readonly Entry[];
  readonly routes: Sourced;
  readonly graphql: readonly Sourced[];
}

interface Entry extends Sourced {
  readonly at: string[];
  readonly was?: unknown;
  readonly now: unknown;
}

const readJson = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const { rest: entries, routes, graphql } = readJson('../../../../scripts/describe/overlay.json') as Overlay;

const findHolder = (slice: any, at: string[]) => at.slice(0, -1).reduce((inner, key) => inner[key], slice);

/** The slice without the overlay. */
function createPublished() {
  const slice = readJson('rest.json');
  for (const { at, was } of entries) {
    const holder = findHolder(slice, at);
    if (was === undefined) delete holder[at.at(-1)!];
    else holder[at.at(-1)!] = was;
  }
  return slice;
}

let description: Description;
let plain: Description;
beforeAll(async () => {
  description = await openDescription();
  plain = await createDescription(createPublished());
});

function findRefusals(description: Description, line: string, body: unknown) {
  const [method = '', pathname = ''] = line.split(' ');
  const { operation, params } = description.findOperation(method, pathname)!;
  return description.listRequestProblems(operation, {
    params,
    query: new URLSearchParams(),
    body,
    contentType: 'application/json',
  });
}

it('includes the overlay in the slice', () => {
  const slice = readJson('rest.json');
  for (const { at, now, because } of entries) expect(findHolder(slice, at)[at.at(-1)!], because).toEqual(now);
});

it('gives each overlay entry a reason, a source and a date', () => {
  for (const { because, source, date } of [...entries, routes, ...graphql]) {
    expect(because).toMatch(/^[A-Z].{20,}\.$/);
    expect(source, because).toMatch(/.{10,}/);
    expect(date, because).toMatch(/^20\d\d(-\d\d-\d\d)?$/);
  }
});

it('changes only the listed parts of the description', () => {
  const how = 'add here what you add to scripts/describe/overlay.json';
  expect(
    entries.map(({ at }) => at[1]),
    how,
  ).toEqual([
    'GET /app/hook/deliveries',
    'PATCH /repos/{owner}/{repo}',
    'PUT /repos/{owner}/{repo}/branches/{branch}/protection',
    'POST /repos/{owner}/{repo}/milestones',
    'PATCH /repos/{owner}/{repo}/milestones/{milestone_number}',
    'GET /repos/{owner}/{repo}/private-vulnerability-reporting',
    'GET /repos/{owner}/{repo}/environments/{environment_name}',
    'GET /repos/{owner}/{repo}/keys',
    'repository-rule-ruleset-info',
    'GET /app/installations',
    'GET /repos/{owner}/{repo}/actions/permissions/fork-pr-workflows-private-repos',
    'GET /repos/{owner}/{repo}/interaction-limits/pulls/creation-cap',
    'PATCH /repos/{owner}/{repo}/interaction-limits/pulls/creation-cap',
    'PATCH /repos/{owner}/{repo}/interaction-limits/pulls/creation-cap',
    'validation-error',
  ]);
});

it('restricts the switch of discussions, which the description leaves open', () => {
  expect(findRefusals(description, 'PATCH /repos/o/r', { has_discussions: true })).toEqual([]);
  expect(findRefusals(description, 'PATCH /repos/o/r', { has_discussions: 'yes' })).toEqual([
    'body.has_discussions must be boolean, and is string',
  ]);
  expect(findRefusals(plain, 'PATCH /repos/o/r', { has_discussions: 'yes' })).toEqual([]);
});

it('accepts a branch protection with checks but without contexts', () => {
  const protection = {
    required_status_checks: { strict: true, checks: [{ context: 'ci', app_id: -1 }] },
    enforce_admins: null,
    required_pull_request_reviews: null,
    restrictions: null,
  };
  expect(findRefusals(description, 'PUT /repos/o/r/branches/main/protection', protection)).toEqual([]);
  expect(findRefusals(plain, 'PUT /repos/o/r/branches/main/protection', protection)).toEqual([
    'body.required_status_checks.contexts is missing',
  ]);
});

it.each(['POST /repos/o/r/milestones', 'PATCH /repos/o/r/milestones/1'])(
  'accepts null as the due date in %s',
  (line) => {
    expect(findRefusals(description, line, { title: 'v1', due_on: null })).toEqual([]);
    expect(findRefusals(plain, line, { title: 'v1', due_on: null })).toEqual([
      'body.due_on must be string, and is null',
    ]);
    expect(findRefusals(description, line, { title: 'v1', due_on: 'soon' })).toEqual([
      'body.due_on must match format "date-time"',
    ]);
  },
);

it.each(['/repos/o/r/private-vulnerability-reporting', '/repos/o/r/environments/prod', '/repos/o/r/keys'])(
  'adds the missing 404 of %s',
  (pathname) => {
    const answered = (description: Description) =>
      description.listAnswerProblems(description.findOperation('GET', pathname)!.operation, 404, {
        message: 'Not Found',
      });
    expect(answered(description)).toEqual([]);
    expect(answered(plain)).toEqual([expect.stringContaining('and not 404')]);
  },
);

it('has no entry for the described 404 of the list of webhooks', () => {
  expect(plain.listStatuses(plain.findOperation('GET', '/repos/o/r/hooks')!.operation)).toContain(404);
});

describe('parts that only the enterprise description has', () => {
  const ruleset = (actor_type: string) => ({
    name: 'main',
    enforcement: 'active',
    bypass_actors: [{ actor_id: 1, actor_type, bypass_mode: 'always' }],
  });

  it.each([
    ['PATCH /repos/o/r', { visibility: 'internal' }, { visibility: 'secret' }],
    [
      'PATCH /repos/o/r',
      { security_and_analysis: { secret_scanning_validity_checks: { status: 'enabled' } } },
      { security_and_analysis: { secret_scanning_validity_checks: { status: true } } },
    ],
    ['PUT /repos/o/r/pages', { public: false }, { public: 'no' }],
    ['PUT /repos/o/r/actions/permissions/access', { access_level: 'enterprise' }, { access_level: 'world' }],
    ['POST /repos/o/r/rulesets', ruleset('EnterpriseOwner'), ruleset('EnterpriseGuest')],
    ['POST /repos/o/r/rulesets', ruleset('EnterpriseRole'), ruleset('enterprise_role')],
  ])('accepts the enterprise-only body of %s: %j', (line, taken, refused) => {
    expect(findRefusals(description, line, taken)).toEqual([]);
    expect(findRefusals(description, line, refused)).toHaveLength(1);
  });

  it('reads an enterprise-only key of a repository', () => {
    const repository = readJson('rest.json').components['security-and-analysis'].properties;
    expect(repository.secret_scanning_validity_checks.properties.status.enum).toEqual(['enabled', 'disabled']);
  });

  it.each(['PUT', 'DELETE'])('copies the %s of Git LFS from the enterprise description', (method) => {
    expect(description.findOperation(method, '/repos/o/r/lfs')?.operation.route).toBe(
      `${method} /repos/{owner}/{repo}/lfs`,
    );
  });
});
