// npm run describe: cuts GitHub's published descriptions down to the parts that the simulator needs, and the few parts
// that Trueup includes to check settings files. The REST description is large, so the script installs it into .cache/, not
// as a dependency. With `-- --compare OTHER`, the script changes nothing, and prints what is new in another description: a
// file, a folder or a package.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { schema } from '@octokit/graphql-schema';
import { load } from '../bundle.mjs';
import { fetchDescription, REST, root } from './flavour.mjs';
import { cutSchema } from './graphql.mjs';
import { keeps } from './graphql-keeps.mjs';
import { addUndescribedRoutes, applyOverlay, compareByPath, printAdditions } from './overlay.mjs';
import { cutRest, parseRoute, printRest } from './rest.mjs';
import { printRuleTypes, readRuleTypes } from './rule-types.mjs';
import { findLackedParts, printLacked, servers } from './servers.mjs';
import { findLackedSettings, printSettings } from './settings-of-servers.mjs';
import { joinDescriptions } from './union.mjs';

if (process.argv.includes('--compare')) {
  const { compareDescriptionWith } = await import('./watch.mjs');
  process.exit(await compareDescriptionWith());
}

const scriptFolder = dirname(fileURLToPath(import.meta.url));
const description = join(root, 'packages', 'simulator', 'src', 'description');

const overlay = JSON.parse(readFileSync(join(scriptFolder, 'overlay.json'), 'utf8'));
const routes = await listAnsweredRoutes();
const cloud = addUndescribedRoutes(
  joinDescriptions(cutRest(fetchDescription('api.github.com'), routes), cutRest(fetchDescription('ghec'), routes)),
  overlay.routes,
);
const slice = createRestSlice();
const lacked = findLackedParts(createServerSlices(), cloud);
writeFileSync(join(description, 'rest.json'), printRest(slice));
writeFileSync(join(description, 'servers.json'), printLacked(lacked));
const types = readRuleTypes(slice);
writeFileSync(join(root, 'packages', 'core', 'src', 'sections', 'rulesets', 'rule-types.json'), printRuleTypes(types));
const { documented } = await load('scripts/reference/documented.ts');
writeFileSync(
  join(root, 'packages', 'core', 'src', 'github', 'presence', 'servers.json'),
  printSettings(lacked, findLackedSettings(lacked, documented, types)),
);
writeFileSync(join(description, 'schema.graphql'), cutSchema(schema.idl, keeps));
writeFileSync(join(description, 'overlay.graphql'), printAdditions(schema.idl, overlay.graphql));

/** Lists the routes that the simulator's features answer, and a route that only tests use. */
async function listAnsweredRoutes() {
  const { routes: answered } = await load('packages/simulator/src/features/index.ts');
  return [...Object.keys(answered), 'GET /rate_limit'].sort(compareByPath).map(parseRoute);
}

function createRestSlice() {
  const unknown = routes.filter(({ method, path }) => !cloud.operations[`${method} ${path}`]);
  if (unknown.length)
    throw new Error(
      `GitHub's description lacks ${unknown.map(({ method, path }) => `${method} ${path}`)}. To fix, correct the route, or add it to scripts/describe/overlay.json`,
    );
  return { source: `${REST}, api.github.com and ghec`, ...applyOverlay(cloud, overlay.rest) };
}

function createServerSlices() {
  return Object.fromEntries(
    [...servers].map(([version, source]) => [version, cutRest(fetchDescription(`ghes-${version}`, source), routes)]),
  );
}
