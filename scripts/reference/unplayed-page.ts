import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beliefs } from '../../live/assumptions/all.ts';
import { whyNotHere } from '../../live/kit/try.ts';
import { routes } from '../../src/simulator/features/index.ts';
import { olderWays } from '../../src/simulator/state/older.ts';
import { table } from './table.ts';

const ofRepository = '/repos/{owner}/{repo}';

/** The routes of a repository in the host's published types, such as `GET /repos/{owner}/{repo}/labels`. */
function describedRoutes(root: string): string[] {
  const types = readFileSync(join(root, 'node_modules/@octokit/openapi-types/types.d.ts'), 'utf8');
  const paths = types
    .slice(0, types.indexOf('export interface components'))
    .matchAll(/^ {2}"(\/[^"]*)": \{\n([\s\S]*?)^ {2}\};/gm);
  return [...paths]
    .filter(([, path]) => path!.startsWith(ofRepository))
    .flatMap(([, path, inner]) =>
      [...inner!.matchAll(/^ {4}(get|put|post|patch|delete): /gm)].map(
        ([, method]) => `${method!.toUpperCase()} ${path}`,
      ),
    );
}

const areaOf = (route: string) => route.split(`${ofRepository}/`)[1]?.split('/')[0] ?? 'the repository itself';

/** The kinds of repositories in which `npm run live` may be run. */
const kinds = [
  { owner: 'person', visibility: 'public', plan: 'free' },
  { owner: 'person', visibility: 'private', plan: 'free' },
  { owner: 'person', visibility: 'private', plan: 'pro' },
  { owner: 'organization', visibility: 'public', plan: 'team' },
  { owner: 'organization', visibility: 'private', plan: 'enterprise' },
] as const;

/** Why a kind of repository cannot tell, with the number of beliefs. */
function untold(kind: (typeof kinds)[number]) {
  const facts = { ...kind, repository: { owner: 'me', name: 'trueup-live' } };
  const why = beliefs.flatMap(({ needs }) => whyNotHere(needs, { facts }) ?? []);
  const reasons = [...new Set(why)].map((one) => `${why.filter((other) => other === one).length}: ${one}`);
  return [
    `${kind.visibility}, of ${kind.owner === 'person' ? 'a person' : 'an organization'}, ${kind.plan}`,
    `${why.length}`,
    reasons.join('<br>'),
  ];
}

/** The page of what the host in memory does not play. */
export function unplayedPage(root: string): string {
  const described = describedRoutes(root);
  const unplayed = described.filter((route) => !routes[route]);
  const areas = [...new Set(described.map(areaOf))];
  const rows = areas
    .map((area) => ({
      area,
      all: described.filter((one) => areaOf(one) === area),
      not: unplayed.filter((one) => areaOf(one) === area),
    }))
    .filter(({ not }) => not.length);
  const [partly, never] = [
    rows.filter(({ all, not }) => not.length < all.length),
    rows.filter(({ all, not }) => not.length === all.length),
  ];
  const departures = JSON.parse(readFileSync(join(root, 'test/recorded/departures.json'), 'utf8')) as Record<
    string,
    string[]
  >;
  const short = (route: string) => `\`${route.replace(ofRepository, '~')}\``;
  return `${[
    '<!-- made by `npm run reference`: edit scripts/reference/unplayed-page.ts -->',
    '# What the host in memory does not play',
    `Trueup is tested on a host in memory, and \`trueup demo\` and \`trueup sandbox\` run on it. It plays what Trueup asks for, and
refuses the rest with an error that names the route. What nobody plays is tested nowhere but on [GitHub itself](../../live/README.md).`,
    '## Routes',
    `Of the ${described.length} routes of a repository in the host's published types, it does not answer ${unplayed.length}. It answers some routes of these
areas, and not those named here; \`~\` stands for \`${ofRepository}\`.`,
    table(
      ['Area', 'Not played'],
      partly.map(({ area, not }) => [area, not.map(short).join('<br>')]),
    ),
    `It plays nothing of ${never.map(({ area, not }) => `${area} (${not.length})`).join(', ')}.`,
    '## Beliefs that a kind of repository cannot tell',
    table(['Repository', 'Beliefs', 'Why, without a second token'], kinds.map(untold)),
    '## Other answers than those that were recorded',
    `The [shapes of recorded answers](../../test/recorded/shapes.json) hold it, but for ${Object.values(departures).flat().length} keys in ${Object.keys(departures).length} answers, most of which are
newer than the recording: [the list](../../test/recorded/departures.json) grows only by keys that are newer still.`,
    '## Older ways',
    `It answers as the host was recorded. What older hosts did otherwise, it plays where a test asks for that, and for every
Enterprise Server:`,
    olderWays.map((way) => `- ${way}`).join('\n'),
  ].join('\n\n')}\n`;
}
