import { registry } from '../sections/registry.ts';
import { writtenValue } from '../settings/layers/folded.ts';
import type { Layering } from '../settings/layers/layering.ts';
import { foldLayers, type LayerText } from '../settings/layers/layers.ts';
import { writeSettings } from '../settings/write.ts';

/**
 * Folds layers into one settings file, lowest first. Throws `SettingsRefused` with everything that is wrong in any of
 * them.
 */
export function foldTexts(layers: readonly LayerText[], layering: Layering) {
  const { sections, remarks } = foldLayers(layers, { sections: registry }, layering);
  const settings = Object.fromEntries([...sections].map(([key, folded]) => [key, writtenValue(folded)]));
  return { sections, remarks, text: writeSettings(settings, registry) };
}
