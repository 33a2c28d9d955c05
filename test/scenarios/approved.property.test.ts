import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toShownText } from '../../packages/core/src/plan/wording.ts';
import { createPlanDocument, formatPlanJson } from '../../packages/core/src/report/plans/document.ts';
import type { DocumentItem } from '../../packages/core/src/report/plans/item.ts';
import { openScene } from '../kit/runs/scene.ts';
import { createCaller } from '../kit/runs/simulator-caller.ts';
import { scaleExamples } from '../kit/seed.ts';

const names = ['bug', 'docs', 'help', 'idea'] as const;
const colors = ['aaaaaa', 'bbbbbb', 'cccccc'] as const;

type Colors = Readonly<Record<string, string>>;

const labels: fc.Arbitrary<Colors> = fc.dictionary(fc.constantFrom(...names), fc.constantFrom(...colors), {
  noNullPrototype: true,
});

const formatLabels = (colors: Colors, undeclared: string) =>
  `labels:\n  _undeclared: ${undeclared}\n  entries:${Object.entries(colors)
    .map(([name, color]) => `\n    - name: ${name}\n      color: ${color}`)
    .join('')}${Object.keys(colors).length ? '' : ' []'}\n`;

/** Changes the labels on GitHub to this state, without Trueup. */
async function changeByHand(github: ReturnType<typeof createCaller>, before: Colors, after: Colors) {
  const getLabelPath = (name: string) => `/repos/acme/shop/labels/${name}`;
  for (const name of names) {
    if (before[name] && !after[name]) await github.send('DELETE', getLabelPath(name));
    if (!before[name] && after[name])
      await github.send('POST', '/repos/acme/shop/labels', { name, color: after[name] });
    if (before[name] && after[name]) await github.send('PATCH', getLabelPath(name), { color: after[name] });
  }
}

/** Formats a logged write as the plan formats it. */
const formatWrite = ({ method, path, body }: { method: string; path: string; body?: any }) => {
  const name = method === 'POST' ? body.name : decodeURIComponent(path.split('/').at(-1)!);
  return `${{ POST: 'create', PATCH: 'update', DELETE: 'delete' }[method]} ${name} ${body?.color ?? ''}`;
};

const formatApprovedWrite = ({ kind, subject, changes = [] }: DocumentItem) =>
  `${kind} ${subject![0]} ${kind === 'delete' ? '' : changes.find(({ key }) => key === 'color')!.after}`;

it('apply with a plan writes only approved changes, even if the file or GitHub changes after check', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ before: labels, after: labels, declared: labels, laterDeclared: labels, isSameFile: fc.boolean() }),
      async ({ before, after, declared, laterDeclared, isSameFile }) => {
        const live = Object.entries(before).map(([name, color]) => ({ name, color, description: null }));
        const stage = openScene({ seed: { repositories: [{ owner: 'acme', name: 'shop', labels: live }] } });
        const { targets } = await stage.check(formatLabels(declared, 'delete'), { planFile: 'plan.json' });
        const plan = createPlanDocument(targets.flatMap(({ plan }) => plan ?? []));
        stage.savedFiles['plan.json'] = formatPlanJson(plan);
        await changeByHand(createCaller(stage.simulator), before, after);
        stage.simulator.forgetRequests();
        const file = formatLabels(isSameFile ? declared : laterDeclared, 'delete');
        const result = await stage.apply(file, { plan: { file: 'plan.json' } });
        const writes = stage.simulator.requests.filter(({ method }) => method !== 'GET').map(formatWrite as never);
        const approved = plan.targets.flatMap(({ items }) => items.map(formatApprovedWrite));
        for (const write of writes) expect(approved).toContain(write);
        const isIncomplete = result.targets[0]!.sections[0]!.lines.some(({ message }) =>
          toShownText(message).startsWith('not done'),
        );
        expect(result.outcome).toBe(isIncomplete ? 'drift' : 'success');
      },
    ),
    { numRuns: scaleExamples(60) },
  );
});
