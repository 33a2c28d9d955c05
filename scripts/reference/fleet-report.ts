import { formatTerminalReport } from '../../packages/core/src/report/terminal/terminal.ts';
import { openFleet } from '../../test/kit/samples/fleet.ts';

const createRepositories = (count: number, name: string, labels: readonly string[]) =>
  Array.from({ length: count }, (_, index) => ({
    owner: 'acme',
    name: `${name}-${index}`,
    labels: labels.map((label) => ({ name: label })),
  }));

/** Formats the terminal report of a check of several repositories. */
export async function formatFleetReport(): Promise<string> {
  const sites = createRepositories(14, 'site', ['bug']);
  const services = createRepositories(25, 'svc', ['bug', 'x']);
  const { check } = openFleet({
    repositories: [...sites, ...services],
    files: { 'defaults.yml': 'labels: [{name: bug}, {name: docs}]\n' },
  });
  const result = await check({
    repos: [...sites, ...services, { owner: 'acme', name: 'shop' }].map(({ owner, name }) => ({ owner, name })),
    defaultsFile: 'defaults.yml',
  });
  return `\`\`\`text\n${formatTerminalReport(result, { colour: false, width: 100 })}\`\`\``;
}
