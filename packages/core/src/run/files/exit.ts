import { resolve } from 'node:path';
import { escapeJson } from '../../report/escape.ts';
import { formatJsonReport } from '../../report/formats/json.ts';
import { createPlanDocument, findMissingIdentity, formatPlanJson } from '../../report/plans/document.ts';
import { type Outcome, type RunResult, reportNote } from '../../report/result/result.ts';
import { diskFiles } from '../../session/world/files.ts';

const codes: Readonly<Record<Outcome, number>> = { success: 0, partial: 0, drift: 2, failed: 1 };

export const getExitCode = ({ outcome }: RunResult, exitsZeroOnDrift = false) =>
  exitsZeroOnDrift && outcome === 'drift' ? 0 : codes[outcome];

export const saveReport = (result: RunResult, file: string | undefined, directory: string): Promise<RunResult> =>
  saveFile(result, { input: 'report-file', label: 'the report', file, text: formatJsonReport(result) }, directory);

/** The file omits repositories whose plan failed. */
export async function savePlan(result: RunResult, file: string | undefined, directory: string): Promise<RunResult> {
  const document = createPlanDocument(result.targets.flatMap(({ plan }) => plan ?? []));
  const input = 'plan-file';
  const missing = file === undefined ? undefined : findMissingIdentity(document.targets);
  if (missing !== undefined) {
    const message = `the plan was not written, because a report does not contain ${missing}`;
    const fix = 'pass `--plan-file` to the runs that planned it too, and merge their new reports';
    return failResult(result, input, message, fix);
  }
  const planFile = {
    input,
    label: 'the plan',
    file,
    text: escapeJson(formatPlanJson(document)),
    access: 'private' as const,
  };
  const saved = await saveFile(result, planFile, directory);
  if (file === undefined || saved !== result) return saved;
  const savedNote = reportNote(`wrote the plan to \`${file}\``, input);
  return { ...result, lines: [...result.lines, savedNote] };
}

interface OutputFile {
  readonly input: string;
  readonly label: string;
  readonly file: string | undefined;
  readonly text: string;
  readonly access?: 'private';
}

/** Returns a failed result if the file cannot be written. */
export async function saveFile(result: RunResult, { input, label, file, text, access }: OutputFile, directory: string) {
  if (file === undefined) return result;
  const path = resolve(directory, file);
  try {
    await diskFiles.write(path, text, access);
    return result;
  } catch (failure) {
    const message = `${label} could not be written to ${path}: ${(failure as Error).message}`;
    return failResult(result, input, message, 'choose a file in a folder that this process can write to');
  }
}

export const failResult = (result: RunResult, key: string, message: string, fix: string): RunResult => ({
  ...result,
  outcome: 'failed',
  lines: [...result.lines, { kind: 'error', key, message, fix, code: 'internal' }],
});
