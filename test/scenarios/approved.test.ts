import { describe, expect, it } from 'vitest';
import { Secret } from '../../src/host/secret.ts';
import { documentOf, planText } from '../../src/report/plans/document.ts';
import type { RunResult } from '../../src/report/result/result.ts';
import type { RunOptions } from '../../src/session/inputs/run-options.ts';
import { allLines, type Scene, scene, told } from '../scene.ts';
import { callerOf } from '../simulator-caller.ts';

const settings = `
labels:
  - name: bug
    color: d73a4a
  - name: docs
    color: 0075ca
  - name: new
    color: ffffff
`;

const labels = [
  { name: 'bug', color: 'ff0000', description: null },
  { name: 'docs', color: '111111', description: null },
];

const seeded = (more: object = {}) =>
  scene({ seed: { repositories: [{ owner: 'acme', name: 'shop', labels, ...more }] } });

const documentIn = (result: RunResult) => documentOf(result.targets.flatMap(({ plan }) => plan ?? []));

/** Checks, keeps the plan in `plan.json`, and returns the inputs that hold an apply to it. */
async function approve(stage: Scene, text = settings, options: Partial<RunOptions> = {}): Promise<Partial<RunOptions>> {
  stage.held['plan.json'] = planText(documentIn(await stage.check(text, { planFile: 'plan.json', ...options })));
  return { ...options, plan: { file: 'plan.json' } };
}

const byHand = (stage: Scene, name: string, body: object) =>
  callerOf(stage.simulator, 'all-powerful').send('PATCH', `/repos/acme/shop/labels/${name}`, body);

it('a plan names each section in which something is refused, beside those that could not be planned', async () => {
  const stage = seeded({ environments: [{ name: 'live', wait_timer: 5 }] });
  const refusing = 'environments: [{name: live, can_admins_bypass: false}]\nlabels: [{name: bug}]';
  const [target] = documentIn(await stage.check(refusing, { planFile: 'plan.json' })).targets;
  expect(target).toMatchObject({ unplanned: ['environments'] });
});

it('an apply that holds to a plan goes ahead where nothing moved', async () => {
  const stage = seeded();
  expect((await stage.apply(settings, await approve(stage))).outcome).toBe('success');
  expect(stage.writes()).toHaveLength(3);
});

describe('an apply that holds to a plan of some sections', () => {
  const text = `${settings}milestones: [{title: v1}]\n`;

  /** Holds an apply to the plan of a preview that read the labels alone. */
  async function ofLabels(stage: Scene, more: Partial<RunOptions> = {}, meanwhile = async () => {}) {
    const [target] = documentIn(await stage.check(text, { planFile: 'plan.json', sections: ['labels'] })).targets;
    stage.held['plan.json'] = planText({ ...documentOf([target!]), targets: [{ ...target!, unread: ['milestones'] }] });
    await meanwhile();
    stage.simulator.forgetRequests();
    return stage.apply(text, { plan: { file: 'plan.json' }, ...more });
  }

  it.each(['refuse', 'approved-only'] as const)(
    'an apply that holds to a plan writes what is approved and holds back what the preview did not read: %s [12.28]',
    async (onMovedPlan) => {
      const stage = seeded({ milestones: [] });
      const result = await ofLabels(stage, { onMovedPlan });
      expect(stage.writes()).toHaveLength(3);
      expect(stage.writes().join()).not.toContain('milestones');
      expect(result.outcome).toBe('failed');
      expect(allLines(result).map(({ message }) => message)).toContainEqual(
        expect.stringContaining('its preview did not read it and nobody has approved this'),
      );
    },
  );

  it('an apply that holds to a plan succeeds where nothing has drifted in what the preview did not read [12.28]', async () => {
    expect((await ofLabels(seeded({ milestones: [{ title: 'v1' }] }))).outcome).toBe('success');
  });

  it('an apply that holds to a plan refuses all, or what moved and what was not read, where something moved [12.28]', async () => {
    for (const [onMovedPlan, count] of [
      ['refuse', 0],
      ['approved-only', 2],
    ] as const) {
      const stage = seeded({ milestones: [] });
      const moved = async () => void (await byHand(stage, 'bug', { color: '123456' }));
      const { outcome } = await ofLabels(stage, { onMovedPlan }, moved);
      expect([outcome, stage.writes().length]).toEqual(['failed', count]);
      expect(stage.writes().join()).not.toContain('milestones');
    }
  });
});

