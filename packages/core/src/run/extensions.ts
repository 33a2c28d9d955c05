/** Calls the extensions of a run. A build may omit an extension. */

import { modes } from '../report/result/modes.ts';
import type { Line } from '../report/result/result.ts';
import type { RunOptions } from '../session/inputs/run-options.ts';
import { inputs } from '../session/inputs/table.ts';
import { formatCode } from '../settings/message-text.ts';
import { createFileError } from '../settings/refusal.ts';
import {
  type Extension,
  extensionOptions,
  type PolicyReader,
  type ReadingRun,
  type Run,
  type SectionReadings,
} from './run-types.ts';

/** An apply that ignored `plan` would write unapproved changes. */
export function refuseUnsupportedOptions(options: RunOptions, extensions: readonly Extension[]) {
  const served = extensions.flatMap(({ options = [] }) => options);
  const unserved = extensionOptions.find((option) => options[option] !== undefined && !served.includes(option));
  if (unserved) throw createMissingExtensionError(inputs[unserved].name);
}

export const createMissingExtensionError = (inputOrMode: string) =>
  createFileError(
    `this build of Trueup does not include ${formatCode(inputOrMode)}`,
    'remove it, or use a build that includes it',
  );

/** Returns the first answer. */
export function askExtensions<T>(
  extensions: readonly Extension[],
  ask: (extension: Extension) => Promise<T> | undefined,
): Promise<T> | undefined {
  for (const extension of extensions) {
    const answer = ask(extension);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

export async function requirePolicyReader(extensions: readonly Extension[]): Promise<PolicyReader> {
  const policies = await askExtensions(extensions, (extension) => extension.loadPolicyReader?.());
  if (!policies) throw createMissingExtensionError(inputs.policy.name);
  return policies;
}

/** Returns `undefined` in modes that edit no file. */
export async function openEditable({ extensions, world }: Pick<Run, 'extensions' | 'world'>, options: RunOptions) {
  if (!modes[options.mode].editsFile) return undefined;
  const source = await askExtensions(extensions, (extension) => extension.openEditableSettings?.(options, world));
  if (!source) throw createMissingExtensionError(options.mode);
  return source;
}

export async function collectNotes(
  extensions: readonly Extension[],
  repositoryRun: ReadingRun,
  found: SectionReadings,
): Promise<Line[]> {
  const notes: Line[] = [];
  for (const extension of extensions) notes.push(...((await extension.afterRead?.(repositoryRun, found)) ?? []));
  return notes;
}
