import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { newFolder } from '../../../../test/folder.ts';
import { fakeTerminal } from '../../../../test/terminal.ts';
import { validate } from '../../validation/validate.ts';

const folder = newFolder();

async function importsNamedFor(text: string) {
  writeFileSync(folder.at('settings.yml'), text);
  const { terminal, seen } = fakeTerminal();
  await validate({ files: [folder.at('settings.yml')], flags: new Map() }, terminal);
  return seen.out.split('\n').filter((line) => line.includes('trueup import'));
}

it('`validate` names `trueup import` for a file of another tool that it converts, and for no other', async () => {
  const foreign = 'repository:\n  homepage_url: https://example.com\n  private: true\n  issues: true\n';
  expect(await importsNamedFor(foreign)).toEqual([
    expect.stringMatching(
      /^note `.*` looks like a file of another tool: `trueup import` with it settles 2 of its 2 mistakes$/,
    ),
  ]);
  expect(await importsNamedFor('repository:\n  has_wiki: maybe\n')).toEqual([]);
});
