import { apiName, contents, type Grant, grantName, otherGrantsText, permissionsOf } from '@trueup/core/github';
import { escapeJson } from '@trueup/core/report';
import { sectionNamed } from '@trueup/core/sections/registry';
import { grantsFor, type Need, type SectionSettings, unseenBy } from '@trueup/core/session';
import { code, either } from '@trueup/core/settings';
import { makeInert, printLines } from '../command-line/print.ts';
import { unusable } from '../command-line/refuse.ts';
import { refusedLines } from '../command-line/remark.ts';
import { readSources } from '../command-line/source-lines.ts';
import { columns, standardWidth } from '../commands/columns.ts';
import type { Arguments } from '../commands/command.ts';
import { nameReports, reportsIn } from '../run/read-reports.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { readFiles } from './read-files.ts';
import { validationOf } from './validate.ts';

/** What the host's form says of a token. */
const tokens = {
  check: 'Shows how a repository differs from its settings file',
  preview: 'Shows what a pull request will change',
  apply: 'Changes a repository to match its settings file',
} as const;

type TokenMode = keyof typeof tokens;
const known = Object.keys(tokens) as readonly TokenMode[];
/** A preview needs the same as a check, and to read the commits of the pull request. */
const unlessSaid: readonly TokenMode[] = ['check', 'apply'];

/** `trueup grants`: the grants a token needs for the files, and a link to the form that creates it. */
export async function grants({ files, flags }: Arguments, terminal: Terminal): Promise<number> {
  const { out, directory } = terminal;
  const seen = flags.get('seen');
  if (seen !== undefined) return seenIn(seen, directory, out);
  const only = flags.get('mode');
  const modes = only === undefined ? unlessSaid : known.filter((mode) => mode === only);
  if (!modes.length) throw unusable('--mode: unknown mode', `write ${either(known.map(code))}`);
  const read = await readFiles(files);
  const refusals = read.flatMap((one) => one.refused?.refusals ?? []);
  const showSource = await readSources(refusals, terminal);
  const refused = read.flatMap((one) => (one.refused ? refusedLines(one.refused, showSource) : []));
  if (refused.length) {
    if (flags.has('json')) out.write(validationOf(read));
    else printLines(terminal, refused, out);
    return 1;
  }
  const declared = read.flatMap(({ parsed }) =>
    parsed!.declared.map(({ key, desired }) => ({ section: sectionNamed(key), desired })),
  );
  if (flags.has('json')) {
    const data = { files: read.map(({ file }) => file), ...dataOf(declared, modes, flags.has('app')) };
    out.write(escapeJson(`${JSON.stringify(data, null, 2)}\n`));
    return 0;
  }
  out.write(`${makeInert(`Permissions that a token needs for ${read.map(({ file }) => file).join(', ')}`)}\n\n`);
  const report = flags.has('app') ? appReport(declared) : permissionReport(declared, modes);
  out.write(`${declared.length ? report : 'None. No section is declared.'}\n`);
  return 0;
}

/** Where the host names other permissions, in the report of a run. */
async function seenIn(file: string, directory: string, out: Terminal['out']): Promise<number> {
  const { parts, unread } = await reportsIn([file], directory);
  for (const { why } of unread) throw unusable(`--seen: ${file} ${why}`, nameReports);
  const seen = parts.flatMap(({ report }) => report.grants ?? []).map(otherGrantsText);
  out.write(
    `${makeInert(seen.join('\n') || 'GitHub named the same permissions as Trueup for all requests of the run.')}\n`,
  );
  return 0;
}

/** The same as the text below, as data. */
function dataOf(declared: readonly SectionSettings[], wanted: readonly TokenMode[], isApp: boolean) {
  const modes: readonly TokenMode[] = isApp ? ['apply'] : wanted;
  const needs = modes.map((mode) => grantsFor(mode, declared));
  return {
    permissions: needs.at(-1)!.map(({ grant, reasons }) => ({
      permission: grant.permission,
      of: grant.of,
      levels: Object.fromEntries(modes.map((mode, index) => [mode, levelIn(needs[index]!, grant)])),
      for: reasons,
      byHand: byHand(grant),
    })),
    optional: unseenBy(declared).map(({ section, grantToSee: { grant, of } }) => ({
      permission: grant.permission,
      of: grant.of,
      level: grant.level,
      compares: `${section}.${of.replaceAll('`', '')}`,
    })),
    forms: isApp
      ? { app: appFormFor(needs[0]!) }
      : Object.fromEntries(modes.map((mode, index) => [mode, formFor(mode, needs[index]!)])),
  };
}

