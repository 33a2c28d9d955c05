import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Transport } from '../../packages/core/src/github/http/http.ts';
import * as everyFeature from '../../packages/simulator/src/features/all.ts';
import type { Feature } from '../../packages/simulator/src/features/feature.ts';
import type { Simulator } from '../../packages/simulator/src/index.ts';

const folder = join(import.meta.dirname, '..', '..', 'packages', 'simulator', 'src', 'features');

const features: Readonly<Record<string, Feature>> = { ...everyFeature };

/** The features with their files. */
const parts = [
  ...readFileSync(join(folder, 'all.ts'), 'utf8').matchAll(/export \{ (\w+) \} from '\.\/([\w/-]+)\.ts'/g),
].map(([, name, path]) => ({ path: path!, feature: features[name!]! }));

/** Example: `labels answers 422` */
const listRefusals = (path: string): string[] => {
  const text = readFileSync(join(folder, `${path}.ts`), 'utf8');
  const said = [...text.matchAll(/\bcreateRefusal\((\d+)|\bstatus: (\d+)/g)].map(([, one, other]) => one ?? other!);
  const named = [/\bcreateValidationFailure\(/.test(text) ? '422' : '', /\bcreateNotFound\(/.test(text) ? '404' : ''];
  return [...new Set([...said, ...named])].filter(Boolean).map((status) => `${basename(path)} answers ${status}`);
};

const listFields = ({ graphql = {} }: Feature) =>
  Object.entries(graphql).flatMap(([type, fields]) => Object.keys(fields).map((field) => `${type}.${field}`));

/** Lists the simulator's routes, refusals, GraphQL fields and state of a repository. */
export const listBehaviors = (): string[] =>
  parts
    .filter(({ feature: { routes = {}, graphql } }) => graphql || Object.keys(routes).some(isRepositoryRoute))
    .flatMap(({ path, feature }) => [
      ...Object.keys(feature.routes ?? {}).filter(isRepositoryRoute),
      ...listRefusals(path),
      ...listFields(feature),
      ...listSlots(feature).map(({ key }) => `${key} of the repository`),
    ])
    .filter((one, index, all) => all.indexOf(one) === index)
    .sort();

/** Only a new repository from a template has this, and the kit creates none. */
const newRepositorySlot = 'late_content';

const listSlots = ({ slots = [] }: Feature) =>
  slots.filter(({ of, key }) => of === 'repository' && key !== newRepositorySlot);

/** The kit sends no request about an organization, and deletes no repository. */
const isRepositoryRoute = (route: string) =>
  route.includes(' /repos/{owner}/{repo}') && route !== 'DELETE /repos/{owner}/{repo}';

/** Returns a transport to the simulator, and the behaviors that its requests reach. */
export function watchSimulator(simulator: Simulator) {
  const found = new Set<string>();
  const slots = parts.flatMap(({ feature }) => listSlots(feature));
  const repository = Object.values(simulator.state.repositories)[0]!;
  const before = new Map(slots.map(({ key }) => [key, JSON.stringify(repository[key])]));
  const transport: Transport = async (request) => {
    const answer = await simulator.transport(request);
    if (request.method === 'GET') return answer;
    for (const [key, text] of before) {
      if (JSON.stringify(repository[key]) === text) continue;
      found.add(`${key} of the repository`);
      before.delete(key);
    }
    return answer;
  };
  const reached = () => {
    for (const { route, status } of simulator.requests) {
      found.add(route);
      for (const { path, feature } of parts)
        if (feature.routes?.[route]) found.add(`${basename(path)} answers ${status}`);
    }
    const documents = new Set(simulator.requests.map(({ body }) => (body as any)?.query));
    const words = new Set([...documents].join(' ').match(/\w+/g));
    for (const field of parts.flatMap(({ feature }) => listFields(feature)))
      if (words.has(field.split('.')[1]!)) found.add(field);
    return found;
  };
  return { transport, reached };
}
