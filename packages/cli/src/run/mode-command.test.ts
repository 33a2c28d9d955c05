import { expect, it } from 'vitest';
import { createTestFolder } from '../../../../test/kit/folder.ts';
import { createMemoryFiles } from '../../../../test/kit/runs/scene.ts';
import { createFakeTerminal } from '../../../../test/kit/runs/terminal.ts';
import type { SystemWorld } from '../../../core/src/session/world/world.ts';
import { runModeCommand } from './mode-command.ts';

const folder = createTestFolder();

const settings = 'labels:\n  - name: bug\n    color: d73a4a\n';
const bug = { id: 1, node_id: 'L_1', url: '', name: 'bug', color: 'd73a4a', description: null, default: true };

interface Asked {
  readonly file?: string;
  readonly labels?: readonly object[];
}

/** A simulated GitHub with one repository that has only labels. */
function host({ file = settings, labels = [bug] }: Asked = {}) {
  const sent: { method: string; url: string; headers: Readonly<Record<string, string>> }[] = [];
  const systemWorld: SystemWorld = {
    transport: async (request) => {
      sent.push(request);
      return { status: 200, headers: {}, text: JSON.stringify(request.url.endsWith('/rocket') ? { id: 1 } : labels) };
    },
    clock: { now: () => 0, sleep: async () => {} },
    load: async () => file,
    list: async () => [],
    files: createMemoryFiles(),
  };
  return { systemWorld, sent };
}

const ofItself = { GITHUB_TOKEN: 'from-env', GITHUB_REPOSITORY: 'acme/rocket' };

async function typed(
  flags: Record<string, string>,
  { systemWorld, sent } = host(),
  environment = {},
  directory?: string,
) {
  const { terminal, seen, listeners } = createFakeTerminal({ ...ofItself, ...environment }, directory);
  const given = { flags: new Map(Object.entries({ repository: 'acme/rocket', ...flags })), files: [] };
  return { code: await runModeCommand('check', given, terminal, systemWorld), ...seen, sent, listeners };
}

it('exits with 0 without differences, 2 with differences and 1 after an error [1.6]', async () => {
  expect((await typed({})).code).toBe(0);
  expect((await typed({}, host({ labels: [] }))).code).toBe(2);
  expect((await typed({}, host({ file: 'labels: 3\n' }))).code).toBe(1);
});

it('exits with 0 for differences with `--on-drift warn`, and still with 1 after an error [1.6]', async () => {
  const drift = await typed({ 'on-drift': 'warn' }, host({ labels: [] }));
  expect([drift.code, drift.out]).toEqual([0, expect.stringContaining('Plan: 1 to add, 0 to change, 0 to delete.')]);
  expect(drift.out).toContain('--on-drift warn');
  expect((await typed({ 'on-drift': 'warn' }, host({ file: 'labels: 3\n' }))).code).toBe(1);
});

it('a file without declarations fails a check in a job, and gives a note elsewhere [1.6]', async () => {
  const empty = '# nothing yet\n';
  for (const job of [{ CI: 'true' }, { GITHUB_ACTIONS: 'true' }]) {
    const { code, out, sent } = await typed({}, host({ file: empty }), job);
    expect([code, sent]).toEqual([1, []]);
    expect(out).toContain(':1:1: the file declares nothing to check. To fix, declare a section');
    expect((await typed({}, host(), job)).code).toBe(0);
  }
  const { code, out } = await typed({}, host({ file: empty }));
  expect([code, out]).toEqual([0, expect.stringContaining('the file declares nothing\n')]);
});

it('prints only the JSON report on standard output with `--json`', async () => {
  const { out } = await typed({ json: '' }, host({ labels: [] }));
  expect(JSON.parse(out)).toMatchObject({ version: 1, mode: 'check', outcome: 'drift' });
});

it('reports invalid inputs in the requested format, and sends nothing to GitHub [7.4]', async () => {
  const wrong = { sections: 'labels', 'required-sections': 'milestones' };
  const { code, out, sent } = await typed({ ...wrong, json: '' });
  expect([code, sent]).toEqual([1, []]);
  expect(JSON.parse(out).lines).toMatchObject([{ kind: 'error', key: 'required-sections', code: 'parse_refused' }]);
  expect((await typed(wrong)).out).toContain(
    'error --required-sections: `--sections` leaves out `milestones`. To fix, add it to `--sections`, or remove it here',
  );
});

it('writes an undo file, except in a workflow job [2.1.13] [2.1.21]', async () => {
  const apply = async (environment: Record<string, string>) => {
    const { systemWorld, sent } = host({ labels: [{ ...bug, color: 'ffffff' }] });
    const files = createMemoryFiles();
    const { terminal, seen } = createFakeTerminal({ ...ofItself, ...environment });
    const flags = { repository: 'acme/rocket', 'undo-file': 'undo.yml', yes: '' };
    await runModeCommand('apply', { flags: new Map(Object.entries(flags)), files: [] }, terminal, {
      ...systemWorld,
      files,
    });
    return { kept: Object.keys(files.held), sent: sent.length, out: seen.out };
  };
  expect(await apply({})).toMatchObject({ kept: ['undo.yml'] });
  const refused = await apply({ GITHUB_ACTIONS: 'true', NO_COLOR: '1' });
  expect(refused).toMatchObject({ kept: [], sent: 0 });
  expect(refused.out).toContain('error --undo-file: is not available in a workflow');
});

it('rejects an invalid file with key and fix, and sends nothing to GitHub [7.3]', async () => {
  const { code, out, sent } = await typed({}, host({ file: 'labels:\n  - name: bug\n    colour: red\n' }));
  expect([code, sent]).toEqual([1, []]);
  expect(out).toContain(
    'error .github/settings.yml:3:5: labels[0] "bug".colour: is not a key here. To fix, write `color`',
  );
});

