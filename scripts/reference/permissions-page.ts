import { formatGrant } from '../../packages/core/src/github/grants.ts';
import type { Section } from '../../packages/core/src/sections/section.ts';
import { listNeededGrants, listOptionalGrants, type SectionSettings } from '../../packages/core/src/session/grants.ts';
import { formatGrantCell, madeBy, parseExample } from './page.ts';
import type { Documented } from './settings-schema.ts';
import { formatTable } from './table.ts';

interface DeclaredSection {
  readonly key: string;
  readonly declared: readonly SectionSettings[];
}

/** Formats the page with the permissions of every section: by section, and by permission. */
export function formatPermissionsPage(all: readonly Documented[], getExample: (section: Section) => string): string {
  const sections = all.map(({ section }) => ({
    key: section.key,
    declared: parseExample(section, getExample(section)),
  }));
  return `${[
    madeBy,
    '# Permissions',
    introduction,
    '## By section',
    bySection,
    formatTable(['Section', 'Check', 'Apply', 'Check compares only with more permissions'], sections.map(toSectionRow)),
    '## By permission',
    formatTable(['Permission', 'Check', 'Apply'], listPermissionRows(sections)),
    '## Other permissions',
    beyondSections,
  ].join('\n\n')}\n`;
}

const introduction = `\`\`\`sh
trueup grants .github/settings.yml
\`\`\`

This command lists the permissions for the keys in your file, and prints a link that selects them in GitHub's form. The
tables below are for all keys of a section. [Tokens](../tokens.md) explains the kinds of tokens.`;

const bySection = `A file with fewer keys often needs less. Names in place of ids need [lookups](../settings-file.md#names-instead-of-ids). Secrets of environments need
Secrets and Environments, according to recorded answers of GitHub since 2023. If GitHub names other permissions in a run,
\`trueup grants --seen report.json\` prints them.`;

const toSectionRow = ({ key, declared }: DeclaredSection) => [
  `[\`${key}\`](${key}.md)`,
  formatGrantCell('check', declared),
  formatGrantCell('apply', declared),
  listOptionalGrants(declared)
    .map(({ grantToSee: { setting, grant } }) => `${setting}: ${formatGrant(grant)}`)
    .join('<br>'),
];

function listPermissionRows(sections: readonly DeclaredSection[]): string[][] {
  const listSectionsWithGrant = (mode: 'check' | 'apply', name: string) =>
    sections
      .filter(({ declared }) => listNeededGrants(mode, declared).some(({ grant }) => formatGrant(grant) === name))
      .map(({ key }) => `\`${key}\``)
      .join(', ');
  const needed = listNeededGrants(
    'apply',
    sections.flatMap(({ declared }) => declared),
  ).map(({ grant }) => grant);
  return needed
    .flatMap((grant) => (['read', 'write'] as const).map((level) => formatGrant({ ...grant, level })))
    .map((name) => [name, listSectionsWithGrant('check', name) || '–', listSectionsWithGrant('apply', name) || '–'])
    .filter(([, check, apply]) => check !== '–' || apply !== '–');
}

const beyondSections = `| For | Permission |
| --- | --- |
| a preview | Contents: read |
| the repositories' own settings files, in a run for several | Contents: read |
| the comment and the check run of a preview | Pull requests: write and Checks: write, from \`GITHUB_TOKEN\` as \`report-token\` |
| \`drift-issue\` and \`private-report\` | Issues: write |
| \`plan: pull-request\` | Contents: read, Pull requests: read and Checks: write, from \`GITHUB_TOKEN\` as \`report-token\` |
| \`team\` in \`where\` of a fleet file | Members (organization): read |
| \`property\` in \`where\` of a fleet file | Custom properties (organization): read |
| proof that a [new repository](../fleets.md#new-repositories) does not exist | Administration (organization): read, or an app on all repositories |
| creating or renaming a repository | Administration: write |
| waiting for the first commit of a new repository | Contents: read |`;
