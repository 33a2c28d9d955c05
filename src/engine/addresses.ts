import type { Planned } from '../report/result/declared.ts';
import type { RunResult } from '../report/result/result.ts';
import { shownIn, withoutCredentials } from '../settings/addresses.ts';

/** What lines show of each address whose path may be a secret, and the address with its path. */
export function pathsIn(planned: readonly Planned[]): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  const note = (_key: string, value: unknown) => {
    if (typeof value !== 'string' || !URL.canParse(value)) return value;
    const { href } = new URL(value);
    paths.set(withoutCredentials(href, 'origin'), withoutCredentials(href));
    return value;
  };
  for (const { section, desired, ...one } of planned)
    if (shownIn(section.key) === 'origin') JSON.stringify([desired, 'live' in one ? one.live : undefined], note);
  return paths;
}

/** A result whose lines show each address with its path. */
export const withPaths = (result: RunResult): RunResult => ({
  ...result,
  targets: result.targets.map(({ paths = new Map<string, string>(), ...target }) => {
    const spelled = (text: string) =>
      [...paths].reduce((said, [mark, path]) => said.replaceAll(mark, () => path), text);
    const sections = target.sections.map((section) => ({
      ...section,
      lines: section.lines.map((line) => ({ ...line, message: spelled(line.message) })),
    }));
    return { ...target, sections };
  }),
});
