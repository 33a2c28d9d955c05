import { rmSync, writeFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { runModeCommand } from '../../packages/cli/src/run/mode-command.ts';
import { runValidateCommand } from '../../packages/cli/src/validate/validate.ts';
import { diskFiles } from '../../packages/core/src/session/world/files.ts';
import { type Misbehaviour, openSimulator, type Simulator } from '../../packages/simulator/src/index.ts';
import { createTestFolder } from '../kit/folder.ts';
import { takeSectionSnapshot } from '../kit/reports/section-snapshot.ts';
import { readAllFiles, runStepIn } from '../kit/runs/run-step.ts';
import { createQuickClock } from '../kit/runs/scene.ts';
import { createFakeTerminal } from '../kit/runs/terminal.ts';
import { pickFaultyRoutes, pickSample } from '../kit/seed.ts';

/**
 * No output may contain these values: a plain one, one with characters that other formats escape, and one of several
 * lines.
 */
const canaries = {
  PLAIN: 'canary-plain-7f3a9c',
  ODD: 'canary "quoted" \\back\\ ünd 100%&?+ <b>::error::</b>',
  LINES: '-----BEGIN CANARY-----\nMIIcanaryline1\r\nMIIcanaryline2\n-----END CANARY-----\n',
};

const settings = `
labels:
  - name: bug
    color: d73a4a
actions_secrets:
  _undeclared: delete
  entries:
    - {name: PLAIN, value: $PLAIN}
    - {name: ODD, value: $ODD}
dependabot_secrets: [{name: LINES, value: $LINES}]
codespaces_secrets: [{name: ODD, value: $ODD}]
agents_secrets: [{name: PLAIN, value: $PLAIN}]
actions_variables: [{name: PLAIN, value: $PLAIN}]
environments: [{name: live, secrets: [{name: ODD, value: $ODD}]}]
webhooks:
  - config: {url: 'https://hooks.example/old', secret: $ODD}
  - config: {url: 'https://hooks.example/new', secret: $LINES}
`;

const escapeForJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** All encodings of a value and of its lines: plain, JSON, JSON in JSON, URL and base64. */
const encodedCanaries = Object.values(canaries).flatMap((value) => {
  const lines = value.split(/\r?\n/).filter((line) => line.length > 3);
  return [value, ...lines].flatMap((text) => [
    text,
    escapeForJson(text),
    escapeForJson(escapeForJson(text)),
    encodeURIComponent(text),
    Buffer.from(text).toString('base64'),
  ]);
});

const findLeaks = (text: string) => encodedCanaries.filter((encoded) => text.includes(encoded));

/** An answer in which GitHub repeats every value in every encoding. */
const echoingBody = {
  message: `you sent ${encodedCanaries.join(' and ')}`,
  errors: [
    ...encodedCanaries,
    { message: encodedCanaries.join() },
    { field: 'config', value: JSON.stringify(canaries) },
  ],
};

const echoingAnswers: readonly Extract<Misbehaviour['with'], { kind: 'status' }>[] = [
  ...[400, 401, 403, 404, 409, 422, 500].map((status) => ({ kind: 'status', status, body: echoingBody }) as const),
  { kind: 'status', status: 429, headers: { 'retry-after': '1' }, body: echoingBody },
  { kind: 'status', status: 403, headers: { 'x-accepted-github-permissions': canaries.PLAIN } },
  { kind: 'status', status: 302, headers: { location: `https://elsewhere.example/${canaries.PLAIN}` } },
];

const faults: readonly Omit<Misbehaviour, 'nth'>[] = [
  ...[403, 422, 500].map((status) => ({ with: { kind: 'status', status } }) as const),
  { with: { kind: 'drop' } },
  { with: { kind: 'drop' }, after: true },
  { with: { kind: 'garbage' } },
  { with: { kind: 'html' } },
];

function openShopSimulator() {
  const driftedShop = {
    labels: [],
    actions_secrets: [{ name: 'PLAIN' }, { name: 'OLD' }],
    webhooks: [{ config: { url: 'https://hooks.example/old', secret: 'of before' } }],
  };
  return openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'shop', ...driftedShop }] } });
}

const folder = createTestFolder();
const readWrittenFiles = () => readAllFiles(folder.path);

const createWorld = (simulator: Simulator) => ({
  transport: simulator.transport,
  clock: createQuickClock(),
  load: async () => settings,
  list: async () => [],
  files: diskFiles,
});

