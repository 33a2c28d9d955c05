import { expect, it } from 'vitest';
import { fakeTerminal } from '../../test/terminal.ts';
import { demo } from './demo.ts';

it('shows drift, repairs it, and shows that none is left, each with its exit code', async () => {
  const { terminal, seen } = fakeTerminal({ GITHUB_API_URL: 'https://not.asked.example' });
  const code = await demo(terminal);
  expect(code).toBe(0);
  expect(seen.out.match(/Exit \d/g)).toEqual(['Exit 2', 'Exit 0', 'Exit 0']);
  expect(seen.out.match(/\d+ reads? and \d+ writes? sent/g)).toEqual([
    expect.stringMatching(/^[1-9]\d* reads and 0 writes sent$/),
    expect.stringMatching(/^[1-9]\d* reads and [1-9]\d* writes sent$/),
    expect.stringMatching(/^[1-9]\d* reads and 0 writes sent$/),
  ]);
});
