import { describe, expect, it } from 'vitest';
import { formatLines, openScene } from '../kit/runs/scene.ts';

const openShop = (workflows: object[], sceneOptions: object = {}) =>
  openScene({ seed: { repositories: [{ owner: 'acme', name: 'shop', workflows, labels: [] }] }, ...sceneOptions });
const nightly = { id: 41, path: '.github/workflows/nightly.yml' };

describe('a declared workflow that the repository lacks', () => {
  const settings =
    'workflows:\n  - {path: nightly.yml, state: disabled}\n  - {path: ci.yml, state: active}\nlabels:\n  - name: bug\n';

  it('a check reports a missing workflow as drift that apply will refuse [2.3.9]', async () => {
    const result = await openShop([nightly]).check(settings);
    expect(result.outcome).toBe('drift');
    expect(formatLines(result, 'drift')[1]).toBe(
      'drift: workflow ".github/workflows/ci.yml": state (absent) → active; apply will refuse: the repository has no workflow with this path. To fix, add its file to the default branch, or remove the entry',
    );
  });

  it('an apply reports a missing workflow as an error, writes nothing in its section, and continues [2.3.9]', async () => {
    const { apply, listWrites, simulator } = openShop([nightly]);
    const result = await apply(settings);
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'error')).toEqual([
      'error: workflow ".github/workflows/ci.yml": the repository has no workflow with this path. To fix, add its file to the default branch, or remove the entry',
    ]);
    expect(formatLines(result, 'change')).toEqual(['change: label "bug" created']);
    expect(listWrites()).toEqual(['POST /repos/{owner}/{repo}/labels']);
    expect(simulator.repository('acme/shop').workflows).toMatchObject([{ state: 'active' }]);
  });
});

it('finds a workflow after the first hundred, and reports its place in the file [8.7]', async () => {
  const manyWorkflows = Array.from({ length: 130 }, (_, index) => ({ path: `.github/workflows/${index}.yml` }));
  const { check, simulator } = openShop(manyWorkflows);
  const result = await check('workflows:\n  - {path: 129.yml, state: disabled}\n');
  expect(result.targets[0]!.sections[0]!.lines).toMatchObject([
    { key: 'workflows[0].state', place: { line: 2 }, message: expect.stringContaining('state active → disabled') },
  ]);
  expect(simulator.requests).toHaveLength(2);
});

it('sends no request for an empty list [2.1.1]', async () => {
  const { check, simulator } = openShop([nightly]);
  await check('workflows: []\n');
  expect(simulator.requests).toEqual([]);
});