it('an apply that holds to a plan goes ahead without what somebody has done by hand since, with a note for each', async () => {
  const stage = seeded();
  const held = await approve(stage);
  await byHand(stage, 'bug', { color: 'd73a4a' });
  stage.simulator.forgetRequests();
  const result = await stage.apply(settings, held);
  expect([result.outcome, stage.writes().length]).toEqual(['success', 2]);
  expect(told(result, 'note')).toEqual([
    expect.stringContaining('it is already so or the file no longer asks for it: update in labels bug (color ff0000'),
  ]);
});

it('a public log says of what is gone from a plan only what everyone sees, and nothing of what the token cannot read [2.1.20]', async () => {
  const stage = seeded({ autolinks: [{ id: 3, key_prefix: 'CANARY-', url_template: 'https://t.example/<num>' }] });
  const text = 'autolinks: {_undeclared: delete, entries: []}\n';
  const held = await approve(stage, text, { adminValues: 'show' });
  await callerOf(stage.simulator, 'all-powerful').send('DELETE', '/repos/acme/shop/autolinks/3');
  expect(told(await stage.apply(text, held), 'note')[0]).toContain(': delete in autolinks CANARY- (is_alphanumeric');
  stage.environment.GITHUB_ACTIONS = 'true';
  const shown = await stage.apply(text, { ...held, adminValues: 'withhold' });
  expect(told(shown, 'note')[1]).toMatch(/: delete in autolinks$/);
  const denied = { kind: 'status', status: 403, body: { message: 'Resource not accessible by integration' } } as const;
  stage.simulator.misbehave({ match: ({ route }) => route.endsWith('/autolinks'), times: 9, with: denied });
  const half = await stage.apply(text, { ...held, onMissingPermission: 'warn' });
  expect([half.outcome, told(half, 'note').join()]).toEqual(['partial', expect.not.stringContaining('no longer')]);
});

it('an apply that holds to a plan writes nothing where a value moved, and names it', async () => {
  const stage = seeded();
  const held = await approve(stage);
  await byHand(stage, 'bug', { color: '000000' });
  stage.simulator.forgetRequests();
  const result = await stage.apply(settings, held);
  expect([result.outcome, stage.writes()]).toEqual(['failed', []]);
  expect(allLines(result).find(({ code }) => code === 'plan_moved')).toMatchObject({
    kind: 'error',
    message: 'changed since the approved plan in `plan.json`: label "bug": color 000000 → d73a4a',
  });
});

it('an apply that holds to a plan writes nothing where the file asks for more, and lists what is new, changed and gone', async () => {
  const stage = seeded();
  const held = await approve(stage);
  const other = settings.replace('d73a4a', '123456').replace('name: new', 'name: other');
  const result = await stage.apply(other, held);
  expect(stage.writes()).toEqual([]);
  expect(told(result, 'error').map((line) => line.split(' To fix')[0])).toEqual([
    'error: new since the approved plan in `plan.json`: label "other" would be created.',
    'error: changed since the approved plan in `plan.json`: label "bug": color ff0000 → 123456.',
    'error: gone since the approved plan in `plan.json`: create in labels new (color (not set) → ffffff, name (not set) → new).',
  ]);
});

it('an apply that holds to a plan writes what is approved and unchanged with `approved-only`, and leaves the rest as drift', async () => {
  const stage = seeded();
  const held = await approve(stage);
  await byHand(stage, 'bug', { color: '000000' });
  stage.simulator.forgetRequests();
  const more = `${settings}  - name: unrelated\n    color: '000000'\n`;
  const result = await stage.apply(more, { ...held, onMovedPlan: 'approved-only' });
  expect(stage.writes()).toEqual(['PATCH /repos/{owner}/{repo}/labels/{name}', 'POST /repos/{owner}/{repo}/labels']);
  expect(told(result, 'note')).toEqual([
    'note: not done: label "bug": color 000000 → d73a4a (it changed since the approved plan in `plan.json`)',
    'note: not done: label "unrelated" would be created (it is not in the approved plan in `plan.json`)',
  ]);
  expect(result.targets[0]!.sections[0]!.status).toBe('drift');
});

it('an apply that holds to a plan knows with a digest alone whether the plans are equal', async () => {
  const stage = seeded();
  const { digest } = documentIn(await stage.check(settings, { planFile: 'plan.json' }));
  const moved = await stage.apply(settings.replace('d73a4a', '123456'), { plan: { digest } });
  expect([moved.outcome, stage.writes()]).toEqual(['failed', []]);
  expect((await stage.apply(settings, { plan: { digest } })).outcome).toBe('success');
});

it('an apply that holds to a plan refuses a plan file that somebody edited, before it reads anything', async () => {
  const stage = seeded();
  const held = await approve(stage);
  stage.held['plan.json'] = stage.held['plan.json']!.replace('d73a4a', 'd73a4b');
  stage.simulator.forgetRequests();
  const result = await stage.apply(settings, held);
  expect([result.outcome, stage.simulator.requests]).toEqual(['failed', []]);
  expect(told(result)[0]).toContain('`plan.json` was changed after Trueup wrote it');
});