/** Holds only names of permissions and keys of sections, so nothing in it needs escaping. */
function permissionReport(declared: readonly SectionSettings[], modes: readonly TokenMode[]): string {
  const needs = modes.map((mode) => grantsFor(mode, declared));
  // What check needs, apply needs too.
  const all = needs.at(-1)!;
  const left = [...all.flatMap(({ grant }) => leftToDo(grant)), ...unseenBy(declared).map(unseen)];
  return [
    table(all, needs, modes),
    ...modes.map((mode, index) => `To ${mode}:\n  ${formFor(mode, needs[index]!)}`),
    `${modes.length > 1 ? 'Each' : 'The'} link opens GitHub's form for a new token with these\npermissions selected. Choose the owner and the repositories there.`,
    ...(left.length ? [columns(left)] : []),
  ].join('\n\n');
}

/** An app holds what it ever needs, and each of its tokens carries less. */
function appReport(declared: readonly SectionSettings[]): string {
  const modes = ['apply'] as const;
  const needs = grantsFor('apply', declared);
  return [
    table(needs, [needs], modes),
    `To register an app:\n  ${appFormFor(needs)}`,
    "The link opens GitHub's form for a new app with these permissions and Contents: read, for the settings files\nof several repositories. For an app of an organization, insert `/organizations/NAME` before `/settings`.",
  ].join('\n\n');
}

const grantsOf = (needs: readonly Need[]) => needs.map(({ grant }) => grant);
const appFormFor = (needs: readonly Need[]) => appForm('Trueup', [contents.read, ...grantsOf(needs)]);
const formFor = (mode: TokenMode, needs: readonly Need[]) => tokenForm(`Trueup ${mode}`, tokens[mode], grantsOf(needs));

type GrantRow = readonly [string, string];

function table(all: readonly Need[], needs: readonly (readonly Need[])[], modes: readonly TokenMode[]) {
  const widest = Math.max(26, ...all.map(({ grant }) => nameOf(grant).length + 2));
  const titles = modes.map((mode) => `to ${mode}`);
  const cells = (permission: string, levels: readonly string[]) =>
    `${permission.padEnd(widest)}${levels.map((level, index) => level.padEnd(titles[index]!.length)).join('  ')}`;
  const levelsOf = (grant: Grant) => needs.map((some) => levelIn(some, grant) ?? '-');
  const rows = all.map(({ grant, reasons }): GrantRow => [cells(nameOf(grant), levelsOf(grant)), reasons.join(', ')]);
  return columns([[cells('Permission', titles), 'for'], ...rows], standardWidth);
}

const nameOf = ({ permission, of }: Grant) => (of === 'organization' ? `${permission} (organization)` : permission);

const levelIn = (needs: readonly Need[], { permission }: Grant) =>
  needs.find((need) => need.grant.permission === permission)?.grant.level;

function leftToDo(grant: Grant): GrantRow[] {
  const how = byHand(grant);
  return how === undefined ? [] : [[nameOf(grant), how]];
}

const unseen = ({ section, grantToSee }: ReturnType<typeof unseenBy>[number]): GrantRow => [
  grantName(grantToSee.grant),
  `lets check compare ${grantToSee.of} of ${section} too; otherwise a note reports it as not compared`,
];

/** The form for a new app, filled in: its permissions, no webhook, and nobody else may install it. */
function appForm(name: string, grants: readonly Grant[]): string {
  const query = new URLSearchParams([
    ['name', name],
    ['url', 'https://github.com'],
    ['public', 'false'],
    ['webhook_active', 'false'],
    ...Object.entries(permissionsOf(grants)),
  ]);
  return `https://github.com/settings/apps/new?${query}`;
}

/** The permissions that an address can choose on the form for a new token. */
const fillable: Readonly<Record<Grant['of'], readonly string[]>> = {
  repository: [
    ...['Actions', 'Administration', 'Codespaces secrets', 'Commit statuses', 'Contents', 'Custom properties'],
    ...['Dependabot secrets', 'Environments', 'Issues', 'Metadata', 'Pages', 'Pull requests', 'Secret scanning alerts'],
    ...['Secrets', 'Variables', 'Webhooks'],
  ],
  organization: ['Administration', 'Custom properties', 'Members'],
};

const isFillable = ({ permission, of }: Grant) => fillable[of].includes(permission);

/** The form for a new fine-grained token, filled in as far as an address can do that. */
export function tokenForm(name: string, description: string, grants: readonly Grant[]): string {
  const filled = grants.filter(isFillable).map((grant): [string, string] => [apiName(grant), grant.level]);
  const query = new URLSearchParams([['name', name], ['description', description], ...filled]);
  return `https://github.com/settings/personal-access-tokens/new?${query}`;
}

/** What a person still has to do for a grant that the address alone does not give. */
export function byHand(grant: Grant): string | undefined {
  const { permission, level, of } = grant;
  if (permission === 'Checks')
    return 'not available on the form: use the token of an app with this permission, or a classic token';
  if (!isFillable(grant)) return `cannot be preselected: choose ${level} access on the form`;
  return of === 'organization'
    ? 'appears on the form after you choose an organization as the resource owner'
    : undefined;
}
