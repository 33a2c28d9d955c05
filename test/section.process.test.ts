import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'trueup-section-'));
const resolvePath = (path: string) => join(copy, path);
afterAll(() => rmSync(copy, { recursive: true }));

const left = /^(\.git|\.cache|build|node_modules)$|^test\/node24\/node_modules$/;
cpSync(root, copy, { recursive: true, filter: (path) => !left.test(path.slice(root.length + 1)) });
const { linkModules } = await import(join(root, 'scripts', 'link-modules.mjs'));
linkModules(root, copy);

const run = (command: string) => {
  const { status, stdout, stderr } = spawnSync(command, { cwd: copy, encoding: 'utf8', shell: true });
  return { command, status, said: stdout + stderr };
};

/** `npm run describe` takes this from GitHub's published description. */
function describeToys() {
  const file = resolvePath('packages/simulator/src/description/rest.json');
  const slice = JSON.parse(readFileSync(file, 'utf8'));
  const properties = { name: { type: 'string' }, value: { type: 'string' } };
  const text = { type: 'string' };
  const all = { path: { owner: text, repo: text }, query: {} };
  const one = { path: { ...all.path, name: text }, query: {} };
  const pages = { per_page: { type: 'integer', maximum: 100 }, page: { type: 'integer' } };
  const createBody = (...required: string[]) => ({ required: true, schema: { type: 'object', properties, required } });
  const toy = { type: 'object', properties, required: ['name', 'value'] };
  const lost = { 404: { $ref: 'basic-error' } };
  const routes = {
    'GET /repos/{owner}/{repo}/toys': {
      ...all,
      query: pages,
      answers: { 200: { type: 'array', items: toy } },
      link: true,
    },
    'POST /repos/{owner}/{repo}/toys': {
      ...all,
      body: createBody('name', 'value'),
      answers: { 201: toy, 422: { $ref: 'validation-error' } },
    },
    'PATCH /repos/{owner}/{repo}/toys/{name}': { ...one, body: createBody('value'), answers: { 200: toy, ...lost } },
    'DELETE /repos/{owner}/{repo}/toys/{name}': { ...one, answers: { 204: null, ...lost } },
  };
  writeFileSync(file, JSON.stringify({ ...slice, operations: { ...slice.operations, ...routes } }));
}

/** The types of GitHub's routes come from there too. */
const typesOfToys = `import '@octokit/openapi-types';
declare module '@octokit/openapi-types' {
  interface paths {
    '/repos/{owner}/{repo}/toys': { get: object; post: object };
    '/repos/{owner}/{repo}/toys/{name}': { patch: object; delete: object };
  }
}
`;

it('the documented commands create a section that passes every invariant', { timeout: 1_200_000 }, () => {
  const { said } = run('npm run --silent section toys');
  describeToys();
  writeFileSync(resolvePath('packages/core/src/github/toys.d.ts'), typesOfToys);
  const commands = said.split('Then run:\n')[1]!.match(/^(EVERY_FAULT=1 )?np[mx] .+$/gm)!;
  expect(commands).toHaveLength(4);
  for (const command of commands) {
    const ended = run(command);
    expect(ended).toEqual({ ...ended, status: 0 });
  }
  expect(JSON.parse(readFileSync(resolvePath('.cache/tests.json'), 'utf8')).numPassedTests).toBeGreaterThan(50);
});

it('rejects a key with an invalid form, and the key of an existing section', () => {
  const runSectionScript = (key: string) =>
    spawnSync(process.execPath, ['scripts/section.mjs', key], { cwd: copy, encoding: 'utf8' }).stderr;
  expect(runSectionScript('Toys')).toContain('give its key in lower case and the plural');
  expect(runSectionScript('labels')).toContain('packages/core/src/sections/labels exists already');
});
