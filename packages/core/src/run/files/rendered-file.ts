import { type RenderResult, renderSettings } from '../../engine/render.ts';
import { type RunResult, reportNote } from '../../report/result/result.ts';
import type { RenderOptions } from '../../session/inputs/run-options.ts';
import type { World } from '../../session/world/world.ts';
import { saveFile } from './exit.ts';

export async function renderSettingsToFile(
  options: RenderOptions,
  load: World['load'],
  directory: string,
): Promise<RunResult> {
  return saveRenderedSettings(await renderSettings(options, load), options.renderedFile, directory);
}

export async function saveRenderedSettings(
  { result, text }: RenderResult,
  file: string | undefined,
  directory: string,
): Promise<RunResult> {
  if (file === undefined || text === undefined) return result;
  const input = 'rendered-file';
  const savedNote = reportNote(`wrote the rendered settings to \`${file}\``, input);
  const saved = await saveFile(result, { input, label: 'the rendered file', file, text }, directory);
  return saved.outcome === 'failed' ? saved : { ...saved, lines: [...saved.lines, savedNote] };
}