type Mode = 'check' | 'apply';

/** Runs the command line, and returns its output, progress and files. */
async function runCommand(mode: Mode, simulator: Simulator, flags: Record<string, string> = {}) {
  const { terminal, seen } = createFakeTerminal({ GITHUB_TOKEN: 'all-powerful', ...canaries }, folder.path);
  const undoFile = folder.at('undo.yml');
  rmSync(undoFile, { force: true });
  const fileFlags = { 'report-file': 'report.json', ...(mode === 'apply' && { 'undo-file': undoFile, yes: '' }) };
  const allFlags = { repository: 'acme/shop', ...fileFlags, ...flags };
  const code = await runModeCommand(
    mode,
    { flags: new Map(Object.entries(allFlags)), files: [] },
    terminal,
    createWorld(simulator),
  );
  return { code, texts: [seen.out, seen.err, ...readWrittenFiles()] };
}

/**
 * Runs the workflow step. Returns its exit code, its log, and the log without masks, the summary, the outputs and the
 * files as texts.
 */
async function runStep(mode: Mode, simulator: Simulator) {
  const log: string[] = [];
  rmSync(folder.at('undo.yml'), { force: true });
  const logSecretWrites: Simulator['transport'] = (request) => {
    if (request.method === 'PUT') log.push('a secret is sent');
    return simulator.transport(request);
  };
  const environment = { ...canaries, INPUT_TOKEN: 'all-powerful', INPUT_MODE: mode };
  const { code } = await runStepIn(
    folder.path,
    { ...createWorld(simulator), transport: logSecretWrites },
    environment,
    log,
  );
  const unmaskedLines = log.filter((line) => !line.startsWith('::add-mask::'));
  return { code, log, texts: [...unmaskedLines, ...readWrittenFiles()] };
}

