/**
 * The command `trueup audit` checks repositories against a policy. It also writes SARIF, web pages, layers with fixes,
 * and evidence.
 */

import { resolve } from 'node:path';
import {
  type AuditedTarget,
  type AuditRequest,
  type AuditResult,
  createLoggingTransport,
  findWorstVerdict,
  formatFixLayer,
  formatSarif,
  isAuditLayer,
  isAuditSarif,
  loadPolicy,
  packs,
  type RequestLog,
  runAudit,
  TooManyResultsError,
  verifyEvidence,
  writeEvidence,
} from '@trueup/audit/audit';
import type { Line } from '@trueup/core/report';
import { escapeJson, formatCount } from '@trueup/core/report';
import type { Files, InputProblem } from '@trueup/core/session';
import { createSystemWorld, type SystemWorld } from '@trueup/core/session';
import { formatCode, quoteText, suggestWord } from '@trueup/core/settings';
import { printFailure, runReadCommand } from '../command-line/read-command.ts';
import { type InvalidInputs, readRunOptions } from '../command-line/run-options.ts';
import type { Arguments } from '../commands/command.ts';
import { pageMarker } from '../reports/page/frame.ts';
import { useCloneRepository } from '../run/remote.ts';
import { formatBlocks } from '../terminal/blocks.ts';
import { printLines } from '../terminal/page-rows.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { getAppearance } from '../terminal/world.ts';
import {
  describeFinding,
  formatAuditJson,
  formatAuditText,
  isNotable,
  listFixLinesIfFailing,
  listShownFindings,
  type ShownFinding,
} from './audit-text.ts';

export async function runAuditCommand(
  args: Arguments,
  terminal: Terminal,
  systemWorld = createSystemWorld(terminal.environment),
): Promise<number> {
  const { flags } = args;
  if (flags.has('verify')) return printEvidenceVerification(flags.get('verify')!, terminal, systemWorld);
  if (flags.has('list')) return printRules(args, terminal, systemWorld);
  const request = await readAuditRequest(await useCloneRepository(args, terminal), terminal);
  const { loggingTransport, log } = createLoggingTransport(systemWorld.transport, systemWorld.clock);
  const transport = flags.has('evidence') ? loggingTransport : systemWorld.transport;
  const result = await runReadCommand(request, runAudit, terminal, { ...systemWorld, transport });
  if ('outcome' in result) return printFailure(result, terminal);
  const verdictExit = chooseAuditExitCode(result, flags.has('accept-unknown'));
  const audited = { result, exit: verdictExit, log, directory: terminal.directory };
  const fileLines = await writeOutputFiles(audited, args, terminal, systemWorld.files);
  if (fileLines.length) printLines(fileLines, terminal);
  const exit = fileLines.some(({ kind }) => kind === 'error') ? 1 : verdictExit;
  const text = flags.has('json')
    ? formatAuditJson(result, exit)
    : formatAuditText(result, exit, flags.has('details'), getAppearance(terminal.out, terminal));
  terminal.out.write(text);
  return exit;
}

interface CompletedAudit {
  readonly result: AuditResult;
  readonly exit: number;
  readonly log: RequestLog;
  readonly directory: string;
}

interface OutputFileKind {
  readonly flag: string;
  /** Recognizes a file of an earlier audit, which may be replaced. */
  readonly isReplaceable: (content: string) => boolean;
  readonly mismatch: string;
  text(audited: CompletedAudit): string | Promise<string>;
}

const fileKinds: readonly OutputFileKind[] = [
  {
    flag: 'write-layer',
    isReplaceable: isAuditLayer,
    mismatch: 'was not written by an audit',
    text: ({ result }) => formatFixLayer(result),
  },
  { flag: 'sarif', isReplaceable: isAuditSarif, mismatch: 'was not written by an audit', text: formatAuditSarif },
  {
    flag: 'html',
    isReplaceable: (text) => text.startsWith(pageMarker),
    mismatch: 'is not a page of Trueup',
    text: async ({ result, exit }) => (await import('./audit-page.ts')).buildAuditPage(result, exit),
  },
];

/** Returns error lines and notes about the files. */
async function writeOutputFiles(audited: CompletedAudit, { flags }: Arguments, { directory }: Terminal, files: Files) {
  const lines: Line[] = [];
  for (const kind of fileKinds) {
    const file = flags.get(kind.flag);
    if (file !== undefined) lines.push(...(await writeOutputFile(resolve(directory, file), kind, audited, files)));
  }
  const folder = flags.get('evidence');
  return folder === undefined ? lines : [...lines, await saveEvidence(audited, resolve(directory, folder), files)];
}

/** Replaces only files that an earlier audit wrote. */
async function writeOutputFile(
  file: string,
  { isReplaceable, mismatch, text }: OutputFileKind,
  audited: CompletedAudit,
  files: Files,
): Promise<Line[]> {
  try {
    const before = await files.read(file);
    if (before !== undefined && !isReplaceable(before))
      return [createErrorLine(`${formatCode(file)} exists and ${mismatch}`)];
    await files.write(file, await text(audited));
    return [];
  } catch (failure) {
    const message = `${formatCode(file)} could not be written: ${(failure as Error).message}`;
    return [createErrorLine(message, failure instanceof TooManyResultsError ? failure.fix : undefined)];
  }
}

