import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'trueup-section-'));
const resolvePath = (path: string) => join(copy, path);
afterAll(() => rmSync(copy, { recursive: true }));

const leftOut = /^(\.git|\.cache|build|node_modules)$|^test\/node24\/node_modules$/;
cpSync(root, copy, { recursive: true, filter: (path) => !leftOut.test(path.slice(root.length + 1)) });
const { linkModules } = await import(join(root, 'scripts', 'link-modules.mjs'));
linkModules(root, copy);

const run = (command: string) => {
  const { status, stdout, stderr } = spawnSync(command, { cwd: copy, encoding: 'utf8', shell: true });
  return { command, status, output: stdout + stderr };
};

/** The second is singular. */
const keys = ['toys', 'gizmo'];

/** `npm run describe` takes this from GitHub's published description. */
function describeRoutes() {
  const file = resolvePath('packages/simulator/src/description/rest.json');
  const slice = JSON.parse(readFileSync(file, 'utf8'));
  const properties = { name: { type: 'string' }, value: { type: 'string' } };
  const text = { type: 'string' };
  const all = { path: { owner: text, repo: text }, query: {} };
  const one = { path: { ...all.path, name: text }, query: {} };
  const pages = { per_page: { type: 'integer', maximum: 100 }, page: { type: 'integer' } };
  const createBody = (...required: string[]) => ({ required: true, schema: { type: 'object', properties, required } });
  const entry = { type: 'object', properties, required: ['name', 'value'] };
  const notFound = { 404: { $ref: 'basic-error' } };
  const toRoutes = (key: string) => ({
    [`GET /repos/{owner}/{repo}/${key}`]: {
      ...all,
      query: pages,
      answers: { 200: { type: 'array', items: entry } },
      link: true,
    },
    [`POST /repos/{owner}/{repo}/${key}`]: {
      ...all,
      body: createBody('name', 'value'),
      answers: { 201: entry, 422: { $ref: 'validation-error' } },
    },
    [`PATCH /repos/{owner}/{repo}/${key}/{name}`]: {
      ...one,
      body: createBody('value'),
      answers: { 200: entry, ...notFound },
    },
    [`DELETE /repos/{owner}/{repo}/${key}/{name}`]: { ...one, answers: { 204: null, ...notFound } },
  });
  const operations = Object.assign({}, slice.operations, ...keys.map(toRoutes));
  writeFileSync(file, JSON.stringify({ ...slice, operations }));
}

/** The types of GitHub's routes come from there too. */
const routeTypes = `import '@octokit/openapi-types';
declare module '@octokit/openapi-types' {
  interface paths {
${keys
  .map(
    (key) => `    '/repos/{owner}/{repo}/${key}': { get: object; post: object };
    '/repos/{owner}/{repo}/${key}/{name}': { patch: object; delete: object };`,
  )
  .join('\n')}
  }
}
`;

/** A run of the tests takes most of its time to load them. */
const testBothSections = (command: string) =>
  command.replace(
    /(\S+\/)\w+ -t \w+$/,
    (_, folder) => `${keys.map((key) => folder + key).join(' ')} -t '${keys.join('|')}'`,
  );

it('the documented commands create sections that pass every invariant', { timeout: 2_400_000 }, () => {
  const outputs = keys.map((key) => run(`npm run --silent section ${key}`).output);
  describeRoutes();
  writeFileSync(resolvePath('packages/core/src/github/new-routes.d.ts'), routeTypes);
  const commands = new Set(
    outputs.flatMap((output) => output.split('Then run:\n')[1]!.match(/^(EVERY_FAULT=1 )?np[mx] .+$/gm)!),
  );
  // Only the command that runs the tests names the section.
  expect(commands.size).toBe(5);
  for (const command of new Set([...commands].map(testBothSections))) {
    const ended = run(command);
    expect(ended).toEqual({ ...ended, status: 0 });
  }
  expect(JSON.parse(readFileSync(resolvePath('.cache/tests.json'), 'utf8')).numPassedTests).toBeGreaterThan(200);
});

it('rejects a key with an invalid form, and the key of an existing section', () => {
  const runSectionScript = (key: string) =>
    spawnSync(process.execPath, ['scripts/section.mjs', key], { cwd: copy, encoding: 'utf8' }).stderr;
  expect(runSectionScript('Toys')).toContain('Toys is not a settings key. To fix, use lower case and underscores');
  expect(runSectionScript('labels')).toContain('packages/core/src/sections/labels exists already');
});
