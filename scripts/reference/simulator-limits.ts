import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '../../packages/simulator/src/features/index.ts';
import { formatTable } from './table.ts';

const repositoryPath = '/repos/{owner}/{repo}';

/** Lists the repository routes in GitHub's published types, such as `GET /repos/{owner}/{repo}/labels`. */
function readDescribedRoutes(root: string): string[] {
  const types = readFileSync(join(root, 'node_modules/@octokit/openapi-types/types.d.ts'), 'utf8');
  const paths = types
    .slice(0, types.indexOf('export interface components'))
    .matchAll(/^ {2}"(\/[^"]*)": \{\n([\s\S]*?)^ {2}\};/gm);
  return [...paths]
    .filter(([, path]) => path!.startsWith(repositoryPath))
    .flatMap(([, path, inner]) =>
      [...inner!.matchAll(/^ {4}(get|put|post|patch|delete): /gm)].map(
        ([, method]) => `${method!.toUpperCase()} ${path}`,
      ),
    );
}

const getArea = (route: string) => route.split(`${repositoryPath}/`)[1]?.split('/')[0] ?? 'the repository itself';

/** Formats the page about the routes that the simulated GitHub lacks. */
export function formatSimulatorLimits(root: string): string {
  const described = readDescribedRoutes(root);
  const areas = [...new Set(described.map(getArea))].map((area) => {
    const all = described.filter((route) => getArea(route) === area);
    return { area, all: all.length, simulated: all.filter((route) => routes[route]).length };
  });
  const partlySimulated = areas.filter(({ all, simulated }) => simulated > 0 && simulated < all);
  const unsimulated = areas.filter(({ simulated }) => !simulated);
  const simulated = areas.reduce((sum, area) => sum + area.simulated, 0);
  return `${[
    '<!-- made by `npm run reference`: edit scripts/reference/simulator-limits.ts -->',
    '# Limits of the simulated GitHub',
    `\`trueup demo\`, \`trueup sandbox\` and the tests run on a simulated GitHub. It answers the requests that Trueup sends, and
rejects every other request with an error that names the route. It answers ${simulated} of the ${described.length} repository routes in GitHub's published
API description.`,
    formatTable(
      ['Area', 'Simulated routes', 'All routes'],
      partlySimulated.map(({ area, simulated: count, all }) => [area, `${count}`, `${all}`]),
    ),
    `It simulates none of the ${unsimulated.reduce((sum, { all }) => sum + all, 0)} routes of other areas, such as releases, deployments and statistics.`,
    `It runs no workflows and sends no e-mail. Only [tests on GitHub](../../live/README.md) can show how GitHub
behaves beyond its description.`,
  ].join('\n\n')}\n`;
}
