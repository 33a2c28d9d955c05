import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openSimulator } from '../../simulator/src/index.ts';
import { fixDrift } from '../examples/fix-drift.ts';
import {
  apply,
  check,
  openSession,
  preview,
  type RepositorySessionOptions,
  render,
  snapshot,
  toJson,
  toMarkdown,
  toText,
} from '../src/index.ts';

function openShop() {
  const simulator = openSimulator({
    seed: { repositories: [{ owner: 'acme', name: 'shop', settings: { has_wiki: true } }] },
  });
  const options: RepositorySessionOptions = {
    repository: 'acme/shop',
    token: 'all-powerful',
    transport: simulator.transport,
  };
  return { simulator, options, session: openSession(options) };
}

const writesOf = ({ requests }: ReturnType<typeof openShop>['simulator']) =>
  requests.filter(({ method, route }) => method !== 'GET' && !route.startsWith('query '));

const noWiki = 'repository:\n  has_wiki: false\n';

it('runs the example of the README, which fixes drift only if asked to', async () => {
  const { simulator, options } = openShop();
  expect(await fixDrift(options, false)).toContain('has_wiki');
  expect(writesOf(simulator)).toEqual([]);
  expect(await fixDrift(options, true)).toContain('Trueup apply of acme/shop');
  expect(writesOf(simulator)).not.toEqual([]);
  expect((await check(openSession(options), { settings: noWiki })).outcome).toBe('success');
});

it('shows in the README the example that this test runs', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const example = readFileSync(new URL('../examples/fix-drift.ts', import.meta.url), 'utf8');
  expect(readme).toContain(`\`\`\`ts\n${example}\`\`\``);
});

it('names a difference as data, text, Markdown and JSON', async () => {
  const { session } = openShop();
  const result = await check(session, { settings: noWiki });
  expect(result.targets[0]!.sections[0]!.lines[0]).toMatchObject({ kind: 'drift', key: 'repository.has_wiki' });
  expect(await toText(result)).toContain('~ has_wiki true → false');
  expect(await toMarkdown(result)).toContain('has_wiki');
  expect(JSON.parse(toJson(result))).toMatchObject({ mode: 'check', outcome: 'drift' });
});

it('stops a dangerous apply unless its acknowledgement is given', async () => {
  const { session, simulator } = openShop();
  const settings = 'repository:\n  private: true\n';
  const held = await apply(session, { settings });
  expect([held.outcome, writesOf(simulator)]).toEqual(['failed', []]);
  expect(await toText(held)).toContain('visibility=private');
  expect((await apply(session, { settings, allow: ['visibility=private'] })).outcome).toBe('success');
  await expect(async () => apply(session, { settings, allow: ['everything'] })).rejects.toThrow(TypeError);
});

it('previews the changes of a pull request separately from existing drift', async () => {
  const { session, simulator } = openShop();
  const base = 'repository:\n  has_wiki: false\n';
  const result = await preview(session, { base, settings: `${base}  has_projects: false\n` });
  const text = await toText(result);
  expect(text).toContain('has_projects');
  expect(text.indexOf('has_projects')).toBeLessThan(text.indexOf('has_wiki'));
  expect(writesOf(simulator)).toEqual([]);
});

it('reads the live settings, which a check then finds up to date', async () => {
  const { session } = openShop();
  const { result, settings } = await snapshot(session, { sections: ['repository', 'labels'] });
  expect(result.outcome).toBe('success');
  expect((await check(session, { settings: settings! })).outcome).toBe('success');
});

it('merges layers without a request, and refuses a layer with a mistake', async () => {
  expect((await render([noWiki, 'repository:\n  has_wiki: true\n'])).settings).toContain('has_wiki: true');
  const refused = await render(['repository:\n  has_wiki: perhaps\n']);
  expect([refused.result.outcome, refused.settings]).toEqual(['failed', undefined]);
});

it('rejects a session without a repository or a token', () => {
  expect(() => openSession({ repository: 'shop', token: 't' })).toThrow('"shop" is not `owner/name`');
  expect(() => openSession({ repository: 'acme/shop', token: '' })).toThrow('the token is empty');
});

it('rejects a section that does not exist, and claims nothing about settings that declare nothing', async () => {
  const { session, simulator } = openShop();
  await expect(check(session, { settings: noWiki, sections: ['label'] })).rejects.toThrow('"label" is not a section');
  await expect(snapshot(session, { sections: ['label'] })).rejects.toThrow(TypeError);
  for (const run of [check, apply]) expect((await run(session, { settings: '' })).outcome).toBe('failed');
  expect(simulator.requests).toEqual([]);
});

it('rejects an acknowledgement that matches no brake, without a throw before the promise', async () => {
  const { session } = openShop();
  const promise = apply(session, { settings: noWiki, allow: ['everything'] });
  await expect(promise).rejects.toThrow(TypeError);
});

it('reports a token that GitHub refuses as a failed result', async () => {
  const { options } = openShop();
  const transport: RepositorySessionOptions['transport'] = async () => ({
    status: 401,
    headers: { 'content-type': 'application/json' },
    text: '{"message":"Bad credentials"}',
  });
  expect((await check(openSession({ ...options, transport }), { settings: noWiki })).outcome).toBe('failed');
});
