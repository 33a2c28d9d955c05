/**
 * The command `trueup protection` shows the effective merge requirements of branches, and whether people can still
 * merge.
 */

import {
  type BranchReading,
  type CombinedSource,
  describeRequirementLoss,
  describeSource,
  formatBypassCell,
  formatRequirement,
  formatRequirementValue,
  formatSourceCell,
  type JudgedBranch,
  listRequirementLosses,
  type MergeVerdict,
  type ProtectedTarget,
  type ProtectionRequest,
  type ProtectionResult,
  type Requirement,
  readProtection,
  type VerdictReason,
} from '@trueup/audit/protection';
import { escapeJson, type Look, type PageRow } from '@trueup/core/report';
import { withheldText } from '@trueup/core/run';
import { createSystemWorld, type InputProblem } from '@trueup/core/session';
import { quoteText } from '@trueup/core/settings';
import { addRepositoryNameToLines, printFailure, runReadCommand, toJsonLines } from '../command-line/read-command.ts';
import { type InvalidInputs, readRunOptions } from '../command-line/run-options.ts';
import type { Arguments } from '../commands/command.ts';
import { useCloneRepository } from '../run/remote.ts';
import { type Appearance, formatBlocks } from '../terminal/blocks.ts';
import { toLineRows } from '../terminal/page-rows.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { getAppearance } from '../terminal/world.ts';

export async function printProtection(
  args: Arguments,
  terminal: Terminal,
  systemWorld = createSystemWorld(terminal.environment),
): Promise<number> {
  const request = await readProtectionRequest(await useCloneRepository(args, terminal), terminal);
  const result = await runReadCommand(request, readProtection, terminal, systemWorld);
  if ('outcome' in result) return printFailure(result, terminal);
  const isJson = args.flags.has('json');
  terminal.out.write(
    isJson ? formatProtectionJson(result) : formatProtection(result, getAppearance(terminal.out, terminal)),
  );
  return chooseProtectionExitCode(result, args.flags.get('fail-on'));
}

/** `--settings-file` names a local file here, and not a file in each repository. */
async function readProtectionRequest(args: Arguments, terminal: Terminal): Promise<ProtectionRequest | InvalidInputs> {
  const { flags, files: branches } = args;
  const flagProblems = findFailOnProblems(flags.get('fail-on'));
  const typed = await readRunOptions('check', args, terminal, {
    ownFlags: ['settings-file'],
    flagProblems,
    output: 'announced',
  });
  return 'problems' in typed ? typed : { ...typed, branches, settingsFile: flags.get('settings-file') };
}

function findFailOnProblems(text = 'blocks'): InputProblem[] {
  if (text === 'blocks' || text === 'sometimes') return [];
  const fix = 'write `blocks` or `sometimes`';
  return [{ input: 'fail-on', problem: `${quoteText(text)} is not a verdict of \`--fail-on\``, fix }];
}

/** With a settings file, the verdict after `apply` decides the exit code. */
function chooseProtectionExitCode({ targets, lines }: ProtectionResult, failOn: string | undefined) {
  const all = [...lines, ...targets.flatMap((target) => target.lines)];
  if (all.some(({ kind }) => kind === 'error')) return 1;
  const failing: readonly MergeVerdict[] = failOn === 'sometimes' ? ['blocks', 'sometimes'] : failOn ? ['blocks'] : [];
  const getLatestVerdict = ({ verdict, afterwards }: BranchReading) => afterwards?.verdict ?? verdict;
  return targets.some(({ value = [] }) => value.some((branch) => failing.includes(getLatestVerdict(branch)))) ? 2 : 0;
}

/** The same result always gives the same bytes. */
function formatProtectionJson({ targets }: ProtectionResult) {
  const answer = {
    version: 1,
    targets: targets.map(({ repository, isWithheld, value: branches = [], lines }) => ({
      repository,
      withheld: isWithheld || undefined,
      branches: branches.map((branch) => (isWithheld ? { verdict: branch.verdict } : toBranchJson(branch))),
      lines: toJsonLines(lines),
    })),
  };
  return escapeJson(`${JSON.stringify(answer, null, 2)}\n`);
}