describe('an approved plan is for one repository, whatever it is called', () => {
  const two = () =>
    scene({
      seed: {
        repositories: [
          { owner: 'acme', name: 'shop', id: 7, labels },
          { owner: 'acme', name: 'store', id: 9, labels },
        ],
      },
    });
  const rename = (stage: Scene, from: string, to: string) =>
    callerOf(stage.simulator, 'all-powerful').send('PATCH', `/repos/acme/${from}`, { name: to });
  const byDigest = async (stage: Scene) => ({
    plan: { digest: documentIn(await stage.check(settings, { planFile: 'plan.json' })).digest },
  });
  const byFile = (stage: Scene) => approve(stage);

  it('an approved plan refuses another repository that has taken the name [1.11]', async () => {
    for (const approved of [byFile, byDigest]) {
      const stage = two();
      const held = await approved(stage);
      await rename(stage, 'shop', 'shop-2');
      await rename(stage, 'store', 'shop');
      stage.simulator.forgetRequests();
      for (const onMovedPlan of ['refuse', 'approved-only'] as const) {
        const result = await stage.apply(settings, { ...held, onMovedPlan });
        expect([result.outcome, stage.writes()]).toEqual(['failed', []]);
        if (approved === byFile)
          expect(told(result, 'error')).toEqual([
            'error: acme/shop is another repository now (9) than the one that the approved plan in `plan.json` is for (7). To fix, find out which repository you mean, and approve a plan of that one',
          ]);
      }
    }
  });

  it('an approved plan goes ahead under a new name of its repository [1.11]', async () => {
    for (const approved of [byFile, byDigest]) {
      const stage = two();
      const held = await approved(stage);
      await rename(stage, 'shop', 'shop-2');
      stage.simulator.forgetRequests();
      const repository = { owner: 'acme', name: 'shop-2' };
      expect((await stage.apply(settings, { ...held, repository })).outcome).toBe('success');
      expect(stage.writes()).toHaveLength(3);
    }
  });

  it('an approved plan that calls its repository by the name of another one is refused [1.11]', async () => {
    const stage = two();
    const held = await approve(stage);
    for (const name of ['acme/elsewhere', 'acme/store']) {
      stage.held['plan.json'] = stage.held['plan.json']!.replaceAll(/"acme\/[a-z]+"/g, `"${name}"`);
      stage.simulator.forgetRequests();
      expect([told(await stage.apply(settings, held), 'error')[0], stage.writes()]).toEqual([
        expect.stringContaining(`calls this repository ${name}, and it is acme/shop`),
        [],
      ]);
    }
  });

  it('an approved plan whose repository id somebody edited is refused [1.11]', async () => {
    const stage = two();
    const held = await approve(stage);
    stage.held['plan.json'] = stage.held['plan.json']!.replace('"id": 7', '"id": 9');
    expect(told(await stage.apply(settings, held))[0]).toContain('`plan.json` was changed after Trueup wrote it');
  });

  it('an approved plan costs one request where something is or may be written, and none elsewhere [1.11]', async () => {
    const stage = two();
    const asked = () => stage.simulator.requests.filter(({ route }) => route === 'GET /repos/{owner}/{repo}').length;
    const counts: number[] = [];
    const counted = async <T>(run: () => Promise<T>) => {
      stage.simulator.forgetRequests();
      const result = await run();
      counts.push(asked());
      return result;
    };
    await counted(() => stage.check(settings));
    const held = await counted(() => approve(stage));
    for (let time = 0; time < 2; time++) await counted(() => stage.apply(settings, held));
    await counted(() => approve(stage));
    expect(counts).toEqual([0, 1, 1, 0, 0]);
  });
});

