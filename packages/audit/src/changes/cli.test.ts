import { describe, expect, it } from 'vitest';
import { createQuickClock, listLines, openScene } from '../../../../test/kit/runs/scene.ts';
import { createFakeTerminal } from '../../../../test/kit/runs/terminal.ts';
import { openFleet } from '../../../../test/kit/samples/fleet.ts';
import { printLastChanges } from '../../../cli/src/who/who.ts';
import { toShownText } from '../../../core/src/plan/wording.ts';
import { diskFiles } from '../../../core/src/session/world/files.ts';
import { type Misbehaviour, openSimulator, type Seed } from '../../../simulator/src/index.ts';

const changedAt = Date.parse('2026-11-20T14:03:00Z');

const createLogEntry = (action: string, actor: string, minutes: number, repo = 'acme/shop') => ({
  '@timestamp': changedAt + minutes * 60_000,
  action,
  actor,
  repo,
});

const createSeed = (log: readonly object[] | null, visibility = 'public'): Seed => ({
  accounts: [
    { login: 'acme', type: 'Organization', plan: 'enterprise', audit_log: log } as never,
    { id: 71, login: 'mona' },
    { id: 72, login: 'hubot' },
  ],
  repositories: [
    {
      owner: 'acme',
      name: 'shop',
      visibility,
      rulesets: [
        {
          id: 5,
          name: 'main',
          history: [
            { version_id: 1, actor: { id: 71, type: 'User' }, updated_at: '2026-11-18T08:00:00Z' },
            { version_id: 2, actor: { id: 99, type: 'User' }, updated_at: '2026-11-19T08:00:00Z' },
          ],
        },
        { id: 6, name: 'tags' },
      ],
    } as never,
  ],
});

interface WhoScenario {
  readonly log?: readonly object[] | null;
  readonly grants?: object;
  readonly flags?: object;
  readonly environment?: Readonly<Record<string, string>>;
  readonly trouble?: Misbehaviour;
  readonly visibility?: 'public' | 'private';
}

async function runWho(
  files: readonly string[],
  { log = null, grants, flags = {}, environment, trouble, visibility }: WhoScenario = {},
) {
  const simulator = openSimulator({
    seed: createSeed(log, visibility),
    tokens: [{ token: 'secret-token', ...(grants && { grants }) } as never],
    now: () => changedAt,
  });
  if (trouble) simulator.misbehave(trouble);
  const { terminal, seen } = createFakeTerminal({ GITHUB_TOKEN: 'secret-token', ...environment });
  const { transport } = simulator;
  const systemWorld = {
    transport,
    clock: createQuickClock(),
    load: async () => '',
    list: async () => [],
    files: diskFiles,
  };
  const code = await printLastChanges(
    { flags: new Map(Object.entries(flags)), files: [...files] },
    terminal,
    systemWorld,
  );
  return { code, ...seen, simulator };
}

const createMisbehaviour = (path: string, text: string): Misbehaviour => ({
  match: (request) => request.path.includes(path),
  times: 9,
  with: { kind: 'answer', change: (answer) => ({ ...answer, status: 200, text }) },
});
const undated = {
  'a history': createMisbehaviour('/history', '[{"version_id": 1, "actor": {"id": 71}, "updated_at": "yesterday"}]'),
  'an audit log': createMisbehaviour(
    '/audit-log',
    '[{"@timestamp": 1e300, "action": "repository_ruleset.create", "repo": "acme/shop"}]',
  ),
};

