import { sectionAliases } from '../../packages/core/src/settings/keys/section-names.ts';
import type { UndeclaredPolicy } from '../../packages/core/src/settings/schema/shape.ts';
import { beyond } from './beyond.ts';
import { madeBy } from './page.ts';
import type { Documented } from './settings-schema.ts';
import { formatTable } from './table.ts';

/** Formats the page that links to the pages of the sections. */
export const formatIndexPage = (all: readonly Documented[]): string =>
  `${[
    madeBy,
    '# Reference',
    introduction,
    formatTable(['Section', 'Content', 'Undeclared items'], all.map(toSectionRow)),
    Object.entries(sectionAliases)
      .map(([alias, key]) => `\`${alias}\` is another name of \`${key}\`.`)
      .join(' '),
    '## In an editor',
    editor,
    '## Mistakes that the schema accepts',
    'A JSON Schema cannot express every rule. `trueup validate` also finds these mistakes:',
    beyond.map(({ rule }) => `- ${rule}`).join('\n'),
  ].join('\n\n')}\n`;

const introduction = `Each section of a settings file has a page with an example, its keys, permissions and requests. A file can have sections in
any order. Apply writes them in the order of this table.`;

const toSectionRow = ({ section: { key, settings }, docs }: Documented) => [
  `[\`${key}\`](${key}.md)`,
  docs.about,
  formatPolicy(settings.list?.undeclared),
];

const formatPolicy = (policy: UndeclaredPolicy | undefined) => (policy === 'delete' ? '**deleted**' : 'kept');

const editor = `The npm package contains \`schema/settings.schema.json\`. With it, an editor completes keys, explains them and marks mistakes.
Run \`npm install --save-dev @OWNER/trueup\`. For the YAML language server, add this comment to \`.github/settings.yml\`:

\`\`\`yaml
# yaml-language-server: $schema=../node_modules/@OWNER/trueup/schema/settings.schema.json
\`\`\`

In a [layer](../fleets.md#layers), an editor marks \`_layering\` and \`null\` as mistakes. Trueup accepts both there.`;
