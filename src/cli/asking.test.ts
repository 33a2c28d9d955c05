import { expect, it } from 'vitest';
import { memoryFiles, plainOptions } from '../../test/scene.ts';
import { fakeTerminal } from '../../test/terminal.ts';
import { systemClock } from '../host/clock.ts';
import { openSimulator } from '../simulator/index.ts';
import { reconcile } from './reconcile.ts';
import { orRefuse } from './refuse.ts';

const settings = 'labels:\n  - name: bug\n    color: d73a4a\n  - name: docs\n    color: 0075ca\n';

/** Types `trueup apply` at a terminal whose person gives this answer, or where nobody is. */
async function typed(
  flags: Record<string, string>,
  answer?: string | readonly string[],
  text = settings,
  more: object = {},
) {
  const simulator = openSimulator({
    seed: { accounts: [{ login: 'mona' }], repositories: [{ owner: 'acme', name: 'rocket', labels: [], ...more }] },
  });
  const { terminal, seen } = fakeTerminal({ GITHUB_TOKEN: plainOptions.token.reveal() });
  const questions: string[] = [];
  const ask = async (question: string) => {
    questions.push(question);
    return (typeof answer === 'string' ? answer : answer?.[questions.length - 1]) ?? '';
  };
  const reach = {
    transport: simulator.transport,
    clock: systemClock,
    load: async () => text,
    list: async () => [],
    files: memoryFiles(),
  };
  const given = { flags: new Map(Object.entries({ repository: 'acme/rocket', ...flags })), files: [] };
  const person = { ...terminal, ask: answer === undefined ? undefined : ask };
  const code = await orRefuse(person, () => reconcile('apply', given, person, reach));
  const writes = simulator.requests.filter(({ method }) => method !== 'GET').length;
  return { code, writes, questions, requests: simulator.requests.length, ...seen };
}

it('shows the plan and asks before the first write, and writes nothing without a yes [1.16]', async () => {
  const { code, writes, questions, err } = await typed({}, '');
  expect([code, writes]).toEqual([1, 0]);
  expect(questions).toEqual(['Apply these 2 changes to acme/rocket? [y/N] ']);
  expect(err).toContain('+ labels: label "bug" would be created\n');
});

it('shows what is removed before the rest, and gives new power before what only changes [2.1.10]', async () => {
  const text = `${settings}collaborators: [{username: mona, permission: maintain}]\nmilestones: {_undeclared: delete, entries: []}\n`;
  const { err } = await typed({}, '', text, { milestones: [{ title: 'v1' }] });
  expect([...err.matchAll(/^([-+~]) (\w+):/gm)].map(([, sign, section]) => `${sign} ${section}`)).toEqual([
    '- milestones',
    '+ collaborators',
    '+ labels',
    '+ labels',
  ]);
});

it('says after a no what is left, and asks to fix no errors where there are none', async () => {
  const { code, out } = await typed({}, 'n');
  expect(code).toBe(1);
  expect(out).toContain('not done: label "bug" would be created (you did not agree to it)');
  expect(out.trimEnd().split('\n').slice(-2)).toEqual([
    'Nothing was written.',
    'Not all is done: the host still differs from the file. The lines above say why. Exit 1.',
  ]);
});

it('writes what it showed after a yes, with no request more than without the question', async () => {
  const asked = await typed({}, 'y');
  expect([asked.code, asked.writes]).toEqual([0, 2]);
  expect(asked.requests).toBe((await typed({ yes: '' }, 'n')).requests);
});

it('asks nobody with --yes, at a terminal or without one [1.16]', async () => {
  expect(await typed({ yes: '' }, 'n')).toMatchObject({ code: 0, writes: 2, questions: [] });
  expect(await typed({ yes: '' })).toMatchObject({ code: 0, writes: 2, questions: [] });
});

it('sends nothing where nobody can be asked and `--yes` is not given [1.16]', async () => {
  const { code, requests, out } = await typed({});
  expect([code, requests]).toEqual([1, 0]);
  expect(out).toContain('yes: not given, and nobody is at a terminal to agree to the changes');
  expect(out).toContain('pass `--yes`');
});

it('asks for the value of each guarded change, and takes nothing else for it [1.16]', async () => {
  const guarded = 'repository: {visibility: private, archived: true}\n';
  const hidden = 'GUARDED visibility: the repository becomes private';
  for (const answers of [['y'], ['y', 'y'], ['y', 'private', 'yes'], ['private', 'private', 'true']])
    expect(await typed({}, answers, guarded)).toMatchObject({ code: 1, writes: 0 });
  const { code, writes, questions, err } = await typed({}, ['y', 'private', 'true'], guarded);
  expect([code, writes, questions.length]).toEqual([0, 2, 3]);
  expect((await typed({ brakes: 'stop' }, ['y', 'private', 'true'], guarded)).writes).toBe(2);
  expect(questions[1]).toContain(hidden);
  expect(questions[1]).toMatch(/\nType `private` to agree to it: $/);
  expect(err).toContain(`${hidden}`);
  expect((await typed({ allow: 'visibility=private,archive=true' }, ['y'], guarded)).questions).toHaveLength(1);
});

it.each(['private', 'public'])(
  '`--yes` alone agrees to no guarded change: %s is held until its value is given [1.16]',
  async (visibility) => {
    const text = `repository: {visibility: ${visibility}}\n`;
    const live = visibility === 'public' ? { visibility: 'private' } : {};
    const held = await typed({ yes: '' }, undefined, text, live);
    expect(held).toMatchObject({ code: 1, writes: 0, questions: [] });
    expect(held.out).toContain(`give \`--allow visibility=${visibility}\``);
    const allowed = await typed({ yes: '', allow: `visibility=${visibility}` }, undefined, text, live);
    expect(allowed).toMatchObject({ code: 0, writes: 1 });
    expect(await typed({ yes: '', brakes: 'warn' }, undefined, text, live)).toMatchObject({ code: 0, writes: 1 });
  },
);
