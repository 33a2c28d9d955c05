import { resolve } from 'node:path';
import {
  type AuditQuestion,
  type AuditResult,
  audit,
  isWrittenLayer,
  isWrittenSarif,
  keepEvidence,
  layerOf,
  logging,
  meantBy,
  packs,
  policyOf,
  type RequestLog,
  sarifText,
  TooManyResults,
  verifyEvidence,
  worstVerdict,
} from '@trueup/audit/audit';
import type { Line } from '@trueup/core/report';
import { escapeJson, formatCount } from '@trueup/core/report';
import type { Files, InputProblem } from '@trueup/core/session';
import { type SystemWorld, systemWorld } from '@trueup/core/session';
import { code, quote } from '@trueup/core/settings';
import { answer } from '../command-line/answered.ts';
import { typedInputs, type WrongInputs } from '../command-line/typed-inputs.ts';
import type { Arguments } from '../commands/command.ts';
import { madeByUs } from '../reports/page/frame.ts';
import { withClone } from '../run/remote.ts';
import { blocksText } from '../terminal/blocks.ts';
import { tellFailed, tellLines } from '../terminal/page-rows.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { lookOf } from '../terminal/world.ts';
import { auditJson, auditText, findingParts, findingsToShow, fixLines, isTold } from './audit-text.ts';

/** `trueup audit`: holds repositories to rules, and says what it could not see. */
export async function auditTargets(given: Arguments, terminal: Terminal, reach = systemWorld(terminal.environment)) {
  const { flags } = given;
  if (flags.has('verify')) return verify(flags.get('verify')!, terminal, reach);
  if (flags.has('list')) return listRules(given, terminal, reach);
  const asked = await read(await withClone(given, terminal), terminal);
  const { logged, log } = logging(reach.transport, reach.clock);
  const transport = flags.has('evidence') ? logged : reach.transport;
  const result = await answer(asked, audit, terminal, { ...reach, transport });
  if ('outcome' in result) return tellFailed(result, terminal);
  const found = exitOf(result, flags.has('accept-unknown'));
  const audited = { result, exit: found, log, directory: terminal.directory };
  const told = await keepFiles(audited, given, terminal, reach.files);
  if (told.length) tellLines(told, terminal);
  const exit = told.some(({ kind }) => kind === 'error') ? 1 : found;
  const text = flags.has('json')
    ? auditJson(result, exit)
    : auditText(result, exit, flags.has('details'), lookOf(terminal.out, terminal));
  terminal.out.write(text);
  return exit;
}

interface Audited {
  readonly result: AuditResult;
  readonly exit: number;
  readonly log: RequestLog;
  readonly directory: string;
}

interface FileKind {
  readonly flag: string;
  /** How one of an earlier audit is recognised. */
  readonly isOurs: (text: string) => boolean;
  readonly lacking: string;
  text(audited: Audited): string | Promise<string>;
}

const fileKinds: readonly FileKind[] = [
  {
    flag: 'write-layer',
    isOurs: isWrittenLayer,
    lacking: 'was not written by an audit',
    text: ({ result }) => layerOf(result),
  },
  { flag: 'sarif', isOurs: isWrittenSarif, lacking: 'was not written by an audit', text: sarifOf },
  {
    flag: 'html',
    isOurs: (text) => text.startsWith(madeByUs),
    lacking: 'is not a page of Trueup',
    text: async ({ result, exit }) => (await import('./audit-page.ts')).auditPage(result, exit),
  },
];

/** Writes the files that were asked for. Returns what to tell about them. */
async function keepFiles(audited: Audited, { flags }: Arguments, { directory }: Terminal, files: Files) {
  const lines: Line[] = [];
  for (const kind of fileKinds) {
    const file = flags.get(kind.flag);
    if (file !== undefined) lines.push(...(await kept(resolve(directory, file), kind, audited, files)));
  }
  const folder = flags.get('evidence');
  return folder === undefined ? lines : [...lines, await keptEvidence(audited, resolve(directory, folder), files)];
}

/** A file that somebody wrote is never replaced. */
async function kept(file: string, { isOurs, lacking, text }: FileKind, audited: Audited, files: Files) {
  try {
    const before = await files.read(file);
    if (before !== undefined && !isOurs(before)) return [errorLine(`${code(file)} exists and ${lacking}`)];
    await files.write(file, await text(audited));
    return [];
  } catch (failure) {
    const message = `${code(file)} could not be written: ${(failure as Error).message}`;
    return [errorLine(message, failure instanceof TooManyResults ? failure.fix : undefined)];
  }
}

