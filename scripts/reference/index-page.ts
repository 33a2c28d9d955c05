import type { UndeclaredPolicy } from '../../src/settings/shape.ts';
import { otherNames } from '../../src/settings/top-level.ts';
import { beyond } from './beyond.ts';
import { madeBy, table } from './page.ts';
import type { Documented } from './settings-schema.ts';

/** The page that leads to those of the sections. */
export const indexPage = (all: readonly Documented[]): string =>
  `${[
    madeBy,
    '# Reference',
    'A settings file is a map of sections, in any order; apply works through them in this one. Each has a page with its keys, an example, the permissions that it needs and the requests that it makes.',
    table(['Section', 'What it is about', 'What the file does not name'], all.map(sectionRow)),
    Object.entries(otherNames)
      .map(([other, key]) => `\`${other}\` is another name of \`${key}\`.`)
      .join(' '),
    '## In an editor',
    editor,
    '## What only the program can tell',
    'A schema can say much and not everything: an editor finds these good, and Trueup refuses them. `trueup validate` says so at once, and needs no token.',
    beyond.map(({ rule }) => `- ${rule}`).join('\n'),
  ].join('\n\n')}\n`;

const sectionRow = ({ section: { key, settings }, docs }: Documented) => [
  `[\`${key}\`](${key}.md)`,
  docs.about,
  fate(settings.list?.undeclared),
];

const fate = (policy: UndeclaredPolicy | undefined) => (policy === 'delete' ? '**deleted**' : 'stays');

const editor = `\`schema/settings.schema.json\` describes all of this to an editor, which then completes keys, shows what they mean and
marks what is wrong. Where the editor uses the YAML language server, a comment at the top of the settings file leads it
to a copy of the schema, by the path from the one to the other:

\`\`\`yaml
# yaml-language-server: $schema=../schema/settings.schema.json
\`\`\`

It is about files that are checked and applied. A layer that \`trueup render\` folds may say more, \`_layering\` and \`null\` for a
key that goes, and an editor marks that.`;