describe('the values of secrets', () => {
  it('a successful run prints and writes no value of a secret [5.11]', async () => {
    for (const mode of ['check', 'apply'] as const)
      for (const run of [runCommand, runStep]) {
        const simulator = openShopSimulator();
        const { code, texts } = await run(mode, simulator);
        expect(code).toBe(mode === 'check' ? 2 : 0);
        expect(texts.join('').length).toBeGreaterThan(500);
        expect(texts.some((text) => text.includes('value: $SECRET_ACTIONS_OLD'))).toBe(
          mode === 'apply' && run === runCommand,
        );
        expect(findLeaks(texts.join('\n'))).toEqual([]);
        expect(simulator.objections).toEqual([]);
      }
    expect(findLeaks((await runCommand('apply', openShopSimulator(), { json: '' })).texts.join('\n'))).toEqual([]);
  });

  it('apply sends only webhook secrets unencrypted, and the simulated GitHub stores no plain value [2.1.3]', async () => {
    const simulator = openShopSimulator();
    await runCommand('apply', simulator);
    expect(
      simulator.requests.filter(({ method, path }) => method === 'PUT' && path.includes('/secrets/')),
    ).toHaveLength(6);
    const encryptedRequests = simulator.requests.filter(({ path }) => !/\/(variables$|hooks)/.test(path));
    expect(findLeaks(JSON.stringify(encryptedRequests))).toEqual([]);
    const plainRequests = simulator.requests.filter(
      ({ route, body }) => route.includes('hooks') && findLeaks(JSON.stringify(body ?? 0)).length,
    );
    expect(plainRequests.map(({ route }) => route)).toEqual([
      'POST /repos/{owner}/{repo}/hooks',
      'PATCH /repos/{owner}/{repo}/hooks/{hook_id}/config',
    ]);
    expect(findLeaks(inspect(simulator.dump(), { depth: null, maxArrayLength: null, maxStringLength: null }))).toEqual(
      [],
    );
  });

  /**
   * Alternates between the command and the workflow step. Each of them meets every kind of fault, and so does every
   * route.
   */
  async function expectNoLeak(fault: Misbehaviour, turn: number) {
    const simulator = openShopSimulator();
    simulator.misbehave(fault);
    const { texts } = await (turn % 2 ? runCommand : runStep)('apply', simulator);
    expect({ nth: fault.nth, leaks: findLeaks(texts.join('\n')) }).toEqual({ nth: fault.nth, leaks: [] });
  }

  async function listFaultlessRequests() {
    const simulator = openShopSimulator();
    await runCommand('apply', simulator);
    return simulator.requests;
  }

  it.each(
    pickSample(faults, 2, 'mishaps').map((fault) => [JSON.stringify(fault), faults.indexOf(fault), fault] as const),
  )('a run prints and writes no value of a secret if a request fails with %s [5.11]', async (_, kind, fault) => {
    const requests = await listFaultlessRequests();
    for (const [turn, nth] of pickFaultyRoutes(requests, kind >> 1).entries())
      await expectNoLeak({ ...fault, nth }, turn + kind);
  });

  it.each(
    pickSample(echoingAnswers, 2, 'echoes').map(
      (answer) => [answer.status, echoingAnswers.indexOf(answer), answer] as const,
    ),
  )('a run prints no value of a secret if GitHub repeats the values in a %s answer [5.11]', async (_, kind, answer) => {
    const requests = await listFaultlessRequests();
    const firstWrite = requests.findIndex(({ method }) => method !== 'GET');
    for (const [turn, nth] of pickFaultyRoutes(requests.slice(firstWrite), kind >> 1).entries())
      await expectNoLeak({ nth: firstWrite + nth, with: answer }, turn + kind);
  });

  it('a run prints no value of a secret if a network error quotes the values [5.11]', async () => {
    for (const run of [runCommand, runStep]) {
      const simulator = openShopSimulator();
      const transport: Simulator['transport'] = async (request) => {
        if (request.method === 'PUT') throw new Error(`cannot send ${encodedCanaries.join(' and ')}`);
        return simulator.transport(request);
      };
      const { code, texts } = await run('apply', { ...simulator, transport });
      expect(code).toBe(1);
      expect(findLeaks(texts.join('\n'))).toEqual([]);
    }
  });

  it('apply masks each line of a secret in the workflow log before it sends the first secret [2.1.3]', async () => {
    const { log } = await runStep('apply', openShopSimulator());
    const firstSecret = log.indexOf('a secret is sent');
    const masks = log.slice(0, firstSecret).filter((line) => line.startsWith('::add-mask::'));
    expect(firstSecret).toBeGreaterThan(0);
    for (const line of [canaries.PLAIN, 'MIIcanaryline1', 'MIIcanaryline2', '-----END CANARY-----'])
      expect(masks).toContain(`::add-mask::${line}`);
  });

  it('check never reads the values of secrets [2.1.3]', async () => {
    const { log } = await runStep('check', openShopSimulator());
    const masks = log.filter((line) => line.startsWith('::add-mask::'));
    expect(new Set(masks)).toEqual(new Set(['::add-mask::all-powerful']));
  });

  it('a snapshot contains no value of a secret [2.1.3]', async () => {
    const simulator = openShopSimulator();
    await runCommand('apply', simulator);
    for (const key of ['actions_secrets', 'dependabot_secrets', 'codespaces_secrets', 'agents_secrets', 'webhooks']) {
      const snapshot = await takeSectionSnapshot(simulator, key);
      expect(JSON.stringify(snapshot)).toContain('$SECRET_');
      expect(findLeaks(JSON.stringify(snapshot))).toEqual([]);
    }
  });

  it('`validate` does not repeat the values of secrets that a file contains [2.1.3]', async () => {
    const file = folder.at('literal.yml');
    const entries = Object.values(canaries).map(
      (value, index) => `- {name: A${index}, value: ${JSON.stringify(value)}}`,
    );
    const hooks = Object.values(canaries).flatMap((value) => [
      `- config: {url: "https://hooks.example", secret: ${JSON.stringify(value)}}`,
      `- {url: "https://hooks.example", secret: ${JSON.stringify(value)}}`,
    ]);
    writeFileSync(
      file,
      `actions_secrets:\n${entries.join('\n')}\nagents_secrets:\n  A: ${canaries.PLAIN}\nwebhooks:\n${hooks.join('\n')}\n`,
    );
    const { terminal, seen } = createFakeTerminal({}, folder.path);
    expect(await runValidateCommand({ files: [file], flags: new Map() }, terminal)).toBe(1);
    for (const place of ['actions_secrets[2] "A2".value', 'webhooks[4].config.secret', 'webhooks[5]'])
      expect(seen.out).toContain(place);
    expect(findLeaks(seen.out + seen.err)).toEqual([]);
  });
});
