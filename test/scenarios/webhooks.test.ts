import { describe, expect, it } from 'vitest';
import { runModeCommand } from '../../packages/cli/src/run/mode-command.ts';
import { formatJsonReport } from '../../packages/core/src/report/formats/json.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import { createSystemWorld } from '../../packages/core/src/session/world/world.ts';
import { findLastWrite, formatLines, openScene } from '../kit/runs/scene.ts';
import { file, openStory } from '../kit/runs/story.ts';
import { createFakeTerminal } from '../kit/runs/terminal.ts';

const url = 'https://hooks.example/in';
const shownUrl = '"https://hooks.example/in"';
const environment = { HOOK_SECRET: 'the value of the secret' };

const openShop = (webhooks: object[] = [], sceneOptions: object = {}) =>
  openScene({ seed: { repositories: [{ owner: 'acme', name: 'shop', webhooks }] }, environment, ...sceneOptions });

const formatHook = (config: string, otherLines = '') => `webhooks:\n- config: {url: "${url}"${config}}\n${otherLines}`;

const hooksRoute = '/repos/{owner}/{repo}/hooks';

it('a snapshot of a webhook without events is up to date in check [2.3.17.6]', async () => {
  const { snapshot, check } = openShop([{ config: { url }, events: [] }]);
  const { text } = await snapshot({ sections: ['webhooks'] });
  const result = await check(text!);
  expect([result.outcome, formatLines(result, 'error')]).toEqual(['success', []]);
  expect((await check(formatHook('', '  events: [push]\n'))).outcome).toBe('drift');
});

it('keeps an undeclared secret through every change of its webhook [2.3.17.3]', async () => {
  const { apply, listWrites, simulator } = openShop([{ config: { url, secret: 's', insecure_ssl: 1 } }]);
  await apply(formatHook(', content_type: json, insecure_ssl: 0', '  events: [issues]\n  active: false\n'));
  expect(listWrites()).toEqual([`PATCH ${hooksRoute}/{hook_id}`, `PATCH ${hooksRoute}/{hook_id}/config`]);
  expect(simulator.requests.filter(({ method }) => method === 'PATCH')[0]?.body).not.toHaveProperty('config');
  expect(simulator.repository('acme/shop').webhooks).toMatchObject([
    { active: false, events: ['issues'], config: { url, content_type: 'json', insecure_ssl: '0', secret: '********' } },
  ]);
  expect(simulator.objections).toEqual([]);
});

it('verifies everything except the secret, with one note, and sends the secret in every apply [2.3.17.4]', async () => {
  const { check, apply, simulator } = openShop([{ config: { url, secret: 'old' } }]);
  const settings = formatHook(', secret: $HOOK_SECRET', '  active: true\n');
  const checkResult = await check(settings);
  expect([checkResult.outcome, formatLines(checkResult)]).toEqual([
    'success',
    [
      `note: webhook secrets cannot be verified, because GitHub never shows them; apply sends them again on every run: webhook ${shownUrl} from $HOOK_SECRET`,
    ],
  ]);
  for (let attempt = 1; attempt <= 2; attempt++) {
    simulator.forgetRequests();
    expect(formatLines(await apply(settings))).toEqual([
      `change: webhook secrets sent again, because GitHub never shows them: webhook ${shownUrl} from $HOOK_SECRET`,
    ]);
    expect(findLastWrite(simulator)).toMatchObject({
      route: `PATCH ${hooksRoute}/{hook_id}/config`,
      body: { secret: environment.HOOK_SECRET },
    });
  }
});

it('notes the declared secret of a live webhook without one, reports no drift, and sends it [2.3.17.4]', async () => {
  const { check, apply, simulator } = openShop([{ config: { url } }]);
  const settings = formatHook(', secret: $HOOK_SECRET', '  active: true\n');
  const checkResult = await check(settings);
  expect([checkResult.outcome, formatLines(checkResult)]).toEqual([
    'success',
    [expect.stringMatching(/^note: webhook secrets cannot be verified, because GitHub never shows them/)],
  ]);
  await apply(settings);
  expect(findLastWrite(simulator)?.body).toEqual({ secret: environment.HOOK_SECRET });
});

it('sends a new value of the secret to GitHub [2.1.3]', async () => {
  const { apply, simulator } = openShop([{ config: { url, secret: 'old' } }], {
    environment: { HOOK_SECRET: 'rotated' },
  });
  await apply(formatHook(', secret: $HOOK_SECRET'));
  expect(findLastWrite(simulator)?.body).toEqual({ secret: 'rotated' });
});

