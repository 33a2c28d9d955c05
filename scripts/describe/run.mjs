// npm run describe: cuts out of GitHub's published descriptions what the simulator needs, and the few parts that the
// program carries to check settings files. The REST description is large, so it is not a dependency but fetched into
// .cache/. With `-- --compare OTHER` it changes nothing, and says what is new in another description: a file, a folder or
// a package.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { schema } from '@octokit/graphql-schema';
import { load } from '../bundle.mjs';
import { flavour, REST, root } from './flavour.mjs';
import { cutSchema } from './graphql.mjs';
import { keeps } from './graphql-keeps.mjs';
import { byPath, overlaid, printAdditions, withUndescribed } from './overlay.mjs';
import { cutRest, parseRoute, printRest } from './rest.mjs';
import { printRuleTypes, ruleTypes } from './rule-types.mjs';
import { lackedBy, printLacked, servers } from './servers.mjs';
import { printSettings, settingsLacked } from './settings-of-servers.mjs';
import { union } from './union.mjs';

if (process.argv.includes('--compare')) {
  const { watch } = await import('./watch.mjs');
  process.exit(await watch());
}

const here = dirname(fileURLToPath(import.meta.url));
const description = join(root, 'packages', 'simulator', 'src', 'description');

const overlay = JSON.parse(readFileSync(join(here, 'overlay.json'), 'utf8'));
const routes = await answeredRoutes();
const cloud = withUndescribed(
  union(cutRest(flavour('api.github.com'), routes), cutRest(flavour('ghec'), routes)),
  overlay.routes,
);
const slice = rest();
const lacked = lackedBy(slicesOfServers(), cloud);
writeFileSync(join(description, 'rest.json'), printRest(slice));
writeFileSync(join(description, 'servers.json'), printLacked(lacked));
const types = ruleTypes(slice);
writeFileSync(join(root, 'packages', 'core', 'src', 'sections', 'rulesets', 'rule-types.json'), printRuleTypes(types));
const { documented } = await load('scripts/reference/documented.ts');
writeFileSync(
  join(root, 'packages', 'core', 'src', 'github', 'presence', 'servers.json'),
  printSettings(lacked, settingsLacked(lacked, documented, types)),
);
writeFileSync(join(description, 'schema.graphql'), cutSchema(schema.idl, keeps));
writeFileSync(join(description, 'overlay.graphql'), printAdditions(schema.idl, overlay.graphql));

/** The routes that the simulator's features answer, and a route that only tests use. */
async function answeredRoutes() {
  const { routes: answered } = await load('packages/simulator/src/features/index.ts');
  return [...Object.keys(answered), 'GET /rate_limit'].sort(byPath).map(parseRoute);
}

function rest() {
  const unknown = routes.filter(({ method, path }) => !cloud.operations[`${method} ${path}`]);
  if (unknown.length)
    throw new Error(
      `not described: ${unknown.map(({ method, path }) => `${method} ${path}`)}. To fix, correct the route, or add it to scripts/describe/overlay.json`,
    );
  return { source: `${REST}, api.github.com and ghec`, ...overlaid(cloud, overlay.rest) };
}

function slicesOfServers() {
  return Object.fromEntries(
    [...servers].map(([version, source]) => [version, cutRest(flavour(`ghes-${version}`, source), routes)]),
  );
}
