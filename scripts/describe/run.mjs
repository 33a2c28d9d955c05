// npm run describe: cuts out of the host's published descriptions what the simulator needs, and the few parts that the
// program carries to check settings files. The REST description is large, so it is not a dependency but fetched into
// .cache/.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { schema } from '@octokit/graphql-schema';
import { load } from '../bundle.mjs';
import { cutSchema } from './graphql.mjs';
import { keeps } from './graphql-keeps.mjs';
import { overlaid } from './overlay.mjs';
import { cutRest, parseRoute, printRest } from './rest.mjs';
import { printRuleTypes, ruleTypes } from './rule-types.mjs';
import { union } from './union.mjs';

const REST = '@octokit/openapi@23.0.2';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
const cache = join(root, '.cache', 'describe', REST.replace(/[@/]/g, '-'));
const description = join(root, 'src', 'simulator', 'description');

const slice = await rest();
writeFileSync(join(description, 'rest.json'), printRest(slice));
writeFileSync(join(root, 'src', 'sections', 'rulesets', 'rule-types.json'), printRuleTypes(ruleTypes(slice)));
writeFileSync(join(description, 'schema.graphql'), cutSchema(schema.idl, keeps));

/** The routes that the simulator's features answer, and a route that only tests use. */
async function rest() {
  const { routes: answered } = await load('src/simulator/features/index.ts');
  const routes = [...Object.keys(answered), 'GET /rate_limit'].map(parseRoute).sort(byPath);
  const overlay = JSON.parse(readFileSync(join(here, 'overlay.json'), 'utf8'));
  const cut = union(cutRest(flavour('api.github.com'), routes), cutRest(flavour('ghec'), routes));
  const unknown = routes.filter(({ method, path }) => !cut.operations[`${method} ${path}`]);
  if (unknown.length) throw new Error(`not described: ${unknown.map(({ method, path }) => `${method} ${path}`)}`);
  return { source: `${REST}, api.github.com and ghec`, ...overlaid(cut, overlay) };
}

function byPath(one, other) {
  const [left, right] = [one, other].map(({ path, method }) => `${path} ${method}`);
  return left < right ? -1 : 1;
}

function flavour(name) {
  const file = join(cache, 'node_modules', '@octokit', 'openapi', 'generated', `${name}.json`);
  if (!existsSync(file)) {
    execFileSync('npm', ['install', '--prefix', cache, '--no-save', '--ignore-scripts', REST], { stdio: 'inherit' });
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}