it.each(['constructor', 'toString', '__proto__'])(
  'creates no webhook without its secret if the variable $%s is not set [2.1.3]',
  async (variable) => {
    const { apply, check, listWrites } = openShop();
    const settings = formatHook(`, secret: $${variable}`);
    expect(formatLines(await check(settings), 'note').join('\n')).toContain(`$${variable}, which is not set`);
    const result = await apply(settings);
    expect([result.outcome, listWrites()]).toEqual(['failed', []]);
    expect(formatLines(result, 'error').join('\n')).toContain(`environment variable $${variable} is empty or not set`);
  },
);

it('creates a webhook with its secret, and needs no variable in check [2.1.3]', async () => {
  const { check, apply, simulator } = openShop([], { environment: { HOOK_SECRET: 'set for apply' } });
  const settings = formatHook(', secret: $HOOK_SECRET');
  expect((await openShop([], { environment: {} }).check(settings)).outcome).toBe('drift');
  expect(formatLines(await apply(settings))).toEqual([`change: webhook ${shownUrl} created`]);
  expect(findLastWrite(simulator)?.body).toEqual({ name: 'web', config: { url, secret: 'set for apply' } });
  expect(formatLines(await check(settings), 'drift')).toEqual([]);
});

it('writes nothing if variables are missing, and names all of them [5.11]', async () => {
  const settings = `${formatHook(', secret: $HOOK_SECRET')}- config: {url: "${url}/2", secret: $UNSET}\n- config: {url: "${url}/3", secret: $EMPTY}\n`;
  const { apply, listWrites } = openShop([], { environment: { ...environment, EMPTY: '' } });
  const result = await apply(settings);
  expect(formatLines(result, 'error')[0]).toContain('environment variable $EMPTY, $UNSET');
  expect([result.outcome, listWrites()]).toEqual(['failed', []]);
});

it('fails in check and apply if GitHub has two webhooks with the same URL [7.10]', async () => {
  const sameUrl = [{ config: { url } }, { config: { url }, events: ['issues'] }];
  const { check, apply, listWrites } = openShop(sameUrl);
  for (const runIn of [check, apply]) {
    expect(formatLines(await runIn('webhooks: []\n'), 'error')).toEqual([
      `error: GitHub has two of webhook ${shownUrl}, and an entry can match only one. To fix, delete one of them`,
    ]);
  }
  expect(listWrites()).toEqual([]);
});

it('never changes an old service hook, with either policy for undeclared entries [2.3.17.2]', async () => {
  const service = { name: 'email', config: { url, address: 'team@shop.example' } };
  const { apply, simulator, listWrites } = openShop([service, { config: {} }]);
  await apply('webhooks: {_undeclared: delete, entries: []}\n');
  expect(listWrites()).toEqual([]);
  expect(simulator.repository('acme/shop').webhooks).toHaveLength(2);
});

it('sends an unknown event with a note [2.3.17]', async () => {
  const { apply, simulator } = openShop();
  expect(formatLines(await apply(formatHook('', '  events: [brand_new_event]\n')))).toEqual([
    'note: `brand_new_event` is not a webhook event that Trueup knows; Trueup sends it unchanged',
    `change: webhook ${shownUrl} created`,
  ]);
  expect(findLastWrite(simulator)?.body).toMatchObject({ events: ['brand_new_event'] });
});

it('reports each of two webhooks with the same short hash at its own entry [2.3.17.5]', async () => {
  const urls = ['https://ci.example/263', 'https://ci.example/270'];
  const { check } = openShop(urls.map((address) => ({ config: { url: address } })));
  const entries = urls.map((address) => `  - config: {url: "${address}", content_type: json}\n`);
  expect((await check(`webhooks:\n${entries.join('')}`)).targets[0]!.sections[0]!.lines).toMatchObject([
    { key: 'webhooks[0].config.content_type', place: { line: 2 } },
    { key: 'webhooks[1].config.content_type', place: { line: 3 } },
  ]);
});

it('shows the URL of a webhook in its lines, at its place in the file [2.3.17.5]', async () => {
  const [target] = (await openShop([{ config: { url } }]).check(formatHook(', content_type: json'))).targets;
  expect(target!.sections[0]!.lines).toMatchObject([
    {
      kind: 'drift',
      key: 'webhooks[0].config.content_type',
      message: `webhook ${shownUrl}: config.content_type form → json`,
      place: { line: 2 },
    },
  ]);
});