/** `docs/protection.schema.json` describes this object. Each key is listed to keep internal data out. */
const toBranchJson = ({ live, afterwards, ...now }: BranchReading) => ({
  branch: live.branch,
  exists: live.isThere,
  ...toStateJson(now),
  afterwards: afterwards && {
    ...toStateJson(afterwards),
    loses: listRequirementLosses(now.protection, afterwards.protection).map(describeRequirementLoss),
    gains: listRequirementLosses(afterwards.protection, now.protection).map(describeRequirementLoss),
  },
});

const toStateJson = ({ verdict, reasons, notes, protection }: JudgedBranch) => ({
  verdict,
  requirements: protection.requirements.map(toRequirementJson),
  reasons: reasons.map(({ verdict, requirement, why, fix }) => ({ verdict, requirement, why, fix })),
  notes,
  unseen: protection.unseen.map(({ what, why, fix }) => ({ what, why, fix })),
});

const toRequirementJson = ({ key, value, atLeast, sources, binding }: Requirement) => ({
  key,
  value,
  at_least: atLeast || undefined,
  sources: sources.map(({ kind, level, name, value, bypass }) => ({ kind, level, name, value, bypass })),
  binding,
});

/** Shows one branch in full, and several repositories as one table. */
function formatProtection(result: ProtectionResult, appearance: Appearance) {
  const { targets, lines } = result;
  const blocks = targets.length > 1 ? [toFleetRows(result)] : targets.flatMap(toTargetBlocks);
  return formatBlocks(
    [...blocks, ...targets.map((target) => toLineRows(addRepositoryNameToLines(target))), toLineRows(lines)],
    appearance,
  );
}

const looks: Readonly<Record<MergeVerdict, readonly Look[]>> = {
  works: ['bold', 'green'],
  unprotected: ['bold'],
  sometimes: ['bold', 'yellow'],
  unknown: ['bold', 'yellow'],
  blocks: ['bold', 'red'],
};

const meanings: Readonly<Record<MergeVerdict, string>> = {
  works: 'works: people without bypass permission can merge',
  unprotected: 'unprotected: everyone with write access can push',
  sometimes: 'sometimes: people without bypass permission cannot merge some pull requests',
  unknown: 'unknown: the token cannot see enough to decide whether people can merge',
  blocks: 'blocks: people without bypass permission cannot merge',
};

function toTargetBlocks({ repository, value: branches = [], isWithheld }: ProtectedTarget): PageRow[][] {
  if (isWithheld)
    return branches.map(({ verdict }) => [toVerdictRow(repository, verdict), { indent: 2, text: withheldText }]);
  return branches.flatMap((branch) => toBranchBlocks(repository, branch));
}

const toVerdictRow = (subject: string, verdict: MergeVerdict): PageRow => ({
  lead: `${subject}:`,
  leadLooks: ['bold'],
  text: meanings[verdict],
  looks: looks[verdict],
});

function toBranchBlocks(repository: string, branch: BranchReading): PageRow[][] {
  const { live, protection, afterwards } = branch;
  const absent = 'The branch does not exist. A new branch with this name has these requirements.';
  const missing = live.isThere === false ? [{ indent: 2, text: absent }] : [];
  const unneeded = `No ${protection.unseen.length ? 'readable ' : ''}rule protects it.`;
  const unseenRows = branch.verdict === 'unprotected' ? [] : [{ indent: 2, text: unneeded }];
  return [
    [toVerdictRow(`${repository} ${live.branch}`, branch.verdict), ...missing, ...branch.reasons.flatMap(toReasonRows)],
    protection.requirements.length ? toRequirementRows(branch) : unseenRows,
    branch.notes.map((text): PageRow => ({ indent: 2, lead: 'note', leadLooks: ['dim'], text, looks: ['dim'] })),
    ...(afterwards ? [toComparisonRows(branch, afterwards)] : []),
  ];
}

const toReasonRows = ({ verdict, why, fix }: VerdictReason): PageRow[] => [
  { indent: 2, lead: `${verdict}:`, leadLooks: looks[verdict], text: `${why}.` },
  { indent: 4, text: `To fix, ${fix}.` },
];

