import { isTooNew, listLackedSettings } from '../../packages/core/src/github/presence/servers.ts';
import { sectionKeys } from '../../packages/core/src/sections/keys.ts';
import described from '../../packages/simulator/src/description/servers.json' with { type: 'json' };
import { formatTable } from './table.ts';

/** Lists the settings that each server lacks. */
export const formatServersTable = () => [formatLackedSettings(), formatWholeSections()].join('\n\n');

const lacked = listLackedSettings(described.versions[0]!).sort((one, other) => (one.path < other.path ? -1 : 1));

/** The lacked settings by the first version that has them. */
function formatLackedSettings(): string {
  const firsts = [...described.versions, 'no version yet'];
  const findFirstVersion = ({ since }: (typeof lacked)[number]) =>
    described.versions.find((version) => !isTooNew(version, since)) ?? 'no version yet';
  const rows = firsts.flatMap((first) => {
    const names = lacked.filter((one) => findFirstVersion(one) === first).map(({ path }) => formatName(path));
    return names.length ? [[first, names.join('<br>')]] : [];
  });
  return formatTable(['Since', 'Settings'], rows);
}

/** Formats `rulesets[].rules[].type=merge_queue` as `rulesets` with `type: merge_queue`. */
function formatName(path: string): string {
  const [keys = '', value] = path.split('=');
  const plain = keys.replaceAll('[]', '');
  if (value === undefined) return `\`${plain}\``;
  return `\`${plain.slice(0, plain.lastIndexOf('.'))}\` with \`${plain.slice(plain.lastIndexOf('.') + 1)}: ${value}\``;
}

/** Lists the sections that every server has completely. */
function formatWholeSections(): string {
  const partly = new Set(lacked.map(({ path }) => /^\w+/.exec(path)![0]));
  const whole = sectionKeys.filter((key) => !partly.has(key)).map((key) => `\`${key}\``);
  return `Every version has ${whole.slice(0, -1).join(', ')} and ${whole.at(-1)}.`;
}
