import { createFailedRun, createRunResult, reportRemark } from '../report/result/outcome.ts';
import type { RunResult } from '../report/result/result.ts';
import type { RenderOptions } from '../session/inputs/run-options.ts';
import type { World } from '../session/world/world.ts';
import { explainLayers } from '../settings/layers/explain.ts';
import { SettingsError, toSettingsError } from '../settings/refusal.ts';
import { mergeTexts } from './merge-texts.ts';

export interface Rendered {
  readonly result: RunResult;
  /** The text of the merged file, unless the layers are refused. */
  readonly text?: string;
  /** Where the values at a key come from; all values for an empty key. */
  explain?(key: string): readonly string[];
}

/** Merges layers into one settings file. It needs no host, and the same layers always give the same bytes. */
export async function render({ settingsFile }: RenderOptions, load: World['load']): Promise<Rendered> {
  try {
    const { sections, remarks, text } = mergeTexts(await loadAll(settingsFile, load));
    return {
      result: createRunResult('render', [], remarks.map(reportRemark)),
      text,
      explain: (key) => explainLayers(sections, key || undefined),
    };
  } catch (failure) {
    return { result: createFailedRun('render', toSettingsError(failure)) };
  }
}

/** Reports every file that cannot be read, not only the first. */
async function loadAll(files: readonly string[], load: World['load']) {
  const loaded = await Promise.allSettled(files.map(async (file) => ({ file, text: await load(file) })));
  const failures = loaded.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  const unexpected = failures.find((failure) => !(failure instanceof SettingsError));
  if (unexpected) throw unexpected;
  if (failures.length) throw new SettingsError(failures.flatMap(({ refusals }) => refusals));
  return loaded.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}
