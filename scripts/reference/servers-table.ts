import { settingsLackedBy } from '../../src/host/presence/servers.ts';
import { isLacked } from '../../src/host/servers.ts';
import { sectionKeys } from '../../src/sections/keys.ts';
import described from '../../src/simulator/description/servers.json' with { type: 'json' };

/** What each server lacks, from the descriptions of the servers. */
export const serversTable = () => [table(), wholeSections()].join('\n\n');

const lacked = settingsLackedBy(described.versions[0]!).sort((one, other) => (one.path < other.path ? -1 : 1));

function table(): string {
  const rows = lacked.map(({ path, since }) => {
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
function wholeSections(): string {
  const partly = new Set(lacked.map(({ path }) => /^\w+/.exec(path)![0]));
  const whole = sectionKeys.filter((key) => !partly.has(key)).map((key) => `\`${key}\``);
  return `Every version has all of ${whole.slice(0, -1).join(', ')} and ${whole.at(-1)}.`;
}
