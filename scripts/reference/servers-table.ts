import { isTooNew, listLackedSettings } from '../../packages/core/src/github/presence/servers.ts';
import { sectionKeys } from '../../packages/core/src/sections/keys.ts';
import described from '../../packages/simulator/src/description/servers.json' with { type: 'json' };
import { formatTable } from './table.ts';

/** Lists the settings that each server lacks. */
export const formatServersTable = () => [formatLackedSettings(), formatCompleteSections()].join('\n\n');

const lacked = listLackedSettings(described.versions[0]!).sort((first, second) => (first.path < second.path ? -1 : 1));

/** Lists the lacked settings by the first version that has them. */
function formatLackedSettings(): string {
  const versions = [...described.versions, 'no version yet'];
  const findFirstVersion = ({ since }: (typeof lacked)[number]) =>
    described.versions.find((version) => !isTooNew(version, since)) ?? 'no version yet';
  const rows = versions.flatMap((version) => {
    const names = lacked.filter((setting) => findFirstVersion(setting) === version).map(({ path }) => formatName(path));
    return names.length ? [[version, names.join('<br>')]] : [];
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
function formatCompleteSections(): string {
  const incompleteSections = new Set(lacked.map(({ path }) => /^\w+/.exec(path)![0]));
  const completeSections = sectionKeys.filter((key) => !incompleteSections.has(key)).map((key) => `\`${key}\``);
  return `Every version has ${completeSections.slice(0, -1).join(', ')} and ${completeSections.at(-1)}.`;
}
