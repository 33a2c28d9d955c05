import { beforeAll, describe, expect, it } from 'vitest';
import { type Description, openDescription } from './index.ts';

let host: Description;
beforeAll(async () => {
  host = await openDescription();
});

const at = (method: string, pathname: string) => {
  const found = host.findOperation(method, pathname);
  if (!found) throw new Error(`no route for ${method} ${pathname}`);
  return found;
};

function requestProblems(line: string, body?: unknown, contentType = 'application/json') {
  const [method = '', target = ''] = line.split(' ');
  const { pathname, searchParams } = new URL(target, 'http://host.invalid');
  const { operation, params } = at(method, pathname);
  return host.requestProblems(operation, { params, query: searchParams, body, contentType });
}

function answerProblems(line: string, status: number, body?: unknown) {
  const [method = '', pathname = ''] = line.split(' ');
  return host.answerProblems(at(method, pathname).operation, status, body);
}

it('a request that the host takes has no problem', () => {
  expect(requestProblems('GET /repos/o/r/labels?per_page=100&page=2')).toEqual([]);
  expect(requestProblems('GET /repos/o/r/rulesets?includes_parents=false&targets=branch,tag')).toEqual([]);
  expect(requestProblems('PATCH /repos/o/r', { has_issues: false, description: '' })).toEqual([]);
  expect(requestProblems('PUT /repos/o/r/vulnerability-alerts')).toEqual([]);
  expect(requestProblems('PUT /repos/o/r/topics', { names: [] }, 'application/json; charset=utf-8')).toEqual([]);
});

it('a wrong type is named by its key, the type it should have and the type it has', () => {
  expect(requestProblems('PATCH /repos/o/r', { has_issues: 'yes' })).toEqual([
    'body.has_issues must be boolean, and is string',
  ]);
  expect(requestProblems('PUT /repos/o/r/topics', { names: ['a', null] })).toEqual([
    'body.names[1] must be string, and is null',
  ]);
});

it('the problem of a request never prints a value of its body', () => {
  const sealed = { encrypted_value: 'hunter2 is no sealed box', key_id: 7 };
  const problems = requestProblems('PUT /repos/o/r/actions/secrets/TOKEN', sealed);
  expect(problems).toHaveLength(2);
  expect(problems.join()).not.toContain('hunter2');
});

it('every problem of a request is reported at once', () => {
  expect(requestProblems('PATCH /repos/o/r/hooks/seven?force=1', { active: 1, events: 'push' }, 'text/plain')).toEqual([
    'path.hook_id must be integer, and is string',
    'query.force is not in the description',
    'content type must be application/json',
    'body.events must be array, and is string',
    'body.active must be boolean, and is number',
  ]);
});

it.each([
  ['GET /repos/o/r/labels?per_page=101', 'query.per_page must be <= 100'],
  ['GET /repos/o/r/actions/variables?per_page=31', 'query.per_page must be <= 30'],
  ['GET /repos/o/r/labels?per_page=1e2', 'query.per_page must be integer, and is string'],
  ['GET /repos/o/r/labels?page=1&page=2', 'query.page is given more than once'],
  ['GET /repos/o/r/milestones?state=done', 'query.state must be "open" or "closed" or "all"'],
  ['GET /repos/o/r/branches?protected=1', 'query.protected must be boolean, and is string'],
  ['GET /repos/o/r/autolinks?per_page=30', 'query.per_page is not in the description'],
])('the request is refused for %s', (line, problem) => {
  expect(requestProblems(line)).toEqual([problem]);
});

it('a missing body is refused where one is required, and any body where none is taken', () => {
  expect(requestProblems('PUT /repos/o/r/topics')).toEqual(['body is missing']);
  expect(requestProblems('PUT /repos/o/r/lfs', {})).toEqual([
    'body is not in the description: this operation takes none',
  ]);
  expect(requestProblems('PUT /repos/o/r/environments/prod')).toEqual([]);
});

it('a missing key is named', () => {
  expect(requestProblems('POST /repos/o/r/labels', { color: 'ffffff' })).toEqual(['body.name is missing']);
});

it('an unknown key is refused only where the description closes the object', () => {
  expect(requestProblems('PATCH /repos/o/r', { a_key_of_next_year: true })).toEqual([]);
  expect(requestProblems('PATCH /repos/o/r/code-scanning/default-setup', { state: 'configured', speed: 1 })).toEqual([
    'body.speed is not in the description',
  ]);
});