describe('a plan of a repository whose details are withheld', () => {
  const elsewhere = { environment: { GITHUB_REPOSITORY: 'acme/elsewhere' } };
  const hidden = () =>
    scene({ seed: { repositories: [{ owner: 'acme', name: 'shop', visibility: 'private', labels }] }, ...elsewhere });

  it('a plan of a repository whose details are withheld stands by its count alone, and an apply that holds to it is refused', async () => {
    const stage = hidden();
    const held = await approve(stage);
    expect(JSON.parse(stage.held['plan.json']!).targets).toEqual([
      { repository: 'redacted-1', digest: expect.any(String), items: [], withheld: 3 },
    ]);
    const result = await stage.apply(settings, { ...held, privateRepos: 'show' });
    expect(stage.writes()).toEqual([]);
    expect(told(result, 'error')[0]).toContain('withholds 3 changes and holds no id for them');
  });

  it('a withheld plan is called withheld where only its digest is given, and its key missing where none is [2.1.20]', async () => {
    const stage = hidden();
    const planKey = new Secret('shared by both');
    const digestWith = async (options: Partial<RunOptions>) => {
      await approve(stage, settings, options);
      return JSON.parse(stage.held['plan.json']!).digest as string;
    };
    const refusal = async (digest: string, options: Partial<RunOptions> = {}) => {
      const result = await stage.apply(settings, { plan: { digest }, privateRepos: 'show', ...options });
      expect(stage.writes()).toEqual([]);
      return told(result, 'error')[0];
    };
    const [without, made] = [await digestWith({}), await digestWith({ planKey })];
    expect(await refusal(without)).toContain('withholds 3 changes and holds no id for them');
    expect(await refusal(without, { planKey })).toContain('withholds 3 changes and holds no id for them');
    expect(await refusal(made)).toContain('or that plan was made with a `--plan-key`, and this apply has none');
    expect(await refusal(made, { planKey: new Secret('another') })).toMatch(/digest.*, so something was added/);
    expect((await stage.apply(settings, { plan: { digest: made }, planKey })).outcome).toBe('success');
  });

  it('a plan of a repository whose details are withheld has keyed ids and no names with `plan-key`, and apply holds to them', async () => {
    const stage = hidden();
    const held = await approve(stage, settings, { planKey: new Secret('shared by both') });
    expect(stage.held['plan.json']).not.toMatch(/shop|bug|d73a4a/);
    expect(JSON.parse(stage.held['plan.json']!).targets[0].items[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      keyed: true,
      section: 'labels',
      kind: expect.any(String),
    });
    expect(JSON.parse(stage.held['plan.json']!).targets[0]).not.toHaveProperty('id');
    await byHand(stage, 'bug', { color: '000000' });
    stage.simulator.forgetRequests();
    expect((await stage.apply(settings, held)).outcome).toBe('failed');
    expect(stage.writes()).toEqual([]);
    await byHand(stage, 'bug', { color: 'ff0000' });
    expect((await stage.apply(settings, held)).outcome).toBe('success');
  });
});

describe('a plan of several settings of one object', () => {
  const wanted = 'repository:\n  description: New\n  has_wiki: false\n  has_projects: false\n';
  const fix = (stage: Scene, body: object) =>
    callerOf(stage.simulator, 'all-powerful').send('PATCH', '/repos/acme/shop', body);

  it('a plan of several settings of one object has an item for each of them, and one request for all [2.1.16]', async () => {
    const stage = seeded();
    const held = await approve(stage, wanted);
    const [{ items }] = JSON.parse(stage.held['plan.json']!).targets;
    expect(items.map(({ changes }: any) => changes.map(({ key }: any) => key)).sort()).toEqual([
      ['description'],
      ['has_projects'],
      ['has_wiki'],
    ]);
    expect((await stage.apply(wanted, held)).outcome).toBe('success');
    expect(stage.writes()).toEqual(['PATCH /repos/{owner}/{repo}']);
  });

  it('a plan of several settings of one object loses the one that was done by hand, and writes the others [2.1.16]', async () => {
    const stage = seeded();
    const held = await approve(stage, wanted);
    await fix(stage, { has_wiki: false });
    stage.simulator.forgetRequests();
    const result = await stage.apply(wanted, held);
    expect([result.outcome, stage.writes().length]).toEqual(['success', 1]);
    expect(told(result, 'note')).toEqual([
      expect.stringContaining('approved, and no longer planned, because it is already so'),
    ]);
    expect(told(result, 'note')[0]).toContain('has_wiki');
  });

  it('a plan of several settings says that the one with another live value changed, and no other [2.1.16]', async () => {
    const stage = seeded();
    const held = await approve(stage, wanted);
    await fix(stage, { description: 'Theirs' });
    stage.simulator.forgetRequests();
    const refused = await stage.apply(wanted, held);
    expect(told(refused, 'error').map((line) => line.split('.')[0])).toEqual([
      expect.stringMatching(/^error: changed since the approved plan in `plan$/),
    ]);
    const result = await stage.apply(wanted, { ...held, onMovedPlan: 'approved-only' });
    expect(told(result, 'note')).toEqual([expect.stringContaining('not done: description Theirs → New (it changed')]);
    const [sent] = stage.simulator.requests.filter(({ method }) => method === 'PATCH');
    expect(sent?.body).toEqual({ has_wiki: false, has_projects: false });
  });
});
