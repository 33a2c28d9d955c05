// Runs a packed program like a new user.

import { deepStrictEqual } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Fails if the program does not work in this empty folder, without the network. The demo and the report page read files
 * next to the program or inside it. `user` can set the user to run as.
 */
export function tryProgram(program, version, folder, user = {}) {
  const run = (...args) => {
    // The program gets no token or other environment variable of the caller.
    const env = { PATH: process.env.PATH, GITHUB_TOKEN: 'none', GITHUB_API_URL: 'http://127.0.0.1:9' };
    const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: folder, encoding: 'utf8', env, ...user });
    if (error) throw error;
    return { args, status, stdout, stderr };
  };
  const expect = (result, { status, text }) =>
    deepStrictEqual({ ...result, hasText: result.stdout.includes(text) }, { ...result, status, hasText: true });

  expect(run('--version'), { status: 0, text: `${version}\n` });
  expect(run('demo'), { status: 0, text: 'No changes. The repository matches the settings file.' });

  writeFileSync(join(folder, 'good.yml'), 'labels: [{name: bug, color: d73a4a}]\n');
  expect(run('validate', 'good.yml'), { status: 0, text: 'valid (1 section)' });

  writeFileSync(join(folder, 'bad.yml'), 'lables: []\n');
  expect(run('validate', 'bad.yml'), { status: 1, text: 'To fix, write `labels`' });

  // A file that Trueup rejects before any request also gives a report, and the report gives a page.
  const check = ['check', '--repository', 'acme/rocket', '--settings-file', 'bad.yml', '--unknown-keys', 'refuse'];
  expect(run(...check, '--report-file', 'report.json'), { status: 1, text: 'To fix, write `labels`' });
  expect(run('report', 'html', 'report.json', '--output', 'report.html'), { status: 0, text: 'report.html' });
  if (!existsSync(join(folder, 'report.html'))) throw new Error('the command wrote no report page');
}
