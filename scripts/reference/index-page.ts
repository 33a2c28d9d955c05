import { otherNames } from '../../src/settings/section-names.ts';
import type { UndeclaredPolicy } from '../../src/settings/shape.ts';
import { beyond } from './beyond.ts';
import { madeBy } from './page.ts';
import type { Documented } from './settings-schema.ts';
import { table } from './table.ts';

/** The page with links to the pages of the sections. */
export const indexPage = (all: readonly Documented[]): string =>
  `${[
    madeBy,
    '# Reference',
    introduction,
    table(['Section', 'What it is about', 'Undeclared items'], all.map(sectionRow)),
    Object.entries(otherNames)
      .map(([other, key]) => `\`${other}\` is another name for \`${key}\`.`)
      .join(' '),
    '## In an editor',
    editor,
    '## What only the program finds',
    'A schema cannot express every rule. An editor accepts these mistakes, but Trueup refuses them, and `trueup validate` finds them without a token:',
    beyond.map(({ rule }) => `- ${rule}`).join('\n'),
  ].join('\n\n')}\n`;

const introduction = `Which sections and keys are there? Each section has a page with its keys, an example, the permissions that it needs and
the requests that it sends. A settings file is a map of sections in any order; apply writes them in the order of this
table.`;

const sectionRow = ({ section: { key, settings }, docs }: Documented) => [
  `[\`${key}\`](${key}.md)`,
  docs.about,
  policyText(settings.list?.undeclared),
];

const policyText = (policy: UndeclaredPolicy | undefined) => (policy === 'delete' ? '**deleted**' : 'stay');

const editor = `\`schema/settings.schema.json\` lets an editor complete keys, show what they mean and mark mistakes. If the editor uses
the YAML language server, name a copy of the schema in a comment at the top of the settings file, with its path relative
to that file:

\`\`\`yaml
# yaml-language-server: $schema=../schema/settings.schema.json
\`\`\`

The schema is for files that you check and apply. A layer for \`trueup render\` may also contain \`_layering\`, and \`null\`
to remove a key; an editor marks both as mistakes.`;
