import { resolve } from 'node:path';
import { isWrittenLayer } from '../audit/fixes.ts';
import { worstVerdict } from '../audit/judge.ts';
import { packs } from '../audit/packs/index.ts';
import { isWrittenSarif, sarifText } from '../audit/sarif.ts';
import type { InputProblem } from '../inputs/kinds.ts';
import type { RunOptions } from '../inputs/options.ts';
import { inputs } from '../inputs/table.ts';
import { madeByUs } from '../matrix/frame.ts';
import type { Line } from '../modes/result.ts';
import { type AuditQuestion, type AuditResult, audit, layerOf } from '../program/audit.ts';
import { keepEvidence, logging, type RequestLog, verifyEvidence } from '../program/evidence.ts';
import { exitCodeOf } from '../program/exit.ts';
import { painter } from '../report/colour.ts';
import { inertJson } from '../report/inert.ts';
import { counted } from '../report/located.ts';
import { printed } from '../report/page.ts';
import { refusedInputs } from '../session/failures.ts';
import { nearest } from '../settings/nearest.ts';
import { code, either, quoted } from '../settings/shown.ts';
import type { Files } from '../world/files.ts';
import { type SystemWorld, systemWorld } from '../world/world.ts';
import { answered } from './answered.ts';
import { auditJson, auditText, shownFindings } from './audit-text.ts';
import type { Arguments } from './command.ts';
import { protectionText } from './protection-text.ts';
import { typedInputs } from './reconcile.ts';
import { withClone } from './remote.ts';
import type { Terminal } from './terminal.ts';
import { lookOf } from './world.ts';

/** `trueup audit`: holds repositories to rules, and says what it could not see. */
export async function auditRepositories(
  given: Arguments,
  terminal: Terminal,
  reach: SystemWorld = systemWorld(terminal.environment),
): Promise<number> {
  if (given.flags.has('verify')) return verify(given.flags.get('verify')!, terminal, reach);
  const asked = await read(await withClone(given, terminal), terminal);
  const { logged, log } = logging(reach.transport, reach.clock);
  const transport = given.flags.has('evidence') ? logged : reach.transport;
  const result =
    'problems' in asked
      ? refusedInputs('check', asked.problems)
      : await answered((world) => audit(asked, world), terminal, { ...reach, transport });
  if ('outcome' in result) {
    terminal.err.write(protectionText({ targets: [], lines: result.lines }, lookOf(terminal.err, terminal)));
    return exitCodeOf(result);
  }
  const isUnkept = await keepFiles(result, log, given, terminal, reach);
  const exit = isUnkept ? 1 : exitOf(result, given.flags.has('accept-unknown'));
  const look = { ...lookOf(terminal.out, terminal), isWhole: given.flags.has('details') };
  terminal.out.write(given.flags.has('json') ? auditJson(result, exit) : auditText(result, exit, look));
  return exit;
}

/** Writes what was asked for, and tells about it. Returns whether anything could not be written. */
async function keepFiles(
  result: AuditResult,
  log: RequestLog,
  { flags }: Arguments,
  terminal: Terminal,
  { files }: SystemWorld,
): Promise<boolean> {
  const at = (name: string) => (flags.has(name) ? resolve(terminal.directory, flags.get(name)!) : undefined);
  const exit = exitOf(result, flags.has('accept-unknown'));
  const [layer, folder, sarif, html] = [at('write-layer'), at('evidence'), at('sarif'), at('html')];
  const lines: Line[] = [
    ...(layer === undefined ? [] : await kept(layer, layerFile, () => layerOf(result), files)),
    ...(sarif === undefined ? [] : await kept(sarif, sarifFile, () => sarifOf(result), files)),
    ...(html === undefined
      ? []
      : await kept(html, pageFile, async () => (await pages()).auditPage(result, exit), files)),
    ...(folder === undefined ? [] : [await keptEvidence(result, log, folder, files)]),
  ];
  if (lines.length) terminal.err.write(protectionText({ targets: [], lines }, lookOf(terminal.err, terminal)));
  return lines.some(({ kind }) => kind === 'error');
}

/** A kind of file, and how one of an earlier audit is recognised. */
interface FileKind {
  readonly isOurs: (text: string) => boolean;
  readonly lacking: string;
}