function formatAuditSarif({ result: { policy, targets }, directory }: CompletedAudit) {
  const listFindings = (target: AuditedTarget) =>
    target.value ? listShownFindings(target) : policy.rules.map((rule) => createUncheckedFinding(target, rule));
  const notable = targets.flatMap(listFindings).filter(isNotable);
  const findings = notable.map((finding) => {
    const lines = listFixLinesIfFailing(finding);
    const block = lines.length ? [`To fix, add to the settings file:\n\n${lines.join('\n')}`] : [];
    return { ...finding, text: [...describeFinding(finding), ...block].join(' ') };
  });
  return escapeJson(formatSarif(policy.rules, findings, directory));
}

/** GitHub closes the alerts of a repository without results, so a repository that could not be read has one per rule. */
const createUncheckedFinding = (
  { repository }: AuditedTarget,
  { id: rule, says, severity }: AuditResult['policy']['rules'][number],
): ShownFinding => ({
  ...{ repository, rule, says, severity, verdict: 'unknown' },
  ...{ why: ['the repository could not be read'], fixes: [], grants: [] },
});

const createErrorLine = (message: string, fix = 'choose another path'): Line => ({
  kind: 'error',
  key: '',
  message,
  fix,
});

const saveEvidence = ({ result, log }: CompletedAudit, folder: string, files: Files): Promise<Line> =>
  writeEvidence(result, log, folder, files).then(
    (message) => ({ kind: 'note', key: '', message }),
    (failure: Error) => createErrorLine(`the evidence could not be written: ${failure.message}`),
  );

/** Needs no token and no network. */
async function printEvidenceVerification(
  folder: string,
  terminal: Terminal,
  systemWorld: SystemWorld,
): Promise<number> {
  try {
    const { hash, time, count, mistakes, gaps, strays } = await verifyEvidence(
      resolve(terminal.directory, folder),
      systemWorld,
    );
    const verdict = mistakes.length
      ? 'The evidence does not match the audit. Exit 2.'
      : `${formatCount(count, 'file')} of ${time}: unchanged, and each ${gaps.length ? 'other ' : ''}verdict matches the recorded settings. Exit 0.`;
    const describeStray = (file: string) =>
      `${formatCode(file)} is not part of the evidence: the index does not list it`;
    const rows = [
      ...mistakes.map((text) => ({ lead: 'fail', text })),
      ...gaps.map((text) => ({ lead: 'note', text })),
      ...strays.map((file) => ({ lead: 'note', text: describeStray(file) })),
      { text: `index ${hash}` },
      { text: verdict },
    ];
    terminal.out.write(formatBlocks([rows], { colour: false }));
    return mistakes.length ? 2 : 0;
  } catch (failure) {
    printLines([createErrorLine((failure as Error).message, 'name a folder that `--evidence` wrote')], terminal);
    return 1;
  }
}

const parsePackNames = ({ flags }: Arguments): string[] => (flags.get('pack') ?? '').split(/[\s,]+/).filter(Boolean);

/** Sends no requests. */
async function printRules(args: Arguments, terminal: Terminal, systemWorld: SystemWorld): Promise<number> {
  const [file, packNames] = [args.flags.get('policy'), parsePackNames(args)];
  const problems = packNames.flatMap(findPackProblems);
  const packSets =
    file === undefined ? (packNames.length ? packNames : Object.keys(packs)).map((pack) => [pack]) : [packNames];
  const work = () =>
    Promise.all(packSets.map((packSet) => loadPolicy(file, packSet, systemWorld, systemWorld.clock.now())));
  const policies = await runReadCommand(problems.length ? { problems } : {}, work, terminal, systemWorld);
  if ('outcome' in policies) return printFailure(policies, terminal);
  const lists = policies.map(({ rules }, index) => ({
    of: file ?? packSets[index]!.join(),
    rules: rules.map(({ id, severity, says }) => ({ rule: id, severity, says })),
  }));
  const blocks = lists.map(({ of, rules }) => [
    { text: of, looks: ['bold'] as const },
    ...rules.map(({ rule, severity, says }) => ({ lead: `  ${severity.padEnd(8)}`, text: `${rule}: ${says}` })),
  ]);
  const text = args.flags.has('json')
    ? escapeJson(`${JSON.stringify({ version: 1, lists }, null, 2)}\n`)
    : formatBlocks(blocks, getAppearance(terminal.out, terminal));
  terminal.out.write(text);
  return 0;
}

async function readAuditRequest(args: Arguments, terminal: Terminal): Promise<AuditRequest | InvalidInputs> {
  const { flags } = args;
  const packNames = parsePackNames(args);
  const flagProblems = packNames.flatMap(findPackProblems);
  const typed = await readRunOptions('check', args, terminal, {
    ownFlags: ['policy'],
    flagProblems,
    output: 'announced',
  });
  return 'problems' in typed ? typed : { ...typed, policyFile: flags.get('policy'), packs: packNames };
}

function findPackProblems(name: string): InputProblem[] {
  const names = Object.keys(packs);
  if (names.includes(name)) return [];
  return [{ input: 'pack', problem: `${quoteText(name)} is not a pack of rules`, fix: suggestWord(name, names) }];
}

/** Returns 2 if a rule fails. Returns 1 for an error, and for an unknown verdict that is not accepted. */
function chooseAuditExitCode({ targets, lines }: AuditResult, acceptsUnknown: boolean) {
  const verdict = findWorstVerdict(targets.flatMap(({ value }) => value?.findings ?? []));
  if (verdict === 'fail') return 2;
  const all = [...lines, ...targets.flatMap((target) => target.lines)];
  if (all.some(({ kind }) => kind === 'error') || targets.some(({ value }) => !value)) return 1;
  return verdict === 'unknown' && !acceptsUnknown ? 1 : 0;
}
