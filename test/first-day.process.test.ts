import { expect, it } from 'vitest';
import { openSimulator } from '../packages/simulator/src/index.ts';
import { createTestFolder } from './kit/folder.ts';
import { actionFile, cliFile, startProcess } from './kit/runs/start-process.ts';
import { createInitialRepository, openHistory } from './kit/samples/history.ts';
import { environments } from './kit/workflows/init-workflows.ts';
import { bot, type Event, runWorkflow } from './kit/workflows/workflow-runs.ts';

const folder = createTestFolder();
const settings = '.github/settings.yml';
const workflows = ['.github/workflows/settings.yml', '.github/workflows/settings-drift.yml'] as const;

/** `acme/shop` has no settings file yet. */
async function openShop() {
  const simulator = openSimulator({
    seed: {
      tokens: [
        { token: 'mine', login: 'mona' },
        { token: 'writes', login: 'mona' },
      ],
      accounts: [{ login: bot }, { login: 'mona' }],
      repositories: [{ ...createInitialRepository({}), labels: [{ name: 'bug', color: 'd73a4a' }] } as never],
    },
  });
  return { simulator, history: openHistory(simulator), server: await simulator.listen() };
}

it('init, a preview, an apply and a drift issue work together as processes', {
  timeout: 300_000,
}, async () => {
  const { simulator, history, server } = await openShop();
  const { shop, tip, open, merge } = history;
  try {
    const environment = { GITHUB_API_URL: server.url, GITHUB_TOKEN: 'mine' };
    const init = await startProcess([cliFile, 'init', '--repository', 'acme/shop'], {
      cwd: folder.path,
      env: environment,
    }).ended;
    expect(init.code, init.err).toBe(0);
    const [, steps] = init.out.split('Next steps:\n\n');
    expect(steps!.trimEnd().split('\n').length).toBeLessThanOrEqual(12);
    expect(steps).toContain('gh secret set SETTINGS_TOKEN --repo acme/shop --env settings');

    const start = async (env: Readonly<Record<string, string | undefined>>, cwd: string) => {
      const { code, out, err } = await startProcess([actionFile], { cwd, env: { ...env, GITHUB_API_URL: server.url } })
        .ended;
      return { code: code!, log: out + err };
    };
    const run = async (event: Event) => {
      const getSettingsAt = (sha: string) => shop.commit_files[sha][settings] as string;
      const codes: string[] = [];
      for (const file of workflows) {
        const texts = { settings: getSettingsAt(event.sha!), newest: getSettingsAt(tip()) ?? '' };
        const ran = await runWorkflow(folder.read(file), { simulator, environments, event, start, ...texts });
        for (const { uses, job, code } of ran) if (uses === './trueup') codes.push(`${job} ${code}`);
      }
      return codes;
    };
    const written = Object.fromEntries([settings, ...workflows].map((file) => [file, folder.read(file)]));
    expect(await run(open(1, { files: written }))).toEqual(['preview 0']);
    expect(await run(merge(1))).toEqual(['apply 0']);
    expect(shop.labels).toMatchObject([{ name: 'bug', color: 'd73a4a' }]);

    const recolor = { edits: { [settings]: ['d73a4a', '0e8a16'] as const } };
    expect(await run(open(2, recolor))).toEqual(['preview 0']);
    expect(shop.comments.at(-1).body).toContain('0e8a16');
    expect(await run(merge(2))).toEqual(['apply 0']);
    expect(shop.labels).toMatchObject([{ name: 'bug', color: '0e8a16' }]);

    shop.labels[0].color = '123456';
    expect(await run({ name: 'schedule', sha: tip() })).toEqual(['drift 2']);
    expect(shop.issues).toMatchObject([{ state: 'open', user: bot, body: expect.stringContaining('123456') }]);
    expect(await run({ name: 'workflow_dispatch', sha: tip() })).toEqual(['apply 0', 'drift 0']);
    expect([shop.labels[0].color, shop.issues[0].state]).toEqual(['0e8a16', 'closed']);
  } finally {
    await server.close();
  }
});
