import type { Line } from '@trueup/core/report';
import { expect, it } from 'vitest';
import { createFakeTerminal } from '../../../../test/kit/runs/terminal.ts';
import { printLines } from './page-rows.ts';

it('prints the lines of a fix below it, but a message of GitHub in one line', () => {
  const { terminal, seen } = createFakeTerminal();
  const line: Line = { kind: 'error', key: '', message: 'GitHub answered: no\nnote forged', fix: 'write\nkey: 1' };
  printLines([line], terminal);
  expect(seen.err).toBe('error GitHub answered: no⏎note forged. To fix, write\n    key: 1\n');
});

it('wraps the sentence of a line, and keeps the lines of its fix whole', () => {
  const { terminal, seen } = createFakeTerminal({ FORCE_COLOR: '0' }, '/nowhere', 20);
  printLines(
    [{ kind: 'error', key: '', message: 'a sentence that wraps', fix: 'write\na line that the user copies' }],
    terminal,
  );
  expect(seen.err.split('\n')).toContain('    a line that the user copies');
  expect(seen.err).toMatch(/^error a sentence.*\n +\w/);
});
