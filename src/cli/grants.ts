import { type Grant, grantName } from '../host/grants.ts';
import { byHand, tokenForm } from '../host/token-form.ts';
import { type Declared, type Need, neededFor, unseenBy } from '../modes/grants.ts';
import { registry } from '../sections/registry.ts';
import { columns } from './columns.ts';
import { printed } from './remark.ts';
import { readFiles } from './settings-files.ts';
import type { Terminal } from './terminal.ts';
import { refusedLines } from './validate.ts';

/** `trueup grants`: the grants a token needs for the files, and a link to the form that creates it. */
export async function grants(files: readonly string[], { out }: Terminal): Promise<number> {
  const read = await readFiles(files);
  const refused = read.flatMap((one) => (one.refused ? refusedLines(one.refused) : []));
  if (refused.length) {
    out.write(`${printed(refused.join('\n'))}\n`);
    return 1;
  }
  const declared = read.flatMap(({ parsed }) => parsed!.declared.map(withSection));
  out.write(`${printed(`Permissions that a token needs for ${read.map(({ file }) => file).join(', ')}`)}\n\n`);
  out.write(`${declared.length ? permissionReport(declared) : 'None, since no section is declared.'}\n`);
  return 0;
}

const withSection = ({ key, desired }: { readonly key: string; readonly desired: unknown }): Declared => ({
  section: registry.find((section) => section.key === key)!,
  desired,
});

/** Holds only names of permissions and keys of sections, so nothing in it needs escaping. */
function permissionReport(declared: readonly Declared[]): string {
  const check = neededFor('check', declared);
  const apply = neededFor('apply', declared);
  const left = [...apply.flatMap(({ grant }) => leftToDo(grant)), ...unseenBy(declared).map(unseen)];
  return [
    columns([heading, ...apply.map((need) => row(need, check))]),
    `To check:\n  ${tokenForm('Trueup check', 'Reports how a repository differs from its file', grantsOf(check))}`,
    `To apply:\n  ${tokenForm('Trueup apply', 'Changes a repository to match its file', grantsOf(apply))}`,
    "Each link opens the host's form for a new token with these permissions selected. Choose the owner\nand the repositories there.",
    ...(left.length ? [columns(left)] : []),
  ].join('\n\n');
}

const grantsOf = (needs: readonly Need[]) => needs.map(({ grant }) => grant);

type Row = readonly [string, string];

const cells = (permission: string, check: string, apply: string) =>
  `${permission.padEnd(widest)}${check.padEnd(10)}${apply.padEnd(8)}`;

const widest = 26;
const heading: Row = [cells('Permission', 'to check', 'to apply'), 'for'];

const nameOf = ({ permission, of }: Grant) => (of === 'organization' ? `${permission} (organization)` : permission);

function row({ grant, reasons }: Need, check: readonly Need[]): Row {
  const read = check.find((need) => need.grant.permission === grant.permission);
  return [cells(nameOf(grant), read?.grant.level ?? '-', grant.level), reasons.join(', ')];
}

function leftToDo(grant: Grant): Row[] {
  const how = byHand(grant);
  return how === undefined ? [] : [[nameOf(grant), how]];
}

const unseen = ({ section, grantToSee }: ReturnType<typeof unseenBy>[number]): Row => [
  grantName(grantToSee.grant),
  `lets check compare ${grantToSee.of} of ${section} too; without it, a note says that check did not`,
];
