// npm run emulate: runs the built program on a third-party simulator.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cases, gaps } from './cases.mjs';

const { createEmulator } = await import('emulate');

const program = join(import.meta.dirname, '..', '..', 'build', 'cli.js');
const folder = mkdtempSync(join(tmpdir(), 'trueup-emulate-'));
const counts = { passed: 0, failed: 0 };

for (const [section, one] of Object.entries(cases))
  await test(`${section}: one apply converges, and nothing is left to write`, (server) => converges(server, one));
for (const [what, gap] of Object.entries(gaps))
  await test(`gap: ${what} (${gap.says})`, async (server) => {
    await prepare(server, gap);
    expect(await server.run(gap.mode, gap), { status: gap.status ?? 1, says: gap.says });
  });
await test('a check of a snapshot finds no differences', async (server) => {
  const kept = Object.keys(cases).filter((key) => /^\w+$/.test(key) && key !== 'branches');
  for (const one of Object.values(cases)) await server.run('apply', one);
  expect(await server.run('snapshot', { more: ['--sections', kept.join()] }), { status: 0, says: 'Done. Exit 0.' });
  const settings = readFileSync(join(folder, 'settings.snapshot.yml'), 'utf8');
  expect(await server.run('check', { settings }), {
    status: 0,
    says: `${kept.length} sections: ${kept.length} up to date.`,
  });
});
await test('gap: no answer has an ETag', async ({ send }) => {
  if ((await send('GET', '')).headers.has('etag')) throw new Error('`emulate` sends an ETag now: see README.md');
});

rmSync(folder, { recursive: true });
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed ? 1 : 0;

async function prepare({ send }, { before = [] }) {
  for (const [method, path, body] of before) {
    const { ok, status } = await send(method, path, body);
    if (!ok) throw new Error(`${method} ${path} was answered ${status}`);
  }
}

async function converges(server, one) {
  await prepare(server, one);
  expect(await server.run('check', one), { status: 2, says: '1 section: 1 with drift.' });
  expect(await server.run('apply', one), { status: 0, says: '1 section: 1 changed.' });
  expect(await server.run('check', one), { status: 0, says: '1 section: 1 up to date.' });
  expect(await server.run('apply', one), { status: 0, says: '1 section: 1 up to date.' });
}

function expect({ status, output }, wanted) {
  if (status !== wanted.status || !output.includes(wanted.says))
    throw new Error(`expected exit ${wanted.status} and "${wanted.says}", but exit ${status}:\n${output}`);
}

/** Each test has its own server with one repository, `acme/rocket`. */
async function test(title, body) {
  const seed = {
    github: { users: [{ login: 'acme' }, { login: 'octocat' }], repos: [{ owner: 'acme', name: 'rocket' }] },
  };
  const { url, close } = await createEmulator({ service: 'github', port: 0, seed });
  try {
    await body({
      run: (mode, one) => run(url, mode, one),
      send: (method, path, sent) =>
        fetch(`${url}/repos/acme/rocket${path}`, {
          method,
          headers: { authorization: 'Bearer acme' },
          ...(sent && { body: JSON.stringify(sent) }),
        }),
    });
    counts.passed++;
    console.log(`passed  ${title}`);
  } catch (failure) {
    counts.failed++;
    console.log(`failed  ${title}\n${failure.message}`);
  } finally {
    await close();
  }
}

/** Runs the program in a process of its own. The server runs in this process. */
function run(url, mode, { settings, more = [] }) {
  const args = [program, mode, '--repository', 'acme/rocket', ...more];
  if (settings !== undefined) {
    writeFileSync(join(folder, 'settings.yml'), settings);
    args.push('--settings-file', 'settings.yml');
  }
  if (mode === 'apply') args.push('--yes');
  const env = { PATH: process.env.PATH, GITHUB_TOKEN: 'acme', GITHUB_API_URL: url, ORBIT: 'low-earth' };
  const child = spawn(process.execPath, [...args, '--private-repos', 'show'], { cwd: folder, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, output }));
  });
}
