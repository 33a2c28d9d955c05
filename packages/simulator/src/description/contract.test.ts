import { beforeAll, describe, expect, it } from 'vitest';
import { type Description, openDescription } from './index.ts';

let description: Description;
beforeAll(async () => {
  description = await openDescription();
});

const findOperation = (method: string, pathname: string) => {
  const found = description.findOperation(method, pathname);
  if (!found) throw new Error(`no route for ${method} ${pathname}`);
  return found;
};

function checkRequest(line: string, body?: unknown, contentType = 'application/json') {
  const [method = '', target = ''] = line.split(' ');
  const { pathname, searchParams } = new URL(target, 'http://host.invalid');
  const { operation, params } = findOperation(method, pathname);
  return description.listRequestProblems(operation, { params, query: searchParams, body, contentType });
}

function checkAnswer(line: string, status: number, body?: unknown) {
  const [method = '', pathname = ''] = line.split(' ');
  return description.listAnswerProblems(findOperation(method, pathname).operation, status, body);
}

it('finds no problem in a valid request', () => {
  expect(checkRequest('GET /repos/o/r/labels?per_page=100&page=2')).toEqual([]);
  expect(checkRequest('GET /repos/o/r/rulesets?includes_parents=false&targets=branch,tag')).toEqual([]);
  expect(checkRequest('PATCH /repos/o/r', { has_issues: false, description: '' })).toEqual([]);
  expect(checkRequest('PUT /repos/o/r/vulnerability-alerts')).toEqual([]);
  expect(checkRequest('PUT /repos/o/r/topics', { names: [] }, 'application/json; charset=utf-8')).toEqual([]);
});

it('reports the key, the expected type and the actual type', () => {
  expect(checkRequest('PATCH /repos/o/r', { has_issues: 'yes' })).toEqual([
    'body.has_issues must be boolean, and is string',
  ]);
  expect(checkRequest('PUT /repos/o/r/topics', { names: ['a', null] })).toEqual([
    'body.names[1] must be string, and is null',
  ]);
});

it('never prints a value of the body', () => {
  const sealed = { encrypted_value: 'hunter2 is no sealed box', key_id: 7 };
  const problems = checkRequest('PUT /repos/o/r/actions/secrets/TOKEN', sealed);
  expect(problems).toHaveLength(2);
  expect(problems.join()).not.toContain('hunter2');
});

it('reports every problem of a request at once', () => {
  expect(checkRequest('PATCH /repos/o/r/hooks/seven?force=1', { active: 1, events: 'push' }, 'text/plain')).toEqual([
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
])('refuses an invalid request: %s', (line, problem) => {
  expect(checkRequest(line)).toEqual([problem]);
});

it('refuses a missing body and an unexpected body', () => {
  expect(checkRequest('PUT /repos/o/r/topics')).toEqual(['body is missing']);
  expect(checkRequest('PUT /repos/o/r/lfs', {})).toEqual(['body is not in the description: this operation takes none']);
  expect(checkRequest('PUT /repos/o/r/environments/prod')).toEqual([]);
});

it('names a missing key', () => {
  expect(checkRequest('POST /repos/o/r/labels', { color: 'ffffff' })).toEqual(['body.name is missing']);
});

it('refuses an unknown key only in a closed object', () => {
  expect(checkRequest('PATCH /repos/o/r', { a_key_of_next_year: true })).toEqual([]);
  expect(checkRequest('PATCH /repos/o/r/code-scanning/default-setup', { state: 'configured', speed: 1 })).toEqual([
    'body.speed is not in the description',
  ]);
});

it.each([
  [{ due_on: 'tomorrow' }, 'body.due_on must match format "date-time"'],
  [{ state: 'shut' }, 'body.state must be "open" or "closed"'],
])('refuses the milestone %j', (body, problem) => {
  expect(checkRequest('PATCH /repos/o/r/milestones/1', body)).toEqual([problem]);
});

it('reports the problems of the closest form only', () => {
  const ruleset = (rule: object) => ({ name: 'main', enforcement: 'active', rules: [{ type: 'deletion' }, rule] });
  expect(checkRequest('POST /repos/o/r/rulesets', ruleset({ type: 'required_deployments', parameters: {} }))).toEqual([
    'body.rules[1].parameters.required_deployment_environments is missing',
  ]);
  const [problem, ...others] = checkRequest('POST /repos/o/r/rulesets', ruleset({ type: 'gate' }));
  expect(others).toEqual([]);
  expect(problem).toContain('body.rules[1].type must be "creation", or body.rules[1].type must be "update"');
});

it('lists the types that a choice allows', () => {
  const values = (value: unknown) => ({ properties: [{ property_name: 'tier', value }] });
  expect(checkRequest('PATCH /repos/o/r/properties/values', values(null))).toEqual([]);
  expect(checkRequest('PATCH /repos/o/r/properties/values', values(['a', 'b']))).toEqual([]);
  expect(checkRequest('PATCH /repos/o/r/properties/values', values(3))).toEqual([
    'body.properties[0].value must be string, and is number, or ' +
      'body.properties[0].value must be array, and is number, or ' +
      'body.properties[0].value must be null, and is number',
  ]);
});

it('refuses an update of Pages without a change', () => {
  expect(checkRequest('PUT /repos/o/r/pages', { build_type: 'workflow' })).toEqual([]);
  expect(checkRequest('PUT /repos/o/r/pages', {})).not.toEqual([]);
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

  it('finds no problem in a valid answer', () => {
    expect(checkAnswer('GET /repos/o/r/labels', 200, [label])).toEqual([]);
    expect(checkAnswer('DELETE /repos/o/r/labels/bug', 204)).toEqual([]);
    expect(checkAnswer('GET /repos/o/r/labels', 404, { message: 'Not Found' })).toEqual([]);
    expect(checkAnswer('GET /repos/o/r/vulnerability-alerts', 404, { message: 'disabled' })).toEqual([]);
  });

  it('names missing and wrong parts of an answer', () => {
    const { color, ...colourless } = label;
    expect(color).toBe('d73a4a');
    expect(checkAnswer('GET /repos/o/r/labels', 200, [{ ...colourless, url: 'labels/bug' }])).toEqual([
      'answer[0].color is missing',
      'answer[0].url must match format "uri"',
    ]);
  });

  it('refuses an undocumented status and names the documented one', () => {
    expect(checkAnswer('POST /repos/o/r/labels', 200, label)).toEqual([
      'POST /repos/{owner}/{repo}/labels may answer 201, 404, 422, and not 200',
    ]);
  });

  it('refuses an unexpected body and a missing body of an answer', () => {
    expect(checkAnswer('DELETE /repos/o/r/labels/bug', 204, {})).toEqual(['answer must be empty at 204, and is not']);
    expect(checkAnswer('GET /repos/o/r/labels', 200)).toEqual(['answer must be array, and is undefined']);
  });

  it('allows null for nullable values, even in an enum', () => {
    const setup = { state: 'not-configured', languages: [], query_suite: 'default', schedule: null, updated_at: null };
    expect(checkAnswer('GET /repos/o/r/code-scanning/default-setup', 200, setup)).toEqual([]);
    expect(checkAnswer('GET /repos/o/r/code-scanning/default-setup', 200, { ...setup, schedule: 'daily' })).toEqual([
      'answer.schedule must be "weekly" or null',
    ]);
  });
});

it('lists the documented statuses of an operation', () => {
  expect(description.listStatuses(findOperation('PUT', '/repos/o/r/lfs').operation)).toEqual([202, 403]);
});