describe('the `who` command [14.7]', () => {
  it('shows the history of a ruleset, newest first, with source and time', async () => {
    const { code, out, simulator } = await runWho(['acme/shop', 'rulesets/main']);
    expect([code, out.split('\n')]).toEqual([
      0,
      [
        'rulesets/main',
        '  account 99 on 2026-11-19 08:00 UTC (version 2), according to the history of ruleset "main"',
        '  mona on 2026-11-18 08:00 UTC (version 1), according to the history of ruleset "main"',
        '  the audit log could not be read: the token may lack the permission, or GitHub may not have it',
        '',
      ],
    ]);
    expect(simulator.objections).toEqual([]);
    expect(simulator.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('shows only audit log entries of this repository and section', async () => {
    const log = [
      createLogEntry('hook.config_changed', 'hubot', 5),
      createLogEntry('repo.rename', 'mona', 4),
      createLogEntry('hook.create', 'mona', 3, 'acme/site'),
      createLogEntry('hook.create', 'mona', 2),
    ];
    for (const trouble of [undefined, createMisbehaviour('/audit-log', JSON.stringify(log))]) {
      const { out } = await runWho(['acme/shop', 'webhooks'], { log, trouble });
      expect(out.split('\n').map((line) => line.replace(/, according.*/, ''))).toEqual([
        'webhooks',
        '  hubot on 2026-11-20 14:08 UTC (hook.config_changed)',
        '  mona on 2026-11-20 14:05 UTC (hook.create)',
        '',
      ]);
    }
  });

  it('shows only audit log entries of this ruleset', async () => {
    const log = [
      { ...createLogEntry('repository_ruleset.update', 'hubot', 9), ruleset_name: 'tags' },
      { ...createLogEntry('repository_ruleset.update', 'mona', 8), ruleset_name: 'main' },
      createLogEntry('repository_ruleset.update', 'hubot', 7),
    ];
    const { out } = await runWho(['acme/shop', 'rulesets/main'], { log });
    expect(out.split('\n').filter((line) => line.includes('audit log'))).toEqual([
      '  mona on 2026-11-20 14:11 UTC (repository_ruleset.update), according to the audit log',
    ]);
  });

  it.each([
    ['repository', ['repo.access', 'repository_visibility_change.disable']],
    ['collaborators', ['repo.add_member']],
    ['actions_secrets', ['repo.create_actions_secret']],
    ['actions', ['repo.actions_enabled', 'repo.set_actions_retention_limit']],
    ['branches', ['protected_branch.create']],
    ['custom_properties', ['repository.custom_property_value_set']],
  ])('ignores actions of other sections and actions without changes: %s', async (section, actions) => {
    const all = [
      ...['repo.access', 'repository_visibility_change.disable', 'repo.add_member', 'repo.create_actions_secret'],
      ...['repo.actions_enabled', 'repo.set_actions_retention_limit', 'repo.pages_create', 'repo.download_zip'],
      ...['repository_ruleset.update', 'repository.custom_property_value_set', 'repository_advisory.publish'],
      ...['repository_vulnerability_alert.create', 'protected_branch.create', 'protected_branch.policy_override'],
      'protected_branch.rejected_ref_update',
    ];
    const log = all.map((action) => createLogEntry(action, 'mona', 1));
    expect((await runWho(['acme/shop', section], { log })).out.match(/(?<=\()[\w.]+(?=\))/g)).toEqual(actions);
  });

  it('exits 1 and names the unread source if no source is readable', async () => {
    const { code, out } = await runWho(['acme/shop', 'rulesets/main'], { grants: { Metadata: 'read' } });
    expect(code).toBe(1);
    expect(out).toContain(
      '  no answer: no change found in the sources that the token can read\n  the history of ruleset "main" could not be read',
    );
  });

  it.each([
    ['a ruleset that is not there', 'acme/shop', 'the history of ruleset "mian"'],
    ['a repository that is not there', 'acme/shpo', 'the list of rulesets'],
  ])('exits 1 and names the unread source for %s', async (_, repository, source) => {
    const { code, out } = await runWho([repository, 'rulesets/mian']);
    expect([code, out.split('\n').slice(1, 3)]).toEqual([
      1,
      [
        '  no answer: no change found in the sources that the token can read',
        `  ${source} could not be read: the token may lack the permission, or GitHub may not have it`,
      ],
    ]);
  });

  it.each(Object.entries(undated))('fails if %s has an invalid time', async (_, trouble) => {
    const { code, out, err } = await runWho(['acme/shop', 'rulesets'], { trouble });
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/error GitHub answered .+: 0\.@?\w+ should be a moment\. To fix, update Trueup/);
  });

  it.each([{ GITHUB_REPOSITORY: 'acme/shop' }, { GITHUB_REPOSITORY: 'acme/site', PRIVATE: 'true' }])(
    'hides the answer in a log that others can read: %j',
    async ({ PRIVATE, ...environment }) => {
      const visibility = PRIVATE ? 'private' : 'public';
      const answers = ['', 'json'].map((flag) =>
        runWho(['acme/shop', 'rulesets/main'], {
          visibility,
          environment: { ...environment, GITHUB_ACTIONS: 'true' },
          flags: flag ? { json: '' } : {},
        }),
      );
      const [text, json] = await Promise.all(answers);
      expect(text!.code).toBe(0);
      expect(text!.out).toBe('This output hides the details. Run the command on your own machine to see them.\n');
      expect(JSON.parse(json!.out)).toEqual({ version: 1, withheld: true, answers: [] });
    },
  );

  it('labels each answer with its subject [14.7]', async () => {
    const log = [createLogEntry('hook.create', 'mona', 2)];
    const { code, out, simulator } = await runWho(
      ['acme/shop', 'labels', 'webhooks', 'environments', 'webhooks/ci', 'rulesets/main'],
      { log },
    );
    expect([code, out.split('\n')]).toEqual([
      1,
      [
        'labels',
        '  no answer: GitHub does not record who changes this section',
        'webhooks',
        '  mona on 2026-11-20 14:05 UTC (hook.create), according to the audit log',
        'environments',
        '  no answer: no change found in the sources that the token can read',
        'webhooks/ci',
        '  no answer: GitHub records only changes of the whole section. Use `webhooks`',
        'rulesets/main',
        '  account 99 on 2026-11-19 08:00 UTC (version 2), according to the history of ruleset "main"',
        '  mona on 2026-11-18 08:00 UTC (version 1), according to the history of ruleset "main"',
        '',
      ],
    ]);
    // The first request checks for an audit log, and the second searches it.
    expect(simulator.requests.filter(({ path }) => path.includes('audit-log'))).toHaveLength(2);
  });

  it('exits 0 only if each subject has an answer [14.7]', async () => {
    const log = [createLogEntry('hook.create', 'mona', 2)];
    expect((await runWho(['acme/shop', 'webhooks', 'rulesets/main'], { log })).code).toBe(0);
    expect((await runWho(['acme/shop', 'webhooks', 'environments'], { log })).code).toBe(1);
  });

  it('accepts the repository as a flag [14.7]', async () => {
    const flags = { repository: 'acme/shop' };
    const { code, out } = await runWho(['rulesets/main'], { flags });
    expect([code, out]).toEqual([0, (await runWho(['acme/shop', 'rulesets/main'])).out]);
    expect((await runWho([], { flags })).err).toContain('SECTION: is missing');
  });

  it('prints JSON', async () => {
    const { out } = await runWho(['acme/shop', 'rulesets'], { flags: { json: '' } });
    const [{ question, changes }] = JSON.parse(out).answers;
    expect(question).toBe('rulesets');
    expect(changes[1]).toEqual({
      by: 'mona',
      at: '2026-11-18T08:00:00.000Z',
      what: 'version 1',
      source: 'the history of ruleset "main"',
    });
  });

  it.each([
    [[], 'OWNER/NAME: is missing'],
    [['acme/shop'], 'SECTION: is missing'],
    [['acme/shop', 'ruleset/main'], 'To fix, write `rulesets`'],
    [['acme/shop', 'colours'], '"colours" is not a section of the settings file'],
  ])('rejects the arguments %j before sending a request', async (files, problem) => {
    const { code, err, simulator } = await runWho(files);
    expect([code, simulator.requests]).toEqual([1, []]);
    expect(err).toContain(problem);
  });
});

describe('a check with a stored report [14.8]', () => {
  const settings =
    'rulesets: [{name: main, target: branch, enforcement: disabled, conditions: {ref_name: {include: [], exclude: []}}, rules: []}]\n';
  const notes = async (options: object, log: readonly object[] | null = null, file = settings) => {
    const result = await openScene({ seed: createSeed(log) }).check(file, options);
    return listLines(result).flatMap(({ message }) => (toShownText(message).includes('changed by') ? [message] : []));
  };

  it.each(Object.entries(undated))('still reports drift if %s has an invalid time', async (_, trouble) => {
    const { check, simulator } = openScene({ seed: createSeed([]) });
    simulator.misbehave(trouble);
    expect((await check(settings, { reportFile: 'report.json' })).outcome).toBe('drift');
  });

  it('reads a missing audit log once, and an existing log for each repository', async () => {
    const asksOf = async (log: readonly object[] | null) => {
      const repositories = ['a', 'b', 'c'].map((name) => ({ owner: 'acme', name }));
      const { repositories: _, ...around } = createSeed(log);
      const stage = openFleet({ around, repositories, files: { 'all.yml': 'repository: {has_wiki: false}\n' } });
      const repos = [{ owner: 'acme', name: '*' }];
      const { outcome } = await stage.check({ repos, defaultsFile: 'all.yml', reportFile: 'report.json' });
      return [outcome, stage.simulator.requests.filter(({ path }) => path.includes('audit-log')).length];
    };
    expect(await asksOf(null)).toEqual(['drift', 1]);
    expect(await asksOf([])).toEqual(['drift', 4]);
  });

  it('notes who last changed a drifted section, and skips the note without a stored report', async () => {
    const last =
      'last changed by account 99 on 2026-11-19 08:00 UTC (version 2), according to the history of ruleset "main"';
    expect(await notes({ reportFile: 'report.json' })).toEqual([last]);
    expect(await notes({})).toEqual([]);
  });

  it('names nobody if the history of another drifted ruleset is not readable', async () => {
    const other = settings.replace('[{name: main', '[{name: tags, enforcement: disabled}, {name: main');
    const noteOf = async (path: string) => {
      const { check, simulator } = openScene({ seed: createSeed(null) });
      simulator.misbehave({
        match: (request) => request.path.includes(path),
        with: { kind: 'status', status: 403 },
      });
      const lines = listLines(await check(other, { reportFile: 'report.json' }));
      expect(lines.filter(({ kind }) => kind === 'drift')).toHaveLength(2);
      return lines.some(({ message }) => toShownText(message).startsWith('last changed by account 99'));
    };
    expect([await noteOf('/rulesets/6/history'), await noteOf('/nothing')]).toEqual([false, true]);
  });

  it('names nobody if a ruleset is missing, unless the log shows who deleted it', async () => {
    const deleted = settings.replace('rulesets: [', 'rulesets: [{name: gone, target: branch, enforcement: active}, ');
    const entry = { ...createLogEntry('repository_ruleset.destroy', 'mona', 0), ruleset_name: 'gone' };
    expect(await notes({ reportFile: 'report.json' }, null, deleted)).toEqual([]);
    expect(await notes({ reportFile: 'report.json' }, [entry], deleted)).toEqual([
      'last changed by mona on 2026-11-20 14:03 UTC (repository_ruleset.destroy), according to the audit log',
    ]);
  });
});
