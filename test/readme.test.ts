import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { demo } from '../src/cli/demo.ts';
import { settings } from '../src/cli/demo-data.ts';
import { fakeTerminal } from './terminal.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

it('shows in the README what the demo really prints, and its settings', async () => {
  const { terminal, seen } = fakeTerminal({}, undefined, 100);
  await demo(terminal);
  const [, report] = seen.out.split('$ trueup check --repository acme/rocket\n\n');
  expect(readme).toContain(
    `$ trueup check --repository acme/rocket\n\n${report!.slice(0, report!.indexOf('(5 reads'))}`,
  );
  expect(readme).toContain(settings);
});
