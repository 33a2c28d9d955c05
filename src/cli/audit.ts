import { resolve } from 'node:path';
import { isWrittenLayer } from '../audit/fixes.ts';
import { worstVerdict } from '../audit/judge.ts';
import { packs } from '../audit/packs/index.ts';
import type { InputProblem } from '../inputs/kinds.ts';
import type { RunOptions } from '../inputs/options.ts';
import type { Line } from '../modes/result.ts';
import { type AuditQuestion, type AuditResult, audit, layerOf } from '../program/audit.ts';
import { exitCodeOf } from '../program/exit.ts';
import { refusedInputs } from '../session/failures.ts';
import { nearest } from '../settings/nearest.ts';
import { code, either, quoted } from '../settings/shown.ts';
import type { Files } from '../world/files.ts';
import { type SystemWorld, systemWorld } from '../world/world.ts';
import { answered } from './answered.ts';
import { auditJson, auditText } from './audit-text.ts';
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
  const asked = await read(await withClone('audit', given, terminal), terminal);
  const result =
    'problems' in asked
      ? refusedInputs('check', asked.problems)
      : await answered((world) => audit(asked, world), terminal, reach);
  if ('outcome' in result) {
    terminal.err.write(protectionText({ targets: [], lines: result.lines }, lookOf(terminal.err, terminal)));
    return exitCodeOf(result);
  }
  const kept = await keepFiles(result, given, terminal, reach);
  const exit = kept.length ? 1 : exitOf(result, given.flags.has('accept-unknown'));
  const look = { ...lookOf(terminal.out, terminal), isWhole: given.flags.has('details') };
  terminal.out.write(given.flags.has('json') ? auditJson(result, exit) : auditText(result, exit, look));
  return exit;
}

/** Writes what was asked for. What could not be written is an error, which it tells. */
async function keepFiles(result: AuditResult, { flags }: Arguments, terminal: Terminal, { files }: SystemWorld) {
  const layer = flags.get('write-layer');
  const errors = layer === undefined ? [] : await keepLayer(resolve(terminal.directory, layer), result, files);
  const lines = errors.map((message): Line => ({ kind: 'error', key: '', message, fix: 'name another file' }));
  if (lines.length) terminal.err.write(protectionText({ targets: [], lines }, lookOf(terminal.err, terminal)));
  return lines;
}

/** A file that somebody wrote is never replaced. */
async function keepLayer(file: string, result: AuditResult, files: Files): Promise<string[]> {
  const before = await files.read(file);
  if (before !== undefined && !isWrittenLayer(before)) return [`${code(file)} is there, and no audit wrote it`];
  try {
    await files.write(file, layerOf(result));
    return [];
  } catch (failure) {
    return [`${code(file)} could not be written: ${(failure as Error).message}`];
  }
}

async function read(
  given: Arguments,
  terminal: Terminal,
): Promise<AuditQuestion | { problems: readonly InputProblem[] }> {
  const { policy, pack = '' } = Object.fromEntries(given.flags);
  const named = pack.split(/[\s,]+/).filter(Boolean);
  const typed = await typedInputs('check', given, terminal);
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
