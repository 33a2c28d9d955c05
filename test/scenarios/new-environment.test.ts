import { expect, it } from 'vitest';
import { previewPrinter } from '../../packages/core/src/report/preview/preview.ts';
import { formatTerminalReport } from '../../packages/core/src/report/terminal/terminal.ts';
import { runPreview } from '../invariants/previewed.ts';
import { openScene } from '../kit/runs/scene.ts';

const environmentSettings = `environments:
  - name: prod
    deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}
    variables: [{name: A, value: b}]
    deployment_branch_policies: [{name: main}]
`;

it('a preview shows the variables and branch policies of a new environment as new [2.3.5.2]', async () => {
  const result = await runPreview(openScene(), 'milestones: []', environmentSettings);
  const text = previewPrinter.terminalReport(result, { colour: false, width: 200 });
  expect(text).toContain('entries: (not set) → [{name: A, value: b}]');
  expect(text).toContain('entries: (not set) → [{name: main}]');
  expect(text).not.toMatch(/not visible to the token|sent on every run/);
});

it('an apply reports each change that it did not make, with the reason [7.11]', async () => {
  const stage = openScene();
  const result = await stage.apply(`repository: {archived: true}\n${environmentSettings}`, { brakes: 'stop' });
  const lines = formatTerminalReport(result, { colour: false, width: 1000 }).split('\n');
  const unmadeChanges = lines.filter((line) => line.includes('not done: ')).map((line) => line.trim());
  expect(unmadeChanges.length).toBeGreaterThan(3);
  for (const line of unmadeChanges) expect(line).toMatch(/\(the brake archive stopped this repository\)$/);
  expect(new Set(unmadeChanges).size).toBe(unmadeChanges.length);
});
