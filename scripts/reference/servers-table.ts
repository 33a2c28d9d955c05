import { isLacked, listLackedSettings } from '../../packages/core/src/github/presence/servers.ts';
import { sectionKeys } from '../../packages/core/src/sections/keys.ts';
import described from '../../packages/simulator/src/description/servers.json' with { type: 'json' };
import { formatTable } from './table.ts';

/** What each server lacks, from the descriptions of the servers. */
export const serversTable = () => [formatLackedSettings(), wholeSections()].join('\n\n');

const lacked = listLackedSettings(described.versions[0]!).sort((one, other) => (one.path < other.path ? -1 : 1));

/** The lacked settings by the first version that has them. */
function formatLackedSettings(): string {
  const firsts = [...described.versions, 'no version yet'];
  const firstWith = ({ since }: (typeof lacked)[number]) =>
    described.versions.find((version) => !isLacked(version, since)) ?? 'no version yet';
  const rows = firsts.flatMap((first) => {
    const names = lacked.filter((one) => firstWith(one) === first).map(({ path }) => nameOf(path));
    return names.length ? [[first, names.join('<br>')]] : [];
  });
  return formatTable(['Since', 'Settings'], rows);
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
  return `Every version has ${whole.slice(0, -1).join(', ')} and ${whole.at(-1)}.`;
}
