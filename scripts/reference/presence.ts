import { newestServer } from '../../packages/core/src/github/http/server-version.ts';
import { listRowsWithServers } from '../../packages/core/src/github/presence/servers.ts';
import {
  describeLimitation,
  type PresenceRow,
  type SectionRow,
} from '../../packages/core/src/github/presence/table.ts';
import { formatTable } from './table.ts';

/** Lists keys that do not exist everywhere, from the table that parse, plan and snapshot use. */
export function formatAvailability(section: { readonly key: string }): string[] {
  const rows = listRowsWithServers(section);
  if (!rows.length) return [];
  return [
    '## Availability',
    'All other keys exist in every repository and on every server.',
    formatTable(
      ['Key', 'Where'],
      rows.map((row) => [formatKey(row), listConditions(row).join('<br>')]),
    ),
  ];
}

/** Formats `[].rules[].type=merge_queue` as `[].rules[]` with `type: merge_queue`. */
function formatKey({ pathInSection: inside, key, name }: SectionRow): string {
  if (!inside) return 'the whole section';
  if (!inside.includes('=')) return `\`${inside}\``;
  const holder = inside.slice(0, inside.lastIndexOf('.'));
  return holder ? `\`${holder}\` with \`${key}: ${name}\`` : `\`${key}: ${name}\``;
}

const planNeeds = {
  enterprise: 'only with GitHub Enterprise: other plans may accept it without effect',
  paid: 'private repositories have it only on a paid plan',
};

function listConditions(row: PresenceRow): string[] {
  const { plan, publicOwner, since } = row;
  const limits = { ...row, owner: row.owner ?? publicOwner };
  const conditions = (['visibility', 'owner', 'target'] as const).filter((condition) => limits[condition]);
  return [
    ...conditions.map((condition) => describeLimitation(row, condition).replace(/^exists /, '')),
    ...(plan ? [planNeeds[plan]] : []),
    ...(since === undefined
      ? []
      : [since === 'later' ? `on no Enterprise Server up to ${newestServer}` : `on Enterprise Server since ${since}`]),
  ];
}
