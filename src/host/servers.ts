/** What the published descriptions say about a route on Enterprise Servers. */
export type Presence = 'has' | 'lacks' | 'may lack';

/** The newest release whose description was read. A later one may have more. */
const newest = [3, 19];

/** Parts of routes that no description up to the newest has. */
const absent =
  /\/(automated-security-fixes|immutable-releases|interaction-limits|private-vulnerability-reporting|code-quality|agents|codespaces)(\/|$)|\/secret-scanning\/custom-patterns|\/actions\/cache\/(retention|storage)-limit/;

/** Parts of routes that only the newest description has. */
const late =
  /\/actions\/permissions\/(artifact-and-log-retention|fork-pr-(contributor-approval|workflows-private-repos))/;

/** Whether a server of this version, such as `3.18.1`, has the route. */
export function presenceOn(version: string, route: string): Presence {
  const age = compared(version);
  if (absent.test(route)) return age > 0 ? 'may lack' : 'lacks';
  return late.test(route) && age < 0 ? 'lacks' : 'has';
}

function compared(version: string): number {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major - newest[0]! || minor - newest[1]!;
}
