import { expect, it } from 'vitest';
import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import { openSimulator, type Seed } from '../../packages/simulator/src/index.ts';
import { settings as foldableSettings } from '../kit/batch-fleet.ts';
import { run } from '../kit/runs/program.ts';
import { createWorld, defaultOptions } from '../kit/runs/scene.ts';
import { combineSamples, createConvergedFleet, type FleetFile } from '../kit/samples/converged-fleet.ts';
import { everySection } from '../kit/samples/every-section.ts';
import { pickSample, scaleExamples, seed } from '../kit/seed.ts';
import { expectNone } from './findings.ts';

/** The smallest number of repositories that Trueup batches. */
const count = 9;
/** These are the repository that the clock of these runs picks, the first one, and another one. */
const [drawn, first, other, drifted] = ['r1', 'r0', 'r5', 'r7'] as const;

interface Question {
  readonly alias: string;
  readonly name: string;
}
type Shown = Record<string, any>;
type Change = (shown: Shown, question: Question, errors: object[]) => void;

/** Lets a test change the answer of a batched query for one repository. */
function wrapWithChange(simulator: ReturnType<typeof openSimulator>, change: Change) {
  const transport: typeof simulator.transport = async (request) => {
    const answer = await simulator.transport(request);
    if (!request.body?.includes('query Fold')) return answer;
    const { query, variables } = JSON.parse(request.body);
    const { data, errors = [] } = JSON.parse(answer.text);
    for (const [, alias, name] of query.matchAll(/(a\d+): repository\(owner: \$owner, name: \$(n\d+)/g))
      if (data?.[alias]) change(data, { alias, name: variables[name] }, errors);
    return { ...answer, text: JSON.stringify({ data, ...(errors.length && { errors }) }) };
  };
  return { ...simulator, transport };
}

const { repository: _, ...bare } = { ...defaultOptions, defaultsFile: 'settings.yml', privateRepos: 'show' as const };
const repos = Array.from({ length: count }, (_, index) => ({ owner: 'acme', name: `r${index}` }));

interface World {
  readonly file: FleetFile;
  readonly seed: Seed;
}

async function checkWithChange({ file, seed: host }: World, read: 'folded' | 'rest', change: Change = () => {}) {
  const simulator = openSimulator({ seed: host });
  const world = {
    ...createWorld(wrapWithChange(simulator, change), file.settings),
    environment: { ...file.environment },
  };
  const result = await run({ ...bare, repos, read }, world);
  expect(simulator.objections).toEqual([]);
  return result;
}

const toComparableResult = ({ outcome, targets }: RunResult) => ({
  outcome,
  targets: targets.map(({ mark: _, visited: __, plan, ...target }) => ({ ...target, plan: plan?.items })),
});

/** GraphQL does not show everything that a sample declares. For example, it shows no custom role. */
const shownWhole: Readonly<Record<string, string>> = {
  repository: foldableSettings.split('labels:')[0]!,
  interaction_limits: 'interaction_limits: null',
  collaborators: 'collaborators: [{username: Hubot, permission: push}]',
};

/** Every repository matches the file except one, which has the drift of the sample. */
async function createWorlds(key: string): Promise<World> {
  const sample = combineSamples([key]);
  const file = { ...sample, settings: shownWhole[key] ?? sample.settings };
  const dump: any = await createConvergedFleet(file, count);
  const strange = openSimulator({
    seed: { repositories: [{ owner: 'acme', name: drifted, ...file.drifted }], ...file.around },
  });
  const at = Object.values<any>(dump.repositories).find(({ name }) => name === drifted).id;
  const { id: _, ...kept } = structuredClone(strange.repository(`acme/${drifted}`)) as any;
  return { file, seed: { ...dump, repositories: { ...dump.repositories, [at]: { ...kept, id: at } } } };
}

/** Lists every path in the answer except the name, which the batch itself compares. */
const listLeafPaths = (shown: unknown, path: readonly string[] = []): string[][] =>
  typeof shown === 'object' && shown !== null
    ? [
        ...(path.length ? [[...path]] : []),
        ...Object.keys(shown)
          .filter((key) => key !== 'nameWithOwner')
          .flatMap((key) => listLeafPaths((shown as Shown)[key], [...path, key])),
      ]
    : [[...path]];

const findHolder = (shown: Shown, path: readonly string[]): [Shown | undefined, string] => [
  path.slice(0, -1).reduce<any>((inner, key) => inner?.[key], shown) ?? undefined,
  path.at(-1)!,
];

const flaws: Readonly<Record<string, (holder: Shown, key: string, path: readonly string[], errors: object[]) => void>> =
  {
    hidden: (holder, key) => void delete holder[key],
    null(holder, key) {
      holder[key] = null;
    },
    erring(holder, key, path, errors) {
      holder[key] = null;
      errors.push({ type: 'FORBIDDEN', message: 'Resource not accessible', path });
    },
    'cut off'(holder, key) {
      if (Array.isArray(holder[key])) holder[key] = holder[key].slice(0, -1);
      else if (key === 'hasNextPage') holder[key] = true;
      else if (key === 'totalCount') holder[key] += 1;
      else holder[key] = [];
    },
  };

function changeValue(holder: Shown, key: string) {
  const value = holder[key];
  if (typeof value === 'boolean') holder[key] = !value;
  else if (typeof value === 'number') holder[key] = value + 1;
  else if (typeof value === 'string') holder[key] = /^\d{4}-\d\d-/.test(value) ? '2001-01-01T00:00:00Z' : `${value}x`;
  else if (Array.isArray(value)) holder[key] = [];
  else holder[key] = null;
}

const isFolded = ({ section }: (typeof everySection)[number]) =>
  Object.values(section.calls).some((make) => {
    try {
      return make({}).routeRules.batched !== undefined;
    } catch {
      return false;
    }
  });

/** Sections whose batched reads are needed only if GitHub hides the organization. */
const seldom = ['custom_properties', 'teams'];
const folding = everySection
  .filter((one) => one.key === 'repository' || (isFolded(one) && !seldom.includes(one.key)))
  .map(({ key }) => key);

it('the batched queries cover these sections [8.10]', () => {
  expect(folding).toEqual(expect.arrayContaining(['labels', 'milestones', 'repository']));
});

it.each(pickSample(folding, 4, 'one query'))(
  'a batched query gives the same result as single reads, even with faulty answers: %s [8.11]',
  async (key) => {
    const world = await createWorlds(key);
    const alone = toComparableResult(await checkWithChange(world, 'rest'));
    let whole: Shown = {};
    const folded = await checkWithChange(world, 'folded', (shown, { alias, name }) => {
      if (name === other) whole = structuredClone({ ...whole, ...shown[alias] });
    });
    expect(toComparableResult(folded)).toEqual(alone);
    expect(alone.outcome).toBe('drift');
    expect(folded.folded!.answers).toBeGreaterThan(0);
    const findings: string[] = [];
    const cases = listLeafPaths(whole).flatMap((path) =>
      [...Object.keys(flaws), 'lying'].flatMap((flaw) => ['one', 'all'].map((where) => ({ path, flaw, where }))),
    );
    // A prime step reaches every combination of flaws and places.
    const step = Math.ceil(cases.length / scaleExamples(80)) | 1;
    for (const { path, flaw, where } of cases.filter((_, index) => index % step === seed % step)) {
      const result = await checkWithChange(world, 'folded', (shown, { alias, name }, errors) => {
        const [holder, at] = findHolder(shown[alias] ?? {}, path);
        if (!holder || !(at in holder) || (where === 'one' && name !== other)) return;
        if (flaw === 'lying') changeValue(holder, at);
        else flaws[flaw]!(holder, at, [alias, ...path], errors);
      });
      const isRed = flaw === 'lying' && result.outcome === 'failed';
      if (!isRed && JSON.stringify(toComparableResult(result)) !== JSON.stringify(alone))
        findings.push(`${flaw} ${path.join('.')} of ${where}: ${result.outcome}`);
    }
    expectNone(findings);
  },
);

it.each(pickSample(folding, 4, 'a query that hides'))(
  'a spot check detects a batched query that hides drift, in any position: %s [8.12] [8.13]',
  async (key) => {
    const world = await createWorlds(key);
    const right = new Map<string, Shown>();
    const remember: Change = (shown, { alias, name }) => {
      if (name === other) right.set(Object.keys(shown[alias]).join(), structuredClone(shown[alias]));
    };
    await checkWithChange(world, 'folded', remember);
    const showOtherRepository: Change = (shown, { alias, name }) => {
      const known = right.get(Object.keys(shown[alias]).join());
      if (known) shown[alias] = { ...structuredClone(known), nameWithOwner: `acme/${name}` };
    };
    // The differing repository takes the place of the first one, and of the picked one.
    for (const [place, name] of Object.entries({ first, drawn })) {
      const swapped = structuredClone(world.seed) as any;
      const all = Object.values<any>(swapped.repositories);
      const [one, two] = [drifted, name].map((wanted) => all.find((repository) => repository.name === wanted));
      [one.name, two.name] = [two.name, one.name];
      const lying = await checkWithChange({ ...world, seed: swapped }, 'folded', showOtherRepository);
      const told = lying.lines.filter(({ code, kind }) => kind === 'warning' || code === 'conflict');
      expect([place, lying.outcome, told.length, lying.folded?.dropped]).toEqual([
        place,
        place === 'first' ? 'drift' : expect.stringMatching('drift|failed'),
        1,
        true,
      ]);
      expect(lying.targets.find(({ repository }) => repository === `acme/${name}`)?.outcome).toBe('drift');
    }
  },
);
