import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Transport } from '../../src/host/http.ts';
import * as everyFeature from '../../src/simulator/features/all.ts';
import type { Feature } from '../../src/simulator/features/feature.ts';
import type { Simulator } from '../../src/simulator/index.ts';
import { beliefs } from '../../src/wings/beliefs/all.ts';
import { tryBelief } from '../../src/wings/beliefs/try.ts';
import { type Kind, kinds, labOf, simulatorOf } from './labs.ts';
import { planted } from './planted.ts';

const folder = join(import.meta.dirname, '..', '..', 'src', 'simulator', 'features');

const features: Readonly<Record<string, Feature>> = { ...everyFeature };

/** The features with their files, from the list of them. */
const parts = [
  ...readFileSync(join(folder, 'all.ts'), 'utf8').matchAll(/export \{ (\w+) \} from '\.\/([\w-]+)\.ts'/g),
].map(([, name, file]) => ({ file: file!, feature: features[name!]! }));

/** What the code of a feature refuses: `labels answers 422`. */
const refusals = (file: string): string[] => {
  const text = readFileSync(join(folder, `${file}.ts`), 'utf8');
  const said = [...text.matchAll(/\brefusal\((\d+)|\bstatus: (\d+)/g)].map(([, one, other]) => one ?? other!);
  const named = [/\binvalid\(/.test(text) ? '422' : '', /\bnotFound\(/.test(text) ? '404' : ''];
  return [...new Set([...said, ...named])].filter(Boolean).map((status) => `${file} answers ${status}`);
};

const fieldsOf = ({ graphql = {} }: Feature) =>
  Object.entries(graphql).flatMap(([type, fields]) => Object.keys(fields).map((field) => `${type}.${field}`));

/** All that the simulator does with a repository: its routes, what it refuses, its GraphQL fields, and its state. */
export const behaviours = (): string[] =>
  parts
    .filter(({ feature: { routes = {}, graphql } }) => graphql || Object.keys(routes).some(isOfRepository))
    .flatMap(({ file, feature }) => [
      ...Object.keys(feature.routes ?? {}).filter(isOfRepository),
      ...refusals(file),
      ...fieldsOf(feature),
      ...slotsOf(feature).map(({ key }) => `${key} of the repository`),
    ])
    .filter((one, index, all) => all.indexOf(one) === index)
    .sort();

/** The kit makes no repository, and only one that was just made from a template waits for its content. */
const ofNewOnes = 'late_content';

const slotsOf = ({ slots = [] }: Feature) => slots.filter(({ of, key }) => of === 'repository' && key !== ofNewOnes);

/** The kit asks nothing of an organization. */
const isOfRepository = (route: string) => route.includes(' /repos/{owner}/{repo}');

/** What of it a belief reaches, in any kind of repository. */
export async function reached(): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const kind of Object.keys(kinds) as Kind[]) {
    const simulator = simulatorOf(kind);
    const lab = labOf(kind, simulator, watching(simulator, found));
    for (const belief of beliefs) await tryBelief(belief, lab);
    for (const { route, status, body, operation } of simulator.requests)
      note(found, { route, status, body, operation });
  }
  for (const { repository = {} } of planted)
    for (const key of Object.keys(repository)) found.add(`${key} of the repository`);
  return found;
}

function note(
  found: Set<string>,
  { route, status, body }: { route: string; status: number; body: any; operation?: string },
) {
  found.add(route);
  for (const { file, feature } of parts) if (feature.routes?.[route]) found.add(`${file} answers ${status}`);
  const document: string | undefined = body?.query;
  if (document === undefined) return;
  for (const { feature } of parts)
    for (const field of fieldsOf(feature))
      if (new RegExp(`\\b${field.split('.')[1]}\\b`).test(document)) found.add(field);
}

/** Notes which parts of the state a write changes. */
function watching(simulator: Simulator, found: Set<string>): Transport {
  const slots = parts.flatMap(({ feature }) => slotsOf(feature));
  const repository = Object.values(simulator.state.repositories)[0]!;
  const before = new Map(slots.map(({ key }) => [key, JSON.stringify(repository[key])]));
  return async (request) => {
    const answer = await simulator.transport(request);
    if (request.method === 'GET') return answer;
    for (const [key, text] of before) {
      if (JSON.stringify(repository[key]) === text) continue;
      found.add(`${key} of the repository`);
      before.delete(key);
    }
    return answer;
  };
}
