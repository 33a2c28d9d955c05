import { newestServer } from '../../packages/core/src/github/http/server-version.ts';
import { listServerRows } from '../../packages/core/src/github/presence/servers.ts';
import {
  describeLimitation,
  type PresenceRow,
  type SectionRow,
} from '../../packages/core/src/github/presence/table.ts';
import { formatTable } from './table.ts';

/** The keys of a section that do not exist everywhere, from the table that parse, plan and snapshot read. */
export function presence(section: { readonly key: string }): string[] {
  const rows = listServerRows(section);
  if (!rows.length) return [];
  return [
    '## Availability',
    'All other keys exist in every repository and on every server.',
    formatTable(
      ['Key', 'Where'],
      rows.map((row) => [keyText(row), conditionsOf(row).join('<br>')]),
    ),
  ];
}

/** `[].rules[].type=merge_queue` is `[].rules[]` with `type: merge_queue` for people. */
function keyText({ pathInSection: inside, key, name }: SectionRow): string {
  if (!inside) return 'the whole section';
  if (!inside.includes('=')) return `\`${inside}\``;
  const holder = inside.slice(0, inside.lastIndexOf('.'));
  return holder ? `\`${holder}\` with \`${key}: ${name}\`` : `\`${key}: ${name}\``;
}

const planNeeds = {
  enterprise: 'only with GitHub Enterprise: other plans may accept it without effect',
  paid: 'private repositories have it only on a paid plan',
};

function conditionsOf(row: PresenceRow): string[] {
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
