/**
 * The command `trueup grants` lists the permissions of a token, with a link to GitHub's form for a new token or app.
 */

import {
  contents,
  describeGrantMismatch,
  formatGrant,
  type Grant,
  toApiPermission,
  toPermissions,
} from '@trueup/core/github';
import { escapeJson } from '@trueup/core/report';
import { getSection } from '@trueup/core/sections/registry';
import { listNeededGrants, listOptionalGrants, type PermissionNeed, type SectionSettings } from '@trueup/core/session';
import { formatCode, joinWithOr } from '@trueup/core/settings';
import { escapeEachLine } from '../command-line/print.ts';
import { reportSettingsError } from '../command-line/settings-lines.ts';
import { readSourceLines } from '../command-line/source-lines.ts';
import { createUsageError } from '../command-line/usage-errors.ts';
import { formatColumns, standardWidth } from '../commands/columns.ts';
import type { Arguments } from '../commands/command.ts';
import { readReports, reportFilesFix } from '../run/read-reports.ts';
import { printRows, toLineRows } from '../terminal/page-rows.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { readSettingsFiles } from './read-files.ts';
import { formatValidationJson } from './validate.ts';

/** GitHub's form shows this text as the description of the token. */
const tokenDescriptions = {
  check: 'Shows how a repository differs from its settings file',
  preview: 'Shows what a pull request will change',
  apply: 'Changes a repository to match its settings file',
} as const;

type TokenMode = keyof typeof tokenDescriptions;
const tokenModes = Object.keys(tokenDescriptions) as readonly TokenMode[];
/** A preview needs the permissions of a check, and reads the commits of the pull request. */
const defaultModes: readonly TokenMode[] = ['check', 'apply'];

export async function printPermissions({ files, flags }: Arguments, terminal: Terminal): Promise<number> {
  const { out, directory } = terminal;
  const seen = flags.get('seen');
  if (seen !== undefined) return printPermissionMismatches(seen, directory, out);
  const only = flags.get('mode');
  const modes = only === undefined ? defaultModes : tokenModes.filter((mode) => mode === only);
  if (!modes.length) throw createUsageError('--mode: unknown mode', `write ${joinWithOr(tokenModes.map(formatCode))}`);
  const checkedFiles = await readSettingsFiles(files);
  const refused = checkedFiles.flatMap((checkedFile) =>
    checkedFile.refused ? reportSettingsError(checkedFile.refused) : [],
  );
  if (refused.length) {
    if (flags.has('json')) out.write(formatValidationJson(checkedFiles));
    else printRows(toLineRows(refused.map(await readSourceLines(refused, terminal))), terminal, out);
    return 1;
  }
  const declared = checkedFiles.flatMap(({ parsed }) =>
    parsed!.declared.map(({ key, desired }) => ({ section: getSection(key), desired })),
  );
  if (flags.has('json')) {
    const data = {
      files: checkedFiles.map(({ file }) => file),
      ...toPermissionData(declared, modes, flags.has('app')),
    };
    out.write(escapeJson(`${JSON.stringify(data, null, 2)}\n`));
    return 0;
  }
  out.write(
    `${escapeEachLine(`Permissions that a token needs for ${checkedFiles.map(({ file }) => file).join(', ')}`)}\n\n`,
  );
  const report = flags.has('app') ? formatAppReport(declared) : formatPermissionReport(declared, modes);
  out.write(`${declared.length ? report : 'None. No section is declared.'}\n`);
  return 0;
}

/** Compares the assumed permissions with those that GitHub named during a run. */
async function printPermissionMismatches(file: string, directory: string, out: Terminal['out']): Promise<number> {
  const { parts, unread } = await readReports([file], directory);
  for (const { why } of unread) throw createUsageError(`--seen: ${file} ${why}`, reportFilesFix);
  const seen = parts.flatMap(({ report }) => report.grants ?? []).map(describeGrantMismatch);
  out.write(
    `${escapeEachLine(seen.join('\n') || 'GitHub named no other permissions than Trueup expects in this run.')}\n`,
  );
  return 0;
}

function toPermissionData(declared: readonly SectionSettings[], wanted: readonly TokenMode[], isApp: boolean) {
  const modes: readonly TokenMode[] = isApp ? ['apply'] : wanted;
  const needs = modes.map((mode) => listNeededGrants(mode, declared));
  return {
    permissions: needs.at(-1)!.map(({ grant, reasons }) => ({
      permission: grant.permission,
      of: grant.appliesTo,
      levels: Object.fromEntries(modes.map((mode, index) => [mode, findGrantLevel(needs[index]!, grant)])),
      for: reasons,
      byHand: describeManualStep(grant),
    })),
    optional: listOptionalGrants(declared).map(({ section, grantToSee: { grant, setting } }) => ({
      permission: grant.permission,
      of: grant.appliesTo,
      level: grant.level,
      compares: `${section}.${setting.replaceAll('`', '')}`,
    })),
    forms: isApp
      ? { app: createTrueupAppFormUrl(needs[0]!) }
      : Object.fromEntries(modes.map((mode, index) => [mode, createModeTokenFormUrl(mode, needs[index]!)])),
  };
}