const layerFile: FileKind = { isOurs: isWrittenLayer, lacking: 'no audit wrote it' };
const sarifFile: FileKind = { isOurs: isWrittenSarif, lacking: 'no audit wrote it' };
const pageFile: FileKind = { isOurs: (text) => text.startsWith(madeByUs), lacking: 'is no page of Trueup' };

const pages = () => import('./audit-page.ts');

/** A file that somebody wrote is never replaced. */
async function kept(
  file: string,
  { isOurs, lacking }: FileKind,
  text: () => string | Promise<string>,
  files: Files,
): Promise<Line[]> {
  try {
    const before = await files.read(file);
    if (before !== undefined && !isOurs(before)) return [errorLine(`${code(file)} is there, and ${lacking}`)];
    await files.write(file, await text());
    return [];
  } catch (failure) {
    return [errorLine(`${code(file)} could not be written: ${(failure as Error).message}`)];
  }
}

function sarifOf({ policy, targets }: AuditResult) {
  const shown = targets.map((target) => ({ repository: target.repository, findings: shownFindings(target) }));
  return inertJson(sarifText(policy.rules, shown, inputs.settingsFile.standard!));
}

const errorLine = (message: string): Line => ({ kind: 'error', key: '', message, fix: 'name another place' });

const keptEvidence = (result: AuditResult, log: RequestLog, folder: string, files: Files): Promise<Line> =>
  keepEvidence(result, log, folder, files).then(
    (message) => ({ kind: 'note', key: '', message }),
    (failure: Error) => errorLine(`the evidence could not be written: ${failure.message}`),
  );

/** Judges the evidence of an earlier audit again, without a token and without a network. */
async function verify(folder: string, terminal: Terminal, reach: SystemWorld): Promise<number> {
  try {
    const found = await verifyEvidence(resolve(terminal.directory, folder), reach);
    const { hash, time, files: count, mistakes, strays } = found;
    const verdict = mistakes.length
      ? 'The evidence is not what the audit wrote. Exit 2.'
      : `${counted(count, 'file')} of ${time}: nothing was changed, and each verdict follows from what was read. Exit 0.`;
    const noteOf = (file: string) => `${code(file)} is not part of the evidence: the index does not name it`;
    const rows = [
      ...mistakes.map((text) => ({ lead: 'fail', text })),
      ...strays.map((file) => ({ lead: 'note', text: noteOf(file) })),
      { text: `index ${hash}` },
      { text: verdict },
    ];
    const page = { paint: painter(false) };
    terminal.out.write(`${rows.flatMap((row) => printed(row, page)).join('\n')}\n`);
    return mistakes.length ? 2 : 0;
  } catch (failure) {
    const lines = [{ ...errorLine((failure as Error).message), fix: 'name the folder that `--evidence` named' }];
    terminal.err.write(protectionText({ targets: [], lines }, lookOf(terminal.err, terminal)));
    return 1;
  }
}

async function read(
  given: Arguments,
  terminal: Terminal,
): Promise<AuditQuestion | { problems: readonly InputProblem[] }> {
  const { policy, pack = '', ...flags } = Object.fromEntries(given.flags);
  const named = pack.split(/[\s,]+/).filter(Boolean);
  const typed = await typedInputs('check', { ...given, flags: new Map(Object.entries(flags)) }, terminal);
  const problems = [...('problems' in typed ? typed.problems : []), ...named.flatMap(packProblems)];
  if (problems.length || 'problems' in typed) return { problems };
  return { options: typed.options as RunOptions, policyFile: policy, packs: named };
}

function packProblems(name: string): InputProblem[] {
  const names = Object.keys(packs);
  if (names.includes(name)) return [];
  const meant = nearest(name, names);
  const fix = meant ? `write ${code(meant)}` : `choose from ${either(names.map(code))}`;
  return [{ input: 'pack', problem: `${quoted(name)} is no pack of rules`, fix }];
}

/** 2 for a rule that fails; else 1 for an error, and for what nobody can tell unless that is accepted. */
function exitOf({ targets, lines }: AuditResult, acceptsUnknown: boolean) {
  const verdict = worstVerdict(targets.flatMap(({ value }) => value?.findings ?? []));
  if (verdict === 'fail') return 2;
  const all = [...lines, ...targets.flatMap((target) => target.lines)];
  if (all.some(({ kind }) => kind === 'error') || targets.some(({ value }) => !value)) return 1;
  return verdict === 'unknown' && !acceptsUnknown ? 1 : 0;
}
