import { createFailedRun, createRunResult, reportRemark } from '../report/result/outcome.ts';
import type { RunResult } from '../report/result/result.ts';
import type { RenderOptions } from '../session/inputs/run-options.ts';
import type { World } from '../session/world/world.ts';
import { formatValueOrigins } from '../settings/layers/explain.ts';
import { requireSettingsError, SettingsError } from '../settings/refusal.ts';
import { mergeLayerTexts } from './merge-texts.ts';

export interface RenderResult {
  readonly result: RunResult;
  readonly text?: string;
  explain?(key: string): readonly string[];
}

/** Returns a failed result for invalid layers. Sends no request. */
export async function renderSettings({ settingsFile }: RenderOptions, load: World['load']): Promise<RenderResult> {
  try {
    const { sections, remarks, text } = mergeLayerTexts(await loadLayerTexts(settingsFile, load));
    return {
      result: createRunResult('render', [], remarks.map(reportRemark)),
      text,
      explain: (key) => formatValueOrigins(sections, key || undefined),
    };
  } catch (failure) {
    return { result: createFailedRun('render', requireSettingsError(failure)) };
  }
}

async function loadLayerTexts(files: readonly string[], load: World['load']) {
  const loaded = await Promise.allSettled(files.map(async (file) => ({ file, text: await load(file) })));
  const failures = loaded.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  const unexpected = failures.find((failure) => !(failure instanceof SettingsError));
  if (unexpected) throw unexpected;
  if (failures.length) throw new SettingsError(failures.flatMap(({ refusals }) => refusals));
  return loaded.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}