/** Contains only names of permissions and sections, so it needs no escaping. */
function formatPermissionReport(declared: readonly SectionSettings[], modes: readonly TokenMode[]): string {
  const needs = modes.map((mode) => listNeededGrants(mode, declared));
  // Apply also needs all permissions of check.
  const all = needs.at(-1)!;
  const left = [
    ...all.flatMap(({ grant }) => listManualStepRows(grant)),
    ...listOptionalGrants(declared).map(toOptionalGrantRow),
  ];
  return [
    formatPermissionTable(all, needs, modes),
    ...modes.map((mode, index) => `To ${mode}:\n  ${createModeTokenFormUrl(mode, needs[index]!)}`),
    `${modes.length > 1 ? 'Each' : 'The'} link opens GitHub's form for a new token with these\npermissions selected. Choose the owner and the repositories there.`,
    ...(left.length ? [formatColumns(left)] : []),
  ].join('\n\n');
}

/** An app has all permissions, but each of its tokens can have fewer. */
function formatAppReport(declared: readonly SectionSettings[]): string {
  const modes = ['apply'] as const;
  const needs = listNeededGrants('apply', declared);
  return [
    formatPermissionTable(needs, [needs], modes),
    `To register an app:\n  ${createTrueupAppFormUrl(needs)}`,
    "The link opens GitHub's form for a new app with these permissions and Contents: read, for the settings files\nof several repositories. For an app of an organization, insert `/organizations/NAME` before `/settings`.",
  ].join('\n\n');
}

const listGrants = (needs: readonly PermissionNeed[]) => needs.map(({ grant }) => grant);
const createTrueupAppFormUrl = (needs: readonly PermissionNeed[]) =>
  buildAppFormUrl('Trueup', [contents.read, ...listGrants(needs)]);
const createModeTokenFormUrl = (mode: TokenMode, needs: readonly PermissionNeed[]) =>
  buildTokenFormUrl(`Trueup ${mode}`, tokenDescriptions[mode], listGrants(needs));

type GrantRow = readonly [string, string];

function formatPermissionTable(
  all: readonly PermissionNeed[],
  needs: readonly (readonly PermissionNeed[])[],
  modes: readonly TokenMode[],
) {
  const widest = Math.max(26, ...all.map(({ grant }) => formatGrantName(grant).length + 2));
  const titles = modes.map((mode) => `to ${mode}`);
  const formatCells = (permission: string, levels: readonly string[]) =>
    `${permission.padEnd(widest)}${levels.map((level, index) => level.padEnd(titles[index]!.length)).join('  ')}`;
  const listLevels = (grant: Grant) => needs.map((modeNeeds) => findGrantLevel(modeNeeds, grant) ?? '-');
  const rows = all.map(
    ({ grant, reasons }): GrantRow => [formatCells(formatGrantName(grant), listLevels(grant)), reasons.join(', ')],
  );
  return formatColumns([[formatCells('Permission', titles), 'for'], ...rows], standardWidth);
}

const formatGrantName = ({ permission, appliesTo }: Grant) =>
  appliesTo === 'organization' ? `${permission} (organization)` : permission;

const findGrantLevel = (needs: readonly PermissionNeed[], { permission }: Grant) =>
  needs.find((need) => need.grant.permission === permission)?.grant.level;

function listManualStepRows(grant: Grant): GrantRow[] {
  const manualStep = describeManualStep(grant);
  return manualStep === undefined ? [] : [[formatGrantName(grant), manualStep]];
}

const toOptionalGrantRow = ({ section, grantToSee }: ReturnType<typeof listOptionalGrants>[number]): GrantRow => [
  formatGrant(grantToSee.grant),
  `with it, check also compares ${grantToSee.setting} of ${section}; otherwise a note reports it as not compared`,
];

/** `public=false`: only the owner can install the app. */
function buildAppFormUrl(name: string, grants: readonly Grant[]): string {
  const query = new URLSearchParams([
    ['name', name],
    ['url', 'https://github.com'],
    ['public', 'false'],
    ['webhook_active', 'false'],
    ...Object.entries(toPermissions(grants)),
  ]);
  return `https://github.com/settings/apps/new?${query}`;
}

/** GitHub's form accepts only these permissions as URL parameters. */
const fillable: Readonly<Record<Grant['appliesTo'], readonly string[]>> = {
  repository: [
    ...['Actions', 'Administration', 'Codespaces secrets', 'Commit statuses', 'Contents', 'Custom properties'],
    ...['Dependabot secrets', 'Environments', 'Issues', 'Metadata', 'Pages', 'Pull requests', 'Secret scanning alerts'],
    ...['Secrets', 'Variables', 'Webhooks'],
  ],
  organization: ['Administration', 'Custom properties', 'Members'],
};

const isFillableOnForm = ({ permission, appliesTo }: Grant) => fillable[appliesTo].includes(permission);

export function buildTokenFormUrl(name: string, description: string, grants: readonly Grant[]): string {
  const filled = grants
    .filter(isFillableOnForm)
    .map((grant): [string, string] => [toApiPermission(grant), grant.level]);
  const query = new URLSearchParams([['name', name], ['description', description], ...filled]);
  return `https://github.com/settings/personal-access-tokens/new?${query}`;
}

/** Returns `undefined` if the link selects the permission completely. */
export function describeManualStep(grant: Grant): string | undefined {
  const { permission, level, appliesTo } = grant;
  if (permission === 'Checks')
    return 'not available on the form: use the token of an app with this permission, or a classic token';
  if (!isFillableOnForm(grant)) return `cannot be preselected: choose ${level} access on the form`;
  return appliesTo === 'organization'
    ? 'appears on the form after you choose an organization as the resource owner'
    : undefined;
}