it.each([
  [{ due_on: 'tomorrow' }, 'body.due_on must match format "date-time"'],
  [{ state: 'shut' }, 'body.state must be "open" or "closed"'],
])('the milestone %j is refused', (body, problem) => {
  expect(requestProblems('PATCH /repos/o/r/milestones/1', body)).toEqual([problem]);
});

it('the problem is about the rule that was meant', () => {
  const ruleset = (rule: object) => ({ name: 'main', enforcement: 'active', rules: [{ type: 'deletion' }, rule] });
  expect(
    requestProblems('POST /repos/o/r/rulesets', ruleset({ type: 'required_deployments', parameters: {} })),
  ).toEqual(['body.rules[1].parameters.required_deployment_environments is missing']);
  const [problem, ...others] = requestProblems('POST /repos/o/r/rulesets', ruleset({ type: 'gate' }));
  expect(others).toEqual([]);
  expect(problem).toContain('body.rules[1].type must be "creation", or body.rules[1].type must be "update"');
});

it('the problem lists the types that a choice allows', () => {
  const values = (value: unknown) => ({ properties: [{ property_name: 'tier', value }] });
  expect(requestProblems('PATCH /repos/o/r/properties/values', values(null))).toEqual([]);
  expect(requestProblems('PATCH /repos/o/r/properties/values', values(['a', 'b']))).toEqual([]);
  expect(requestProblems('PATCH /repos/o/r/properties/values', values(3))).toEqual([
    'body.properties[0].value must be string, and is number, or ' +
      'body.properties[0].value must be array, and is number, or ' +
      'body.properties[0].value must be null, and is number',
  ]);
});

it('a pages update that updates nothing is refused', () => {
  expect(requestProblems('PUT /repos/o/r/pages', { build_type: 'workflow' })).toEqual([]);
  expect(requestProblems('PUT /repos/o/r/pages', {})).not.toEqual([]);
});

describe('answerProblems', () => {
  const label = {
    id: 1,
    node_id: 'LA_1',
    url: 'https://api.github.com/repos/o/r/labels/bug',
    name: 'bug',
    description: null,
    color: 'd73a4a',
    default: true,
  };

  it('an answer of the host has no problem', () => {
    expect(answerProblems('GET /repos/o/r/labels', 200, [label])).toEqual([]);
    expect(answerProblems('DELETE /repos/o/r/labels/bug', 204)).toEqual([]);
    expect(answerProblems('GET /repos/o/r/labels', 404, { message: 'Not Found' })).toEqual([]);
    expect(answerProblems('GET /repos/o/r/vulnerability-alerts', 404, { message: 'disabled' })).toEqual([]);
  });

  it('what an answer lacks or has wrong is named', () => {
    const { color, ...colourless } = label;
    expect(color).toBe('d73a4a');
    expect(answerProblems('GET /repos/o/r/labels', 200, [{ ...colourless, url: 'labels/bug' }])).toEqual([
      'answer[0].color is missing',
      'answer[0].url must match format "uri"',
    ]);
  });

  it('a status that the operation does not document is refused, with the one that it does', () => {
    expect(answerProblems('POST /repos/o/r/labels', 200, label)).toEqual([
      'POST /repos/{owner}/{repo}/labels may answer 201, 404, 422, and not 200',
    ]);
  });

  it('a body is refused where the answer has none, and no body where it has one', () => {
    expect(answerProblems('DELETE /repos/o/r/labels/bug', 204, {})).toEqual([
      'answer must be empty at 204, and is not',
    ]);
    expect(answerProblems('GET /repos/o/r/labels', 200)).toEqual(['answer must be array, and is undefined']);
  });

  it('nullable means null, in an enum too', () => {
    const setup = { state: 'not-configured', languages: [], query_suite: 'default', schedule: null, updated_at: null };
    expect(answerProblems('GET /repos/o/r/code-scanning/default-setup', 200, setup)).toEqual([]);
    expect(answerProblems('GET /repos/o/r/code-scanning/default-setup', 200, { ...setup, schedule: 'daily' })).toEqual([
      'answer.schedule must be "weekly" or null',
    ]);
  });
});

it('the documented statuses of an operation are what it may answer', () => {
  expect(host.documentedStatuses(at('PUT', '/repos/o/r/lfs').operation)).toEqual([202, 403]);
});
