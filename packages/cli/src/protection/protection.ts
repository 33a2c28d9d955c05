import {
  type BranchRead,
  bypassText,
  findLosses,
  type JudgedBranch,
  lossText,
  type MergeVerdict,
  nameOfSource,
  type ProtectedTarget,
  type ProtectionQuestion,
  type ProtectionResult,
  type Requirement,
  readProtection,
  requirementText,
  type SummedSource,
  sourceText,
  type VerdictReason,
  valueText,
} from '@trueup/audit/protection';
import { escapeJson, type Look, type PageRow } from '@trueup/core/report';
import { withheldText } from '@trueup/core/run';
import { type InputProblem, systemWorld } from '@trueup/core/session';
import { quote } from '@trueup/core/settings';
import { answer } from '../command-line/answered.ts';
import { typedInputs, type WrongInputs } from '../command-line/typed-inputs.ts';
import type { Arguments } from '../commands/command.ts';
import { withClone } from '../run/remote.ts';
import { type Appearance, blocksText } from '../terminal/blocks.ts';
import { lineRows, linesJson, linesOf, tellFailed } from '../terminal/page-rows.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { lookOf } from '../terminal/world.ts';

/** `trueup protection`: what branches really need, from where, and whether anybody can still merge. */
export async function protection(given: Arguments, terminal: Terminal, reach = systemWorld(terminal.environment)) {
  const asked = await read(await withClone(given, terminal), terminal);
  const result = await answer(asked, readProtection, terminal, reach);
  if ('outcome' in result) return tellFailed(result, terminal);
  const isJson = given.flags.has('json');
  terminal.out.write(isJson ? protectionJson(result) : protectionText(result, lookOf(terminal.out, terminal)));
  return exitOf(result, given.flags.get('fail-on'));
}

/** The settings file is one of this machine, and not one in each repository. */
async function read(given: Arguments, terminal: Terminal): Promise<ProtectionQuestion | WrongInputs> {
  const { flags, files: branches } = given;
  const wrong = failOnProblems(flags.get('fail-on'));
  const typed = await typedInputs('check', given, terminal, { own: ['settings-file'], wrong, output: 'said' });
  return 'problems' in typed ? typed : { ...typed, branches, settingsFile: flags.get('settings-file') };
}

function failOnProblems(text = 'blocks'): InputProblem[] {
  if (text === 'blocks' || text === 'sometimes') return [];
  const fix = 'write `blocks` or `sometimes`';
  return [{ input: 'fail-on', problem: `${quote(text)} is not a verdict of \`--fail-on\``, fix }];
}

/** With a settings file, the verdict of its state counts. */
function exitOf({ targets, lines }: ProtectionResult, failOn: string | undefined) {
  const all = [...lines, ...targets.flatMap((target) => target.lines)];
  if (all.some(({ kind }) => kind === 'error')) return 1;
  const failing: readonly MergeVerdict[] = failOn === 'sometimes' ? ['blocks', 'sometimes'] : failOn ? ['blocks'] : [];
  const verdictOf = ({ verdict, afterwards }: BranchRead) => afterwards?.verdict ?? verdict;
  return targets.some(({ value = [] }) => value.some((branch) => failing.includes(verdictOf(branch)))) ? 2 : 0;
}

/** The answer as JSON for programs. The same result gives the same bytes. */
function protectionJson({ targets }: ProtectionResult) {
  const answer = {
    version: 1,
    targets: targets.map(({ repository, isWithheld, value: branches = [], lines }) => ({
      repository,
      withheld: isWithheld || undefined,
      branches: branches.map((one) => (isWithheld ? { verdict: one.verdict } : branchJson(one))),
      lines: linesJson(lines),
    })),
  };
  return escapeJson(`${JSON.stringify(answer, null, 2)}\n`);
}

/** Described by `docs/protection.schema.json`. Every key is named, so none gets in by accident. */
const branchJson = ({ read, afterwards, ...now }: BranchRead) => ({
  branch: read.branch,
  exists: read.isThere,
  ...stateJson(now),
  afterwards: afterwards && {
    ...stateJson(afterwards),
    loses: findLosses(now.protection, afterwards.protection).map(lossText),
    gains: findLosses(afterwards.protection, now.protection).map(lossText),
  },
});

const stateJson = ({ verdict, reasons, notes, protection }: JudgedBranch) => ({
  verdict,
  requirements: protection.requirements.map(requirementJson),
  reasons: reasons.map(({ verdict, requirement, why, fix }) => ({ verdict, requirement, why, fix })),
  notes,
  unseen: protection.unseen.map(({ what, why, fix }) => ({ what, why, fix })),
});

const requirementJson = ({ key, value, atLeast, sources, binding }: Requirement) => ({
  key,
  value,
  at_least: atLeast || undefined,
  sources: sources.map(({ kind, level, name, value, bypass }) => ({ kind, level, name, value, bypass })),
  binding,
});