/** Dims sources that do not decide the value of a requirement. */
function toRequirementRows({ protection }: JudgedBranch): PageRow[] {
  const rows = protection.requirements.flatMap((requirement) =>
    requirement.sources.map((source, index): TableRow => {
      const binds = requirement.binding.includes(describeSource(source));
      return { cells: toCells(requirement, source, index), looks: binds ? [] : ['dim'] };
    }),
  );
  return alignTable(['requirement', 'source', 'bypass list'], rows).map((row) => ({ indent: 2, ...row }));
}

const toCells = ({ key, value, atLeast, binding, sources }: Requirement, source: CombinedSource, index: number) => [
  index ? '' : formatRequirement(key, value) + (atLeast ? ' or more' : ''),
  formatSourceCell(source) +
    (binding.length < sources.length ? ` (${formatRequirementValue(key, source.value) || 'on'})` : ''),
  formatBypassCell(source.bypass),
];

interface TableRow {
  readonly cells: readonly string[];
  readonly looks: readonly Look[];
}

function alignTable(head: readonly string[], rows: readonly TableRow[]): PageRow[] {
  const all: readonly TableRow[] = [{ cells: head, looks: ['bold'] }, ...rows];
  const widths = head.map((_, column) =>
    Math.min(Math.max(...all.map(({ cells }) => cells[column]!.length)), widestColumn),
  );
  const fitCell = (cell: string, column: number) => (column === head.length - 1 ? cell : cell.padEnd(widths[column]!));
  return all.map(({ cells, looks }) => ({ text: cells.map(fitCell).join('  ').trimEnd(), looks, whole: true }));
}

const widestColumn = 44;

function toComparisonRows(now: BranchReading, afterwards: JudgedBranch): PageRow[] {
  const { branch } = now.live;
  const lost = listRequirementLosses(now.protection, afterwards.protection).map(describeRequirementLoss);
  const gained = listRequirementLosses(afterwards.protection, now.protection).map(describeRequirementLoss);
  const changes = [
    ...(lost.length ? [createChangeRow('-', ['red'], `${branch} loses: ${lost.join('; ')}`)] : []),
    ...(gained.length ? [createChangeRow('+', ['green'], `${branch} gains: ${gained.join('; ')}`)] : []),
  ];
  return [
    {
      lead: 'With the settings file,',
      leadLooks: ['bold'],
      text: meanings[afterwards.verdict],
      looks: looks[afterwards.verdict],
    },
    ...(changes.length ? changes : [{ indent: 2, text: describeSameRequirements(now, afterwards) }]),
    ...afterwards.reasons.flatMap(toReasonRows),
  ];
}

/** The settings file may change what the token cannot see. */
function describeSameRequirements({ live: { branch }, protection }: BranchReading, afterwards: JudgedBranch) {
  const all = [protection, afterwards.protection];
  const isUnseen = all.some(({ unseen }) => unseen.length > 0);
  const hasUnknownBypass = all.some(({ requirements }) =>
    requirements.some(({ sources }) => sources.some(({ bypass }) => bypass === 'unknown')),
  );
  return `${branch} has the same ${isUnseen ? 'readable ' : ''}requirements as now.${hasUnknownBypass ? ' Its bypass lists are not compared.' : ''}`;
}

const createChangeRow = (lead: string, leadLooks: readonly Look[], text: string): PageRow => ({
  indent: 2,
  lead,
  leadLooks,
  text,
});

/** Example row: `acme/shop main blocks 2 approvals are required, and only 1 person may review` */
function toFleetRows({ targets }: ProtectionResult): PageRow[] {
  const rows = targets.flatMap(({ repository, isWithheld, value: branches = [] }) =>
    branches.map((branch) => ({
      cells: [
        repository,
        isWithheld ? '' : branch.live.branch,
        branch.verdict,
        isWithheld ? '' : summarizeBranch(branch),
      ],
      looks: branch.verdict === 'works' ? [] : looks[branch.verdict].slice(1),
    })),
  );
  return alignTable(['repository', 'branch', 'verdict', 'reason, or requirements'], rows);
}

const summarizeBranch = ({ reasons, verdict, protection }: JudgedBranch) =>
  reasons.find((reason) => reason.verdict === verdict)?.why ??
  (protection.requirements.map(({ key, value }) => formatRequirement(key, value)).join(', ') || 'nothing');
