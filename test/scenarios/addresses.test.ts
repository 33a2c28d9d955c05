import { readdirSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runModeCommand } from '../../packages/cli/src/run/mode-command.ts';
import { runValidateCommand } from '../../packages/cli/src/validate/validate.ts';
import { openSimulator, type RepositorySeed, type Simulator } from '../../packages/simulator/src/index.ts';
import { createTestFolder } from '../kit/folder.ts';
import { createMemoryFiles, createQuickClock } from '../kit/runs/scene.ts';
import { createFakeTerminal } from '../kit/runs/terminal.ts';
import { pickFaultyRequests } from '../kit/seed.ts';

/** Stands for a credential in each part of an address that may contain one. */
const canary = 'kestrel';
const address = `https://user:${canary}@shop.example/page?key=${canary}#${canary}`;
const createHookUrl = (name: string) => `https://me:${canary}@hooks.example/services/${name}?token=${canary}`;

const settings = `
repository: {homepage: 'https://shop.example/page?key=${canary}', description: 'see ${address}, please'}
labels: [{name: bug, color: d73a4a, description: '${address}'}]
actions_variables: [{name: DATABASE, value: 'postgres://user:${canary}@db.example/new'}]
webhooks:
  _undeclared: delete
  entries:
    - {config: {url: '${createHookUrl('declared')}', content_type: json}}
    - {config: {url: '${createHookUrl('new')}'}}
`;

const shop: RepositorySeed = {
  owner: 'acme',
  name: 'shop',
  visibility: 'private',
  settings: { homepage: address, description: `was ${address}` },
  labels: [{ name: 'bug', color: 'd73a4a', description: `${address}?2` }],
  actions_variables: [{ name: 'DATABASE', value: `postgres://user:${canary}@db.example/old` }],
  webhooks: [{ config: { url: createHookUrl('declared') } }, { config: { url: createHookUrl('former') } }],
} as RepositorySeed;

const openShopSimulator = () => openSimulator({ seed: { repositories: [shop] } as never });

const folder = createTestFolder();

async function runCommand(
  mode: 'check' | 'apply' | 'snapshot',
  simulator: Simulator,
  moreFlags: Record<string, string> = {},
) {
  const { terminal, seen } = createFakeTerminal({ GITHUB_TOKEN: 'all-powerful' }, folder.path);
  const confirmation = mode === 'apply' && { yes: '' };
  const options = {
    repository: 'acme/shop',
    'private-repos': 'show',
    'report-file': 'report.json',
    ...confirmation,
    ...moreFlags,
  };
  const flags = new Map(Object.entries(options));
  const outside = {
    transport: simulator.transport,
    clock: createQuickClock(),
    load: async () => settings,
    list: async () => [],
    files: createMemoryFiles(),
  };
  await runModeCommand(mode, { flags, files: [] }, terminal, outside);
  return [seen.out, seen.err, ...readdirSync(folder.path).map((file) => folder.read(file))];
}

const findLeaks = (texts: readonly string[]) =>
  texts.flatMap((text) => text.split('\n')).filter((line) => line.includes(canary));

it.each(['check', 'apply', 'snapshot'] as const)(
  'omits credentials in URLs from terminal output and report files: %s',
  async (mode) => {
    for (const moreFlags of [{}, { json: '' } as Record<string, string>]) {
      const texts = await runCommand(mode, openShopSimulator(), moreFlags);
      expect(findLeaks(texts)).toEqual([]);
      if (mode === 'check') {
        expect(texts[0]).toMatch(/https:\/\/\*\*\*@hooks\.example\/services\/former\?token=… \(#[0-9a-f]{4}\)/);
        expect(texts[0]).toContain('postgres://***@db.example/old');
      }
    }
  },
);

it('omits credentials in URLs from the issue of a private report', async () => {
  const simulator = openShopSimulator();
  await runCommand('check', simulator, { 'private-report': 'issue' });
  const issueRequest = simulator.requests.find(({ route }) => route === 'POST /repos/{owner}/{repo}/issues')!;
  expect(JSON.stringify(issueRequest.body).replaceAll('<wbr>', '')).toContain('hooks.example/services/new?token=…');
  expect(findLeaks([JSON.stringify(issueRequest.body)])).toEqual([]);
});

it("omits credentials if GitHub's error message quotes the URL of a webhook", async () => {
  const match = ({ route }: { readonly route: string }) => route.includes('/hooks');
  const faultlessSimulator = openShopSimulator();
  await runCommand('apply', faultlessSimulator);
  const { length } = faultlessSimulator.requests.filter(match);
  expect(length).toBeGreaterThan(2);
  for (const nth of pickFaultyRequests(length))
    for (const status of [403, 422]) {
      const simulator = openShopSimulator();
      simulator.misbehave({
        nth,
        match,
        with: { kind: 'status', status, body: { message: `cannot reach ${createHookUrl('new')}: ${address}` } },
      });
      expect({ nth, leaks: findLeaks(await runCommand('apply', simulator)) }).toEqual({ nth, leaks: [] });
    }
});

it('omits credentials in URLs if `validate` rejects the file', async () => {
  const file = folder.at('wrong.yml');
  writeFileSync(
    file,
    `webhooks: ['${createHookUrl('one')}', {config: {url: ['${createHookUrl('two')}']}}, {config: {url: '${createHookUrl('three')}'}, events: '${createHookUrl('four')}'}]\nrepository: {has_wiki: '${address}', topics: ['${address}']}\nautolinks: [{key_prefix: A-, url_template: '${address}'}]\n`,
  );
  const { terminal, seen } = createFakeTerminal({}, folder.path);
  expect(await runValidateCommand({ files: [file], flags: new Map() }, terminal)).toBe(1);
  expect(findLeaks([seen.out, seen.err])).toEqual([]);
  expect(seen.out).toContain('repository.has_wiki');
});
