import { registry } from '../sections/registry.ts';
import { type AllowedHere, allowValue } from '../settings/allow.ts';
import { writeSettings } from '../settings/blocks.ts';
import { writtenValue } from '../settings/layers/folded.ts';
import type { Layering } from '../settings/layers/layering.ts';
import { foldLayers, type LayerText, type Stack } from '../settings/layers/layers.ts';

/**
 * Folds layers, the lowest first, into one settings file. Throws `SettingsRefused` with every mistake in any of them.
 */
export function foldTexts(layers: readonly LayerText[], layering: Layering) {
  const { sections, allowed, remarks } = foldLayers(layers, { sections: registry }, layering);
  return { sections, remarks, text: writeFolded(sections, allowed) };
}

/** Folded sections as the text of a settings file. */
export const writeFolded = (sections: Stack, allowed: readonly AllowedHere[] = []) =>
  writeSettings(
    {
      ...Object.fromEntries([...sections].map(([key, folded]) => [key, writtenValue(folded)])),
      ...allowValue(allowed),
    },
    registry,
  );
