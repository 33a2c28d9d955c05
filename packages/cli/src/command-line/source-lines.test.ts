import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createTestFolder } from '../../../../test/kit/folder.ts';
import { createFakeTerminal } from '../../../../test/kit/runs/terminal.ts';
import { createFailedRun } from '../../../core/src/report/result/outcome.ts';
import { createFileError } from '../../../core/src/settings/refusal.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { printResult } from './print.ts';
import { insertAfterFirstLine, readSourcePreview } from './source-lines.ts';

const folder = createTestFolder();

function watched(environment = {}): Terminal {
  const { terminal } = createFakeTerminal(environment);
  return { ...terminal, out: { ...terminal.out, isTTY: true }, err: { ...terminal.err, isTTY: true } };
}

async function shown(text: string, line: number, column: number, { key = '', terminal = watched() } = {}) {
  const file = folder.at('settings.yml');
  writeFileSync(file, text);
  const spot = { place: { file, line, column }, key };
  return (await readSourcePreview([spot], terminal))(spot);
}

it('shows the line of a mistake with carets below the word', async () => {
  expect(await shown('repository:\n  has_wikis: true\n', 2, 3)).toEqual(['2 |   has_wikis: true', '  |   ^^^^^^^^^']);
  expect(await shown('labels:\r\n  - {name: x}\r\n', 2, 5)).toEqual(['2 |   - {name: x}', '  |     ^^^^^']);
  expect(await shown('a:\n'.repeat(12), 10, 1)).toEqual(['10 | a:', '   | ^']);
});

it('shows a part of a long line, and no control characters', async () => {
  const [line, carets] = await shown(`${'x'.repeat(300)} wrong: ${'y'.repeat(300)}`, 1, 302);
  expect(line).toHaveLength('1 | '.length + 100);
  expect(carets!.indexOf('^')).toBe(line!.indexOf('wrong'));
  expect(await shown('\tkey:\u001b[2J\u202e x', 1, 2)).toEqual(['1 |  key: [2J  x', '  |  ^^^']);
});

it('shows no line that may contain the value of a secret', async () => {
  expect(await shown('actions_secrets:\n  - {name: A, value: ghp_x}\n', 2, 5)).toEqual([]);
  expect(await shown('x:\n  - ghp_x\n', 2, 5, { key: 'actions_secrets[0]' })).toEqual([]);
});

it('shows no line in a job or a pipe, and none of a file that is not on disk', async () => {
  for (const terminal of [watched({ CI: 'true' }), watched({ GITHUB_ACTIONS: 'true' }), createFakeTerminal().terminal])
    expect(await shown('wrong: 1\n', 1, 1, { terminal })).toEqual([]);
  const place = { file: 'acme/shop:.github/settings.yml', line: 1, column: 1 };
  expect((await readSourcePreview([{ place }], watched()))({ place })).toEqual([]);
  expect(await shown('one: 1\n', 7, 1)).toEqual([]);
});

it('shows the line in the report of a run', async () => {
  const file = folder.at('settings.yml');
  writeFileSync(file, 'lables: []\n');
  const result = createFailedRun(
    'check',
    createFileError('is wrong', 'write `labels`', { file, line: 1, column: 1 }, ['lables']),
  );
  const terminal = watched();
  let out = '';
  await printResult(result, new Map(), { ...terminal, out: { ...terminal.out, write: (text) => (out += text) } });
  expect(out).toContain('To fix, write `labels`\n    1 | lables: []\n      | ^^^^^^\n');
});

it('inserts the lines between a fix and its block', () => {
  expect(insertAfterFirstLine('write it\n  a: 1', ['1 | x', '  | ^'])).toBe('write it\n1 | x\n  | ^\n  a: 1');
  expect(insertAfterFirstLine('remove it', ['1 | x'])).toBe('remove it\n1 | x');
  expect(insertAfterFirstLine('remove it', [])).toBe('remove it');
});