it('shows the whole URL of a webhook except user and query values [2.3.17.5]', async () => {
  const declaredUrl = 'https://me:pa55@hooks.example/services/T0?key=kestrel&other=kestrel';
  const undeclaredUrl = 'https://me:pa55@old.example/services/gone?key=kestrel';
  const { simulator } = openShop([{ config: { url: undeclaredUrl } }]);
  const text = `webhooks:\n  _undeclared: delete\n  entries: [{config: {url: "${declaredUrl}"}}]\n`;
  const printCheck = async (flags: Record<string, string>, environment = {}) => {
    const { terminal, seen } = createFakeTerminal({ GITHUB_TOKEN: 'all-powerful', ...environment });
    const flagValues = { repository: 'acme/shop', 'settings-file': 'settings.yml', ...flags };
    const world = {
      ...createSystemWorld(terminal.environment),
      transport: simulator.transport,
      load: async () => text,
    };
    await runModeCommand('check', { flags: new Map(Object.entries(flagValues)), files: [] }, terminal, world);
    expect(seen.out).not.toMatch(/pa55|kestrel/);
    expect(seen.out).toMatch(/https:\/\/\*\*\*@hooks\.example\/services\/T0\?key=…&other=… \(#\w{4}\)/);
    return seen.out;
  };
  const publicJob = { CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'acme/shop' };
  for (const flags of [{}, { json: '' }, { details: '' }] as Record<string, string>[]) {
    expect(await printCheck(flags)).toMatch(/\*\*\*@old\.example\/services\/gone\?key=… \(#\w{4}\)/);
    const maskedOutput = await printCheck(flags, publicJob);
    expect(maskedOutput).toMatch(/\*\*\*@old\.example\/… \(#\w{4}\)/);
    expect(maskedOutput).not.toContain('gone');
  }
});

it('masks only the path of an undeclared URL in the notes of a public log [2.3.17.5]', async () => {
  const liveHooks = [{ config: { url: 'https://old.example/gone', secret: 's' } }];
  const publicJob = { GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'acme/shop' };
  const { check, snapshot } = openShop(liveHooks, { environment: { ...environment, ...publicJob } });
  const maskedNote = /^note: .*webhook "https:\/\/old\.example\/… \(#\w{4}\)"/;
  for (const result of [await check('webhooks: []\n'), (await snapshot()).result])
    expect(formatLines(result).filter((line) => line.includes('old.example'))).toEqual([
      expect.stringMatching(maskedNote),
    ]);
});

describe("GitHub's message about a refused write in a public log", () => {
  const settings = 'webhooks:\n  - {config: {url: "https://ci.example/kite", secret: $HOOK}, events: [push]}\n';
  const applyWithRefusal = async (message: string, privacyOptions: Partial<RunOptions> = {}) => {
    const environment = { GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'acme/shop', HOOK: 'falcon-secret' };
    const webhooks = [{ config: { url: 'https://live.example/merlin' } }];
    const stage = openScene({
      seed: { repositories: [{ owner: 'acme', name: 'shop', visibility: 'public', webhooks }] },
      environment,
    });
    const match = ({ method }: { method: string }) => method === 'POST';
    stage.simulator.misbehave({ match, times: 9, with: { kind: 'status', status: 422, body: { message } } });
    const errors = formatLines(await stage.apply(settings, privacyOptions), 'error');
    expect(errors).toHaveLength(1);
    return errors[0]!.replace(/^.* answered 422: /, '');
  };

  it.each(['Validation Failed: This hook is no good', 'Twenty webhooks are too many'])(
    'prints a message without values unchanged: %s [7.2] [7.23]',
    async (message) => {
      expect(await applyWithRefusal(message)).toContain(message);
    },
  );

  it.each([
    ['a value of the request', 'Validation Failed: the path /KITE is taken'],
    ['a live value of another webhook', 'Validation Failed: it is like Merlin'],
    ['any address', 'Validation Failed: see https://other.example'],
    ['the secret', 'Validation Failed: no falcon-secret here'],
  ])('hides a message with %s, except a sentence without values [7.23]', async (_, message) => {
    const shownMessage = await applyWithRefusal(message);
    expect(shownMessage).toMatch(/^Validation Failed: (\(not shown|no \*\*\* here)/);
    expect(shownMessage).not.toMatch(/kite|merlin|other|falcon/i);
    expect(await applyWithRefusal(message, { adminValues: 'show' })).toContain(message.replace('falcon-secret', '***'));
  });
});

it('masks the path of an undeclared webhook in a public preview that deletes it [2.3.17.5]', async () => {
  const liveUrl = 'https://hooks.example/services/token';
  const story = openStory({ [file]: 'webhooks: []\n' }, { repository: { webhooks: [{ config: { url: liveUrl } }] } });
  const settings = 'webhooks: {_undeclared: delete, entries: []}\n';
  const result = await story.preview(story.open(1, { files: { [file]: settings } }));
  const [checkRun] = story.checkRuns('Trueup plan');
  expect(JSON.stringify([checkRun, story.shop.comments, formatJsonReport(result)])).not.toContain('services');
  expect(checkRun.output.summary).toContain('hooks.<wbr>example/…');
  expect(formatLines(result, 'note').join()).toContain('this log may be public');
});
