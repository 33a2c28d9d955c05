import { appForm } from '../apps/permissions.ts';
import { contents, type Grant, grantName } from '../host/grants.ts';
import { byHand, tokenForm } from '../host/token-form.ts';
import { type Need, neededFor, type SectionSettings, unseenBy } from '../modes/grants.ts';
import { registry } from '../sections/registry.ts';
import { code, either } from '../settings/shown.ts';
import { columns } from './columns.ts';
import type { Arguments } from './command.ts';
import { printed } from './remark.ts';
import { readFiles } from './settings-files.ts';
import type { Terminal } from './terminal.ts';
import { refusedLines } from './validate.ts';

const tokens = {
  check: { name: 'Trueup check', does: 'Reports how a repository differs from its file' },
  preview: { name: 'Trueup preview', does: 'Shows what a pull request would change' },
  apply: { name: 'Trueup apply', does: 'Changes a repository to match its file' },
} as const;

type Reconciling = keyof typeof tokens;
const known = Object.keys(tokens) as readonly Reconciling[];
/** A preview needs the same as a check, and to read the commits of the pull request. */
const unlessSaid: readonly Reconciling[] = ['check', 'apply'];

/** `trueup grants`: the grants a token needs for the files, and a link to the form that creates it. */
export async function grants({ files, flags }: Arguments, { out }: Terminal): Promise<number> {
  const only = flags.get('mode');
  const modes = only === undefined ? unlessSaid : known.filter((mode) => mode === only);
  if (!modes.length) {
    out.write(`error ${printed(`--mode: no such mode. To fix, write ${either(known.map(code))}`)}.\n`);
    return 1;
  }
  const read = await readFiles(files);
  const refused = read.flatMap((one) => (one.refused ? refusedLines(one.refused) : []));
  if (refused.length) {
    out.write(`${printed(refused.join('\n'))}\n`);
    return 1;
  }
  const declared = read.flatMap(({ parsed }) => withSections(parsed!.declared));
  out.write(`${printed(`Permissions that a token needs for ${read.map(({ file }) => file).join(', ')}`)}\n\n`);
  const report = flags.has('app') ? appReport(declared) : permissionReport(declared, modes);
  out.write(`${declared.length ? report : 'None, since no section is declared.'}\n`);
  return 0;
}

/** What a parsed file declares, each with the section that knows its grants. */
export const withSections = (
  declared: readonly { readonly key: string; readonly desired: unknown }[],
): SectionSettings[] =>
  declared.map(({ key, desired }) => ({ section: registry.find((section) => section.key === key)!, desired }));

/** Holds only names of permissions and keys of sections, so nothing in it needs escaping. */
function permissionReport(declared: readonly SectionSettings[], modes: readonly Reconciling[]): string {
  const needs = modes.map((mode) => neededFor(mode, declared));
  // What check needs, apply needs too.
  const all = needs.at(-1)!;
  const left = [...all.flatMap(({ grant }) => leftToDo(grant)), ...unseenBy(declared).map(unseen)];
  return [
    columns([heading(modes), ...all.map((need) => row(need, needs, modes))], widest + 20),
    ...modes.map((mode, index) => `To ${mode}:\n  ${formFor(mode, needs[index]!)}`),
    `${modes.length > 1 ? 'Each' : 'The'} link opens the host's form for a new token with these\npermissions selected. Choose the owner and the repositories there.`,
    ...(left.length ? [columns(left)] : []),
  ].join('\n\n');
}

/** An app holds what it ever needs, and each of its tokens carries less. */
function appReport(declared: readonly SectionSettings[]): string {
  const modes = ['apply'] as const;
  const needs = neededFor('apply', declared);
  const grants = [contents.read, ...needs.map(({ grant }) => grant)];
  return [
    columns([heading(modes), ...needs.map((need) => row(need, [needs], modes))], widest + 20),
    `To register an app:\n  ${appForm('Trueup', grants)}`,
    "The link opens the host's form for a new app with these permissions selected, and Contents: read for the settings\nfiles of several repositories. For an app of an organization, put `/organizations/NAME` before `/settings`.",
  ].join('\n\n');
}

const formFor = (mode: Reconciling, needs: readonly Need[]) =>
  tokenForm(
    tokens[mode].name,
    tokens[mode].does,
    needs.map(({ grant }) => grant),
  );

type Row = readonly [string, string];

const cells = (permission: string, levels: readonly string[], modes: readonly Reconciling[]) =>
  `${permission.padEnd(widest)}${levels.map((level, index) => level.padEnd(titleOf(modes[index]!).length)).join('  ')}`;

const widest = 26;
const titleOf = (mode: Reconciling) => `to ${mode}`;
const heading = (modes: readonly Reconciling[]): Row => [cells('Permission', modes.map(titleOf), modes), 'for'];

const nameOf = ({ permission, of }: Grant) => (of === 'organization' ? `${permission} (organization)` : permission);

function row({ grant, reasons }: Need, needs: readonly (readonly Need[])[], modes: readonly Reconciling[]): Row {
  const levels = needs.map((some) => some.find((need) => need.grant.permission === grant.permission)?.grant.level);
  return [
    cells(
      nameOf(grant),
      levels.map((level) => level ?? '-'),
      modes,
    ),
    reasons.join(', '),
  ];
}

function leftToDo(grant: Grant): Row[] {
  const how = byHand(grant);
  return how === undefined ? [] : [[nameOf(grant), how]];
}

const unseen = ({ section, grantToSee }: ReturnType<typeof unseenBy>[number]): Row => [
  grantName(grantToSee.grant),
  `lets check compare ${grantToSee.of} of ${section} too; without it, a note says that check did not`,
];
