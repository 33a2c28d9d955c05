import { expect, it } from 'vitest';
import { createFakeTerminal } from '../../../../test/kit/runs/terminal.ts';
import { runDemo } from './demo.ts';

async function played(flags: Record<string, string> = {}, columns?: number) {
  const { terminal, seen } = createFakeTerminal({ GITHUB_API_URL: 'https://not.asked.example' }, '/nowhere', columns);
  return { code: await runDemo({ flags: new Map(Object.entries(flags)), files: [] }, terminal), ...seen };
}

it.each([undefined, 0, 80, 300])('prints at most 26 lines of 80 columns, on a terminal of %s', async (width) => {
  const { code, out, err } = await played({}, width);
  expect([code, err]).toEqual([0, '']);
  const lines = out.trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(26);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
});

it('shows a file, the differences that check finds, the fix, and a second check without differences', async () => {
  const { out } = await played();
  const parts = [
    'has_wiki: false\n',
    '$ trueup check --repository acme/rocket\n',
    'REMOVAL  labels  label "someday" will be deleted: every issue with this label\n',
    '~ has_wiki true → false\n',
    'Run `trueup apply` to make these changes. Exit 2.\n',
    '$ trueup apply --repository acme/rocket --yes\nApplied 3 changes (1 deleted). Done. Exit 0.\n',
    '$ trueup check --repository acme/rocket\nNo changes. The repository matches the settings file. Exit 0.\n',
    'trueup init',
  ];
  const places = parts.map((part) => out.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

it('plays a larger file with --details: every full report with its exit code and number of requests', async () => {
  const { code, out } = await played({ details: '' });
  expect(code).toBe(0);
  expect(out).toContain('5 sections: 5 with drift.');
  expect(out.match(/Exit \d/g)).toEqual(['Exit 2', 'Exit 0', 'Exit 0']);
  expect(out.match(/\d+ reads? and \d+ writes? sent/g)).toEqual([
    expect.stringMatching(/^[1-9]\d* reads and 0 writes sent$/),
    expect.stringMatching(/^[1-9]\d* reads and [1-9]\d* writes sent$/),
    expect.stringMatching(/^[1-9]\d* reads and 0 writes sent$/),
  ]);
});
