import type { Section } from '../../packages/core/src/sections/section.ts';
import type { Audience } from '../../packages/core/src/sections/visibility.ts';

const viewers: Readonly<Record<Audience, string>> = {
  everyone: 'everyone who can see the repository',
  writers: 'only collaborators with write access',
  administrators: 'only administrators',
};

const audiences = Object.keys(viewers) as Audience[];

/** Describes who can see the live settings on GitHub, and whether public logs leave out values. */
export function formatVisibility({ settings, visibleTo }: Section): string {
  const usualAudience = visibleTo[''];
  const name = (path: string) => `\`${settings.list ? path.replace(/^\[\]\./, '') : path}\``;
  const exceptions = audiences
    .filter((audience) => audience !== usualAudience)
    .flatMap((audience) => {
      const paths = Object.keys(visibleTo).filter((path) => visibleTo[path] === audience && !['', '*'].includes(path));
      return paths.length ? [`- ${paths.map(name).join(', ')}: ${viewers[audience]}`] : [];
    });
  const isHidden = Object.values(visibleTo).some((audience) => audience !== 'everyone');
  return [
    `On GitHub, ${viewers[usualAudience]} can see these settings${exceptions.length ? ', with these exceptions:' : '.'}`,
    ...(exceptions.length ? ['', ...exceptions] : []),
    ...(isHidden
      ? ['', 'Public logs [leave out](../tokens.md#what-a-public-log-leaves-out) values that not everyone can see.']
      : []),
  ].join('\n');
}
