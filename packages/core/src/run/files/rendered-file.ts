import { type RenderResult, renderSettings } from '../../engine/render.ts';
import { createNote } from '../../report/result/result.ts';
import type { RenderOptions } from '../../session/inputs/run-options.ts';
import type { World } from '../../session/world/world.ts';
import { keepFile } from './exit.ts';

export async function renderInto(options: RenderOptions, load: World['load'], directory: string) {
  return keepRendered(await renderSettings(options, load), options.renderedFile, directory);
}

/** Writes the file that `rendered-file` names, if the layers are valid, and adds a line that says where it is. */
export async function keepRendered({ result, text }: RenderResult, file: string | undefined, directory: string) {
  if (file === undefined || text === undefined) return result;
  const input = 'rendered-file';
  const told = createNote(`wrote the rendered settings to \`${file}\``, input);
  const kept = await keepFile(result, { input, what: 'the rendered file', file, text }, directory);
  return kept.outcome === 'failed' ? kept : { ...kept, lines: [...kept.lines, told] };
}
