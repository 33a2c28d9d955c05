import type { Section } from '../../src/sections/section.ts';
import type { Audience } from '../../src/sections/visibility.ts';

const who: Readonly<Record<Audience, string>> = {
  everyone: 'everyone who sees the repository',
  writers: 'only collaborators who may write',
  administrators: 'only administrators',
};

const audiences = Object.keys(who) as Audience[];

/** Who can see the live settings on the host, and what a public log leaves out. */
export function visibility({ settings, visibleTo }: Section): string {
  const most = visibleTo[''];
  const name = (path: string) => `\`${settings.list ? path.replace(/^\[\]\./, '') : path}\``;
  const exceptions = audiences
    .filter((audience) => audience !== most)
    .flatMap((audience) => {
      const paths = Object.keys(visibleTo).filter((path) => visibleTo[path] === audience && !['', '*'].includes(path));
      return paths.length ? [`- ${paths.map(name).join(', ')}: ${who[audience]}`] : [];
    });
  const isHidden = Object.values(visibleTo).some((audience) => audience !== 'everyone');
  return [
    `On the host, ${who[most]} can see the live settings${exceptions.length ? ', except for these keys:' : '.'}`,
    ...(exceptions.length ? ['', ...exceptions] : []),
    ...(isHidden
      ? [
          '',
          'The log of a workflow in a public repository leaves out',
          '[the values that not everyone may see](../tokens.md#what-a-public-log-leaves-out).',
        ]
      : []),
  ].join('\n');
}
