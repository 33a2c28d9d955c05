import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Transport } from '../../packages/core/src/github/http/http.ts';
import * as everyFeature from '../../packages/simulator/src/features/all.ts';
import type { Feature } from '../../packages/simulator/src/features/feature.ts';
import type { Simulator } from '../../packages/simulator/src/index.ts';

const folder = join(import.meta.dirname, '..', '..', 'packages', 'simulator', 'src', 'features');

const features: Readonly<Record<string, Feature>> = { ...everyFeature };

/** The features with their files, from the list of them. */
const parts = [
  ...readFileSync(join(folder, 'all.ts'), 'utf8').matchAll(/export \{ (\w+) \} from '\.\/([\w/-]+)\.ts'/g),
].map(([, name, path]) => ({ path: path!, feature: features[name!]! }));

/** What the code of a feature refuses: `labels answers 422`. */
const refusals = (path: string): string[] => {
  const text = readFileSync(join(folder, `${path}.ts`), 'utf8');
  const said = [...text.matchAll(/\bcreateRefusal\((\d+)|\bstatus: (\d+)/g)].map(([, one, other]) => one ?? other!);
  const named = [/\bcreateValidationFailure\(/.test(text) ? '422' : '', /\bcreateNotFound\(/.test(text) ? '404' : ''];
  return [...new Set([...said, ...named])].filter(Boolean).map((status) => `${basename(path)} answers ${status}`);
};

const fieldsOf = ({ graphql = {} }: Feature) =>
  Object.entries(graphql).flatMap(([type, fields]) => Object.keys(fields).map((field) => `${type}.${field}`));

/** All that the simulator does with a repository: its routes, what it refuses, its GraphQL fields, and its state. */
export const behaviours = (): string[] =>
  parts
    .filter(({ feature: { routes = {}, graphql } }) => graphql || Object.keys(routes).some(isOfRepository))
    .flatMap(({ path, feature }) => [
      ...Object.keys(feature.routes ?? {}).filter(isOfRepository),
      ...refusals(path),
      ...fieldsOf(feature),
      ...slotsOf(feature).map(({ key }) => `${key} of the repository`),
    ])
    .filter((one, index, all) => all.indexOf(one) === index)
    .sort();

/** The kit makes no repository, and only one that was just made from a template waits for its content. */
const ofNewOnes = 'late_content';

const slotsOf = ({ slots = [] }: Feature) => slots.filter(({ of, key }) => of === 'repository' && key !== ofNewOnes);

/** The kit asks nothing of an organization, and deletes no repository. */
const isOfRepository = (route: string) =>
  route.includes(' /repos/{owner}/{repo}') && route !== 'DELETE /repos/{owner}/{repo}';

/** A transport to the simulator, and what of it all that is asked over this reaches. */
export function watching(simulator: Simulator) {
  const found = new Set<string>();
  const slots = parts.flatMap(({ feature }) => slotsOf(feature));
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
    for (const field of parts.flatMap(({ feature }) => fieldsOf(feature)))
      if (words.has(field.split('.')[1]!)) found.add(field);
    return found;
  };
  return { transport, reached };
}
