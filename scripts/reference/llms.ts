import type { Documented } from './settings-schema.ts';

/** Formats the index for agents: how to work with Trueup, the map of the docs, and the sections. */
export const formatLlms = (all: readonly Documented[], map: string, forAgents: string): string =>
  `${[
    '# Trueup',
    '> Trueup keeps the settings of GitHub repositories in line with a YAML file. `trueup check` reports differences, and `trueup apply` fixes them.',
    forAgents.trimEnd(),
    ...formatChapters(map),
    '## Sections of a settings file',
    all.map(linkTo).join('\n'),
  ].join('\n\n')}\n`;

const linkTo = ({ section: { key }, docs }: Documented) => `- [${key}](docs/reference/${key}.md): ${docs.about}`;

/** Formats the chapters of the map, with links relative to the root. */
function formatChapters(map: string): string[] {
  const [, ...chapters] = map.split(/^## /m);
  return chapters.map((chapter) => {
    const [heading, ...lines] = chapter.trim().split('\n');
    return `## ${heading}\n\n${makeLinksRelativeToRoot(lines.join('\n').trim())}`;
  });
}

const makeLinksRelativeToRoot = (text: string) =>
  text
    .replace(/\n +/g, ' ')
    .replaceAll(/\]\((?!\.\.\/)/g, '](docs/')
    .replaceAll('](../', '](');