/** The answer for people: one branch in full, several repositories as one table. */
function protectionText(result: ProtectionResult, appearance: Appearance) {
  const { targets, lines } = result;
  const blocks = targets.length > 1 ? [fleetRows(result)] : targets.flatMap(targetBlocks);
  return blocksText([...blocks, ...targets.map((target) => lineRows(linesOf(target))), lineRows(lines)], appearance);
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

function targetBlocks({ repository, value: branches = [], isWithheld }: ProtectedTarget): PageRow[][] {
  if (isWithheld)
    return branches.map(({ verdict }) => [headRow(repository, verdict), { indent: 2, text: withheldText }]);
  return branches.flatMap((one) => branchBlocks(repository, one));
}

const headRow = (subject: string, verdict: MergeVerdict): PageRow => ({
  lead: `${subject}:`,
  leadLooks: ['bold'],
  text: meanings[verdict],
  looks: looks[verdict],
});

function branchBlocks(repository: string, one: BranchRead): PageRow[][] {
  const { read, protection, afterwards } = one;
  const absent = 'The branch does not exist. A new branch with this name has these requirements.';
  const missing = read.isThere === false ? [{ indent: 2, text: absent }] : [];
  const unneeded = `No ${protection.unseen.length ? 'readable ' : ''}rule protects it.`;
  const unseenRows = one.verdict === 'unprotected' ? [] : [{ indent: 2, text: unneeded }];
  return [
    [headRow(`${repository} ${read.branch}`, one.verdict), ...missing, ...one.reasons.flatMap(reasonRows)],
    protection.requirements.length ? tableRows(one) : unseenRows,
    one.notes.map((text): PageRow => ({ indent: 2, lead: 'note', leadLooks: ['dim'], text, looks: ['dim'] })),
    ...(afterwards ? [afterRows(one, afterwards)] : []),
  ];
}

const reasonRows = ({ verdict, why, fix }: VerdictReason): PageRow[] => [
  { indent: 2, lead: `${verdict}:`, leadLooks: looks[verdict], text: `${why}.` },
  { indent: 4, text: `To fix, ${fix}.` },
];

/** One row for each source. A source that does not decide the value shows its own. */
function tableRows({ protection }: JudgedBranch): PageRow[] {
  const rows = protection.requirements.flatMap((one) =>
    one.sources.map((source, index): TableRow => {
      const binds = one.binding.includes(nameOfSource(source));
      return { cells: cellsOf(one, source, index), looks: binds ? [] : ['dim'] };
    }),
  );
  return tableOf(['requirement', 'source', 'bypass list'], rows).map((row) => ({ indent: 2, ...row }));
}

const cellsOf = ({ key, value, atLeast, binding, sources }: Requirement, source: SummedSource, index: number) => [
  index ? '' : requirementText(key, value) + (atLeast ? ' or more' : ''),
  sourceText(source) + (binding.length < sources.length ? ` (${valueText(key, source.value) || 'on'})` : ''),
  bypassText(source.bypass),
];

interface TableRow {
  readonly cells: readonly string[];
  readonly looks: readonly Look[];
}

/** The last column is never padded. */
function tableOf(head: readonly string[], rows: readonly TableRow[]): PageRow[] {
  const all: readonly TableRow[] = [{ cells: head, looks: ['bold'] }, ...rows];
  const widths = head.map((_, column) => Math.min(Math.max(...all.map(({ cells }) => cells[column]!.length)), widest));
  const padded = (cell: string, column: number) => (column === head.length - 1 ? cell : cell.padEnd(widths[column]!));
  return all.map(({ cells, looks }) => ({ text: cells.map(padded).join('  ').trimEnd(), looks, whole: true }));
}

const widest = 44;

function afterRows(now: BranchRead, then: JudgedBranch): PageRow[] {
  const { branch } = now.read;
  const lost = findLosses(now.protection, then.protection).map(lossText);
  const gained = findLosses(then.protection, now.protection).map(lossText);
  const changes = [
    ...(lost.length ? [row('-', ['red'], `${branch} loses: ${lost.join('; ')}`)] : []),
    ...(gained.length ? [row('+', ['green'], `${branch} gains: ${gained.join('; ')}`)] : []),
  ];
  return [
    { lead: 'With the settings file,', leadLooks: ['bold'], text: meanings[then.verdict], looks: looks[then.verdict] },
    ...(changes.length ? changes : [{ indent: 2, text: `${branch} has the same requirements as now.` }]),
    ...then.reasons.flatMap(reasonRows),
  ];
}

const row = (lead: string, leadLooks: readonly Look[], text: string): PageRow => ({ indent: 2, lead, leadLooks, text });

/** `acme/shop  main  blocks  2 approvals are required, and only 1 person may review` */
function fleetRows({ targets }: ProtectionResult): PageRow[] {
  const rows = targets.flatMap(({ repository, isWithheld, value: branches = [] }) =>
    branches.map((one) => ({
      cells: [repository, isWithheld ? '' : one.read.branch, one.verdict, isWithheld ? '' : inShort(one)],
      looks: one.verdict === 'works' ? [] : looks[one.verdict].slice(1),
    })),
  );
  return tableOf(['repository', 'branch', 'verdict', 'reason, or requirements'], rows);
}

const inShort = ({ reasons, verdict, protection }: JudgedBranch) =>
  reasons.find((one) => one.verdict === verdict)?.why ??
  (protection.requirements.map(({ key, value }) => requirementText(key, value)).join(', ') || 'nothing');
