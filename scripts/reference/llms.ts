import type { Documented } from './settings-schema.ts';

/** The index for agents at the root of the repository: how they work with it, the map of the docs, and the sections. */
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

/** The headings of the map with their links, whose addresses start at the root. */
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