function sarifOf({ result: { policy, targets }, directory }: Audited) {
  const told = targets.flatMap(findingsToShow).filter(isTold);
  const findings = told.map((one) => {
    const lines = fixLines(one);
    const block = lines.length ? [`To fix, add to the settings file:\n\n${lines.join('\n')}`] : [];
    return { ...one, text: [...findingParts(one), ...block].join(' ') };
  });
  return escapeJson(sarifText(policy.rules, findings, directory));
}

const errorLine = (message: string, fix = 'choose another path'): Line => ({ kind: 'error', key: '', message, fix });

const keptEvidence = ({ result, log }: Audited, folder: string, files: Files): Promise<Line> =>
  keepEvidence(result, log, folder, files).then(
    (message) => ({ kind: 'note', key: '', message }),
    (failure: Error) => errorLine(`the evidence could not be written: ${failure.message}`),
  );

/** Judges the evidence of an earlier audit again, without a token and without a network. */
async function verify(folder: string, terminal: Terminal, reach: SystemWorld): Promise<number> {
  try {
    const { hash, time, count, mistakes, strays } = await verifyEvidence(resolve(terminal.directory, folder), reach);
    const verdict = mistakes.length
      ? 'The evidence does not match the audit. Exit 2.'
      : `${formatCount(count, 'file')} of ${time}: unchanged, and each verdict matches the recorded settings. Exit 0.`;
    const noteOf = (file: string) => `${code(file)} is not part of the evidence: the index does not list it`;
    const rows = [
      ...mistakes.map((text) => ({ lead: 'fail', text })),
      ...strays.map((file) => ({ lead: 'note', text: noteOf(file) })),
      { text: `index ${hash}` },
      { text: verdict },
    ];
    terminal.out.write(blocksText([rows], { colour: false }));
    return mistakes.length ? 2 : 0;
  } catch (failure) {
    tellLines([errorLine((failure as Error).message, 'name a folder that `--evidence` wrote')], terminal);
    return 1;
  }
}

const packsIn = ({ flags }: Arguments) => (flags.get('pack') ?? '').split(/[\s,]+/).filter(Boolean);

/** The rules of the policy, or of each pack. Asks no host. */
async function listRules(given: Arguments, terminal: Terminal, reach: SystemWorld): Promise<number> {
  const [file, named] = [given.flags.get('policy'), packsIn(given)];
  const problems = named.flatMap(packProblems);
  const each = file === undefined ? (named.length ? named : Object.keys(packs)).map((pack) => [pack]) : [named];
  const work = () => Promise.all(each.map((some) => policyOf(file, some, reach, reach.clock.now())));
  const found = await answer(problems.length ? { problems } : {}, work, terminal, reach);
  if ('outcome' in found) return tellFailed(found, terminal);
  const lists = found.map(({ rules }, index) => ({
    of: file ?? each[index]!.join(),
    rules: rules.map(({ id, severity, says }) => ({ rule: id, severity, says })),
  }));
  const blocks = lists.map(({ of, rules }) => [
    { text: of, looks: ['bold'] as const },
    ...rules.map(({ rule, severity, says }) => ({ lead: `  ${severity.padEnd(8)}`, text: `${rule}: ${says}` })),
  ]);
  const text = given.flags.has('json')
    ? escapeJson(`${JSON.stringify({ version: 1, lists }, null, 2)}\n`)
    : blocksText(blocks, lookOf(terminal.out, terminal));
  terminal.out.write(text);
  return 0;
}

async function read(given: Arguments, terminal: Terminal): Promise<AuditQuestion | WrongInputs> {
  const { flags } = given;
  const named = packsIn(given);
  const wrong = named.flatMap(packProblems);
  const typed = await typedInputs('check', given, terminal, { own: ['policy'], wrong, output: 'said' });
  return 'problems' in typed ? typed : { ...typed, policyFile: flags.get('policy'), packs: named };
}

function packProblems(name: string): InputProblem[] {
  const names = Object.keys(packs);
  if (names.includes(name)) return [];
  return [{ input: 'pack', problem: `${quote(name)} is not a pack of rules`, fix: meantBy(name, names) }];
}

/** 2 for a rule that fails; else 1 for an error, and for what nobody can tell unless that is accepted. */
function exitOf({ targets, lines }: AuditResult, acceptsUnknown: boolean) {
  const verdict = worstVerdict(targets.flatMap(({ value }) => value?.findings ?? []));
  if (verdict === 'fail') return 2;
  const all = [...lines, ...targets.flatMap((target) => target.lines)];
  if (all.some(({ kind }) => kind === 'error') || targets.some(({ value }) => !value)) return 1;
  return verdict === 'unknown' && !acceptsUnknown ? 1 : 0;
}
