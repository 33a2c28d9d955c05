import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Description, openDescription, openSlice } from './index.ts';

/** Why GitHub differs from what it publishes, who has seen that, and when. */
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

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const { rest: entries, routes, graphql } = read('../../../../scripts/describe/overlay.json') as Overlay;

const holderOf = (slice: any, at: string[]) => at.slice(0, -1).reduce((inner, key) => inner[key], slice);

/** The slice as the host's description alone would have it. */
function published() {
  const slice = read('rest.json');
  for (const { at, was } of entries) {
    const holder = holderOf(slice, at);
    if (was === undefined) delete holder[at.at(-1)!];
    else holder[at.at(-1)!] = was;
  }
  return slice;
}

let host: Description;
let plain: Description;
beforeAll(async () => {
  host = await openDescription();
  plain = await openSlice(published());
});

function refusals(description: Description, line: string, body: unknown) {
  const [method = '', pathname = ''] = line.split(' ');
  const { operation, params } = description.findOperation(method, pathname)!;
  return description.requestProblems(operation, {
    params,
    query: new URLSearchParams(),
    body,
    contentType: 'application/json',
  });
}

it('the overlay is in the slice', () => {
  const slice = read('rest.json');
  for (const { at, now, because } of entries) expect(holderOf(slice, at)[at.at(-1)!], because).toEqual(now);
});

it('each entry of the overlay has its reason, its source and its date', () => {
  for (const { because, source, date } of [...entries, routes, ...graphql]) {
    expect(because).toMatch(/^[A-Z].{20,}\.$/);
    expect(source, because).toMatch(/.{10,}/);
    expect(date, because).toMatch(/^20\d\d(-\d\d-\d\d)?$/);
  }
});

it('the overlay changes these parts of the description, and no other', () => {
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

it('the overlay describes the switch of discussions, which the description leaves to any value', () => {
  expect(refusals(host, 'PATCH /repos/o/r', { has_discussions: true })).toEqual([]);
  expect(refusals(host, 'PATCH /repos/o/r', { has_discussions: 'yes' })).toEqual([
    'body.has_discussions must be boolean, and is string',
  ]);
  expect(refusals(plain, 'PATCH /repos/o/r', { has_discussions: 'yes' })).toEqual([]);
});

it('the overlay takes a branch protection with checks and no contexts, which the description refuses', () => {
  const protection = {
    required_status_checks: { strict: true, checks: [{ context: 'ci', app_id: -1 }] },
    enforce_admins: null,
    required_pull_request_reviews: null,
    restrictions: null,
  };
  expect(refusals(host, 'PUT /repos/o/r/branches/main/protection', protection)).toEqual([]);
  expect(refusals(plain, 'PUT /repos/o/r/branches/main/protection', protection)).toEqual([
    'body.required_status_checks.contexts is missing',
  ]);
});

it.each(['POST /repos/o/r/milestones', 'PATCH /repos/o/r/milestones/1'])(
  'the overlay takes null for the due date in %s, which the description refuses',
  (line) => {
    expect(refusals(host, line, { title: 'v1', due_on: null })).toEqual([]);
    expect(refusals(plain, line, { title: 'v1', due_on: null })).toEqual(['body.due_on must be string, and is null']);
    expect(refusals(host, line, { title: 'v1', due_on: 'soon' })).toEqual([
      'body.due_on must match format "date-time"',
    ]);
  },
);

it.each(['/repos/o/r/private-vulnerability-reporting', '/repos/o/r/environments/prod', '/repos/o/r/keys'])(
  'the overlay knows the 404 of %s, which the description lacks',
  (pathname) => {
    const answered = (description: Description) =>
      description.answerProblems(description.findOperation('GET', pathname)!.operation, 404, { message: 'Not Found' });
    expect(answered(host)).toEqual([]);
    expect(answered(plain)).toEqual([expect.stringContaining('and not 404')]);
  },
);

it('the overlay needs no entry for the 404 of the list of hooks, which the description has', () => {
  expect(plain.documentedStatuses(plain.findOperation('GET', '/repos/o/r/hooks')!.operation)).toContain(404);
});

describe('what only the enterprise flavour describes', () => {
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
  ])('what only the enterprise flavour describes is taken in %s: %j', (line, taken, refused) => {
    expect(refusals(host, line, taken)).toEqual([]);
    expect(refusals(host, line, refused)).toHaveLength(1);
  });

  it('a key that only the enterprise flavour describes is known of the repository that is read', () => {
    const repository = read('rest.json').components['security-and-analysis'].properties;
    expect(repository.secret_scanning_validity_checks.properties.status.enum).toEqual(['enabled', 'disabled']);
  });

  it.each(['PUT', 'DELETE'])('the enterprise flavour alone describes the %s of Git LFS', (method) => {
    expect(host.findOperation(method, '/repos/o/r/lfs')?.operation.route).toBe(`${method} /repos/{owner}/{repo}/lfs`);
  });
});