it.each([
  ['check', ['policy', 'policy.yml'], 'policy'],
  ['apply', ['plan', 'plan.json'], 'plan'],
  ['apply', ['undo-file', 'undo.yml'], 'undo-file'],
  ['adopt', [], 'adopt'],
  ['preview', ['base', 'base.yml'], 'preview'],
] as const)(
  'rejects %s with %j in a build without the extension, and sends nothing',
  async (mode, [name, value], what) => {
    const { terminal, seen } = createFakeTerminal(ofItself);
    const flags = new Map([['yes', ''], ...(name ? [[name, value] as const] : [])]);
    const { systemWorld, sent } = host();
    expect(await runModeCommand(mode, { flags, files: [] }, { ...terminal, extensions: [] }, systemWorld)).toBe(1);
    expect(seen.out).toContain(
      `this build of Trueup does not include \`${what}\`. To fix, remove it, or use a build that includes it`,
    );
    expect(sent).toEqual([]);
  },
);

it('reads the token from GITHUB_TOKEN, or otherwise from GH_TOKEN', async () => {
  const tokenOf = async (environment = {}) => (await typed({}, host(), environment)).sent[0]!.headers.authorization;
  expect(await tokenOf()).toBe('Bearer from-env');
  expect(await tokenOf({ GITHUB_TOKEN: '', GH_TOKEN: 'other' })).toBe('Bearer other');
});

it('never prints the token, even if GitHub echoes it', async () => {
  const { systemWorld } = host();
  const transport = async () => ({ status: 500, headers: {}, text: JSON.stringify({ message: 'no from-env here' }) });
  const { out, err } = await typed({}, { systemWorld: { ...systemWorld, transport }, sent: [] });
  expect(out).toContain('***');
  expect(out + err).not.toContain('from-env');
});

it('writes a snapshot, and replaces a file of a user only with `--overwrite`', async () => {
  const { systemWorld } = host();
  const files = createMemoryFiles({ 'mine.yml': 'labels: []\n' });
  const flags = { repository: 'acme/rocket', sections: 'labels', 'snapshot-file': 'mine.yml' };
  const snapshot = async (more: object) => {
    const { terminal } = createFakeTerminal({ GITHUB_TOKEN: 'from-env' });
    const given = { flags: new Map(Object.entries({ ...flags, ...more })), files: [] };
    return [
      await runModeCommand('snapshot', given, terminal, { ...systemWorld, files }),
      files.held['mine.yml']?.includes('bug'),
    ];
  };
  expect(await snapshot({})).toEqual([1, false]);
  expect(await snapshot({ overwrite: '' })).toEqual([0, true]);
});

it('writes the report to the named file, and rejects an unwritable file before sending anything', async () => {
  await typed({ 'report-file': 'deep/report.json' }, host(), {}, folder.path);
  expect(JSON.parse(folder.read('deep/report.json'))).toMatchObject({ outcome: 'success' });
  for (const name of ['deep', 'deep/report.json/more.json', '/dev/null']) {
    const given = host();
    const { code, out } = await typed({ 'report-file': name }, given, {}, folder.path);
    expect([code, given.sent]).toEqual([1, []]);
    expect(out.match(/^error .*/gm)).toEqual([expect.stringContaining('error --report-file: could not be written: ')]);
  }
});

it.each([
  [{}, '', 'error there is nothing to compare with'],
  [{ base: 'gone' }, '', 'error `gone` is neither a file nor a Git ref in this checkout'],
  [{ base: 'base.yml' }, 'labels: 3\n', 'error .github/settings.yml:1:1: labels: is a number'],
])('shows an operator their own preview values, wherever the output goes: %j', async (flags, file, said) => {
  const { terminal, seen } = createFakeTerminal({ GITHUB_TOKEN: 't' });
  const { systemWorld } = host({ file });
  const files = createMemoryFiles({ 'base.yml': 'labels: []\n' });
  const given = { flags: new Map(Object.entries({ repository: 'acme/rocket', ...flags })), files: [] };
  expect(await runModeCommand('preview', given, terminal, { ...systemWorld, files })).toBe(1);
  expect(seen.out).toContain(said);
  expect(seen.out).not.toContain('withheld');
});

it('explains a rejected token completely, even where others may read the output', async () => {
  const { terminal, seen } = createFakeTerminal({ GITHUB_TOKEN: 't', CI: 'true' });
  const { systemWorld } = host();
  const transport = async () => ({ status: 401, headers: {}, text: '{"message": "Bad credentials"}' });
  const given = { flags: new Map([['repository', 'acme/rocket']]), files: [] };
  expect(await runModeCommand('check', given, terminal, { ...systemWorld, transport })).toBe(1);
  expect(seen.out).toBe(`Trueup check

error GET *** answered 401 Unauthorized: GitHub did not accept the token
  To fix, pass another token: this one is unknown to GitHub, expired or revoked

Sent 1 request.
Failed: fix the errors above, then run again. Exit 1.
`);
});

it('sends nothing more after Ctrl-C, reports it, and stops listening at the end', async () => {
  const { terminal, seen, interrupt, listeners } = createFakeTerminal({ GITHUB_TOKEN: 't' });
  const { systemWorld, sent } = host();
  const load = async (file: string) => {
    interrupt();
    return systemWorld.load(file);
  };
  const flags = new Map([['repository', 'acme/rocket']]);
  expect(await runModeCommand('check', { flags, files: [] }, terminal, { ...systemWorld, load })).toBe(1);
  expect(sent).toEqual([]);
  expect(seen.err).toContain('press Ctrl-C again to quit at once');
  expect(seen.out).toContain('interrupted');
  expect(listeners.size).toBe(0);
});
