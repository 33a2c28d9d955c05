import { grantName } from '../../src/host/grants.ts';
import type { Section } from '../../src/sections/section.ts';
import { grantsFor, type SectionSettings, unseenBy } from '../../src/session/grants.ts';
import { grantCell, inFull, madeBy } from './page.ts';
import type { Documented } from './settings-schema.ts';
import { table } from './table.ts';

interface Whole {
  readonly key: string;
  readonly declared: readonly SectionSettings[];
}

/** The page with the permissions of every section: by section, and by permission. */
export function permissionsPage(all: readonly Documented[], exampleOf: (section: Section) => string): string {
  const whole = all.map(({ section }) => ({
    key: section.key,
    declared: inFull(section, exampleOf(section)),
  }));
  return `${[
    madeBy,
    '# Permissions',
    introduction,
    '## By section',
    bySection,
    table(['Section', 'To check', 'To apply', 'What check compares only with more permissions'], whole.map(sectionRow)),
    '## By permission',
    'For the person who is asked to grant a permission: what it is for.',
    table(['Permission', 'Check needs it for', 'Apply needs it for'], permissionRows(whole)),
    '## What no section asks for',
    beyondSections,
  ].join('\n\n')}\n`;
}

const introduction = `Which permissions does a token need? For your own file, ask:

\`\`\`sh
trueup grants .github/settings.yml
\`\`\`

It lists the permissions that the keys in your file need, and links to the host's form with them selected. The tables
below are for all keys of a section, in the words of that form. [Tokens](../tokens.md) explains which kind of token to use
and what happens when a permission is missing.`;

const bySection = `Each row is for a section with all its keys, as in the example on its page. A file with fewer keys often needs
less. One with names in place of ids also needs [what their lookups need](../settings-file.md#names-instead-of-ids). That secrets of an environment need
Secrets as well as Environments is what the host has answered since 2023; nobody has confirmed it today. For its variables
Trueup asks for Environments alone, and a denial names whatever the host asks for. Where the host names other permissions
than these tables, the JSON report of a run notes it: \`trueup grants --seen report.json\` prints that.`;

const sectionRow = ({ key, declared }: Whole) => [
  `[\`${key}\`](${key}.md)`,
  grantCell('check', declared),
  grantCell('apply', declared),
  unseenBy(declared)
    .map(({ grantToSee: { of, grant } }) => `${of}: ${grantName(grant)}`)
    .join('<br>'),
];

function permissionRows(whole: readonly Whole[]): string[][] {
  const users = (mode: 'check' | 'apply', name: string) =>
    whole
      .filter(({ declared }) => grantsFor(mode, declared).some(({ grant }) => grantName(grant) === name))
      .map(({ key }) => `\`${key}\``)
      .join(', ');
  const needed = grantsFor(
    'apply',
    whole.flatMap(({ declared }) => declared),
  ).map(({ grant }) => grant);
  return needed
    .flatMap((grant) => (['read', 'write'] as const).map((level) => grantName({ ...grant, level })))
    .map((name) => [name, users('check', name) || '–', users('apply', name) || '–'])
    .filter(([, check, apply]) => check !== '–' || apply !== '–');
}

const beyondSections = `| For | Permission |
| --- | --- |
| a preview, which reads the settings file at two commits | Contents: read |
| a repository's own settings file, in a run about several repositories | Contents: read |
| the comment and the check run of a preview | Pull requests: write and Checks: write, of the workflow's own token as \`report-token\` |
| \`drift-issue\` and \`private-report\` | Issues: write |
| \`plan: pull-request\` | Contents: read, Pull requests: read and Checks: write, of the workflow's own token as \`report-token\` |
| \`team\` in \`where\` of a fleet file | Members (organization): read |
| \`property\` in \`where\` of a fleet file | Custom properties (organization): read |
| proving that a [new repository](../new-repositories.md) does not exist | Administration (organization): read, or an app that is installed on all repositories |
| creating or renaming a repository | Administration: write |
| waiting for the first commit of a new repository | Contents: read |`;
