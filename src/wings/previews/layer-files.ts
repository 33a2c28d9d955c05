import { atEntry, fixOf } from '../../fleet/layers.ts';
import { type LayerEntry, openManifest } from '../../fleet/manifest.ts';
import { findMistakes } from '../../fleet/merging.ts';
import { mostFiles, type OperatorFiles } from '../../fleet/operator-files.ts';
import { openTemplate } from '../../fleet/template.ts';
import { loadSections } from '../../sections/load.ts';
import { NoComparison } from '../../session/failures.ts';
import type { About, Leniency } from '../../session/inputs/run-options.ts';
import { declare } from '../../session/settings.ts';
import { readLayer } from '../../settings/layers/layers.ts';
import { NoSuchFolder } from '../../settings/load.ts';
import { atPath } from '../../settings/maps.ts';
import { SettingsRefused } from '../../settings/refusal.ts';
import { code } from '../../settings/shown.ts';

/** The files of all layers that a fleet file names, for whichever targets. None is fetched. */
export async function layersNamed(file: string, files: OperatorFiles): Promise<readonly string[]> {
  const { layers } = await openManifest(file, files);
  // A stranger may have written the fleet file, and each layer may be a folder to list.
  if (layers.length > mostFiles)
    throw new NoComparison(
      `${code(file)} names ${layers.length} layers, and a preview for forks looks at ${mostFiles} at most`,
      'look at the files themselves',
    );
  return (await Promise.all(layers.map((entry) => namesOf(entry, files)))).flat();
}

async function namesOf(entry: LayerEntry, files: OperatorFiles): Promise<readonly string[]> {
  const { file, isOptional } = entry;
  if (file.includes('{')) return (await openTemplate(file, (folder) => listed(folder, files, isOptional))).files;
  if (await files.has(file)) return [file];
  if (isOptional) return [];
  throw new SettingsRefused([{ ...atEntry(entry), problem: `there is no ${code(file)}`, fix: fixOf(entry) }]);
}

const listed = (folder: string, files: OperatorFiles, isOptional: boolean) =>
  files.list(folder).catch((failure) => {
    if (isOptional && failure instanceof NoSuchFolder) return [];
    throw failure;
  });

/**
 * The settings of one layer by itself; `undefined` where it removes what lower layers declare, or says how to merge with
 * them. Throws `SettingsRefused` for what is wrong in it whatever lies below.
 */
export async function layerAlone(text: string, file: string, options: About & Leniency) {
  try {
    return await declare({ text, file, origin: 'operator' }, options);
  } catch (failure) {
    if (!(failure instanceof SettingsRefused)) throw failure;
    const read = readLayer({ text, file });
    if (read instanceof SettingsRefused) throw read;
    const [{ refusals, remarks } = failure] = findMistakes([{ file, text, read }], { sections: await loadSections() });
    const wrong = refusals.filter(({ at }) => atPath(read.values, at) !== null);
    if (wrong.length) throw new SettingsRefused(wrong, remarks);
    return undefined;
  }
}
