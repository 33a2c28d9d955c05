import { settingsLackedBy } from '../../src/host/lacked.ts';
import { isLacked } from '../../src/host/servers.ts';
import { keysOf, type SectionScope } from '../../src/sections/keys.ts';
import described from '../../src/simulator/description/servers.json' with { type: 'json' };

const begin = '<!-- made by `npm run reference` -->';
const end = '<!-- until here -->';

/** The page with the table that the descriptions of the servers give. */
export function withServersTable(page: string): string {
  const [before, rest] = page.split(begin);
  const [, after] = rest?.split(end) ?? [];
  if (after === undefined) throw new Error(`the page has no place between "${begin}" and "${end}"`);
  const parts = [
    table('repository'),
    wholeSections('repository'),
    'In an [organization’s file](organization.md):',
    table('organization'),
    wholeSections('organization'),
  ];
  return [`${before}${begin}`, ...parts.filter(Boolean), `${end}${after}`].join('\n\n');
}

const lackedIn = (scope: SectionScope) =>
  settingsLackedBy(described.versions[0]!)
    .filter(({ of = 'repository' }) => of === scope)
    .sort((one, other) => (one.path < other.path ? -1 : 1));

function table(scope: SectionScope): string {
  const rows = lackedIn(scope).map(({ path, since }) => {
    const marks = described.versions.map((version) => (isLacked(version, since) ? '–' : 'yes'));
    return [nameOf(path), ...marks];
  });
  const head = ['', ...described.versions];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** `rulesets[].rules[].type=merge_queue` is `rulesets`: `type: merge_queue` for people. */
function nameOf(path: string): string {
  const [keys = '', value] = path.split('=');
  const plain = keys.replaceAll('[]', '');
  if (value === undefined) return `\`${plain}\``;
  return `\`${plain.slice(0, plain.lastIndexOf('.'))}\` with \`${plain.slice(plain.lastIndexOf('.') + 1)}: ${value}\``;
}

/** The sections of which no server lacks anything. */
function wholeSections(scope: SectionScope): string {
  const partly = new Set(lackedIn(scope).map(({ path }) => /^\w+/.exec(path)![0]));
  const whole = keysOf[scope].filter((key) => !partly.has(key)).map((key) => `\`${key}\``);
  if (whole.length < 2) return whole.map((key) => `Every version has all of ${key}.`).join('');
  return `Every version has all of ${whole.slice(0, -1).join(', ')} and ${whole.at(-1)}.`;
}
