// Uses a packed program as somebody does who has just got it.

import { deepStrictEqual } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Fails unless the program works in this empty folder, without the network. The demo and the page of reports read files
 * that lie beside the program or inside it. `user` may name another user to run as.
 */
export function tryProgram(program, version, folder, user = {}) {
  const run = (...args) => {
    // Nothing of the caller, such as a token, reaches the program.
    const env = { PATH: process.env.PATH, GITHUB_TOKEN: 'none', GITHUB_API_URL: 'http://127.0.0.1:9' };
    const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: folder, encoding: 'utf8', env, ...user });
    if (error) throw error;
    return { args, status, stdout, stderr };
  };
  const expect = (ran, { status, says }) =>
    deepStrictEqual({ ...ran, says: ran.stdout.includes(says) }, { ...ran, status, says: true });

  expect(run('--version'), { status: 0, says: `${version}\n` });
  expect(run('demo'), { status: 0, says: 'No changes. The repository matches the settings file.' });

  writeFileSync(join(folder, 'good.yml'), 'labels: [{name: bug, color: d73a4a}]\n');
  expect(run('validate', 'good.yml'), { status: 0, says: 'valid (1 section)' });

  writeFileSync(join(folder, 'bad.yml'), 'lables: []\n');
  expect(run('validate', 'bad.yml'), { status: 1, says: 'To fix, write `labels`' });

  // A file that is refused before any request makes a report too, and the report a page.
  const check = ['check', '--repository', 'acme/rocket', '--settings-file', 'bad.yml', '--unknown-keys', 'refuse'];
  expect(run(...check, '--report-file', 'report.json'), { status: 1, says: 'To fix, write `labels`' });
  expect(run('report', 'html', 'report.json', '--output', 'report.html'), { status: 0, says: 'report.html' });
  if (!existsSync(join(folder, 'report.html'))) throw new Error('the page of the report was not written');
}
